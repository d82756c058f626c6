import { openConcepts } from '../concepts/open.js';
import type { Page } from '../html/page.js';
import { findList } from '../list/find-list.js';
import type { FoundList } from '../list/found-list.js';
import type { ListTable } from '../table/list-table.js';
import { mayAnnounceList, TitleReader } from '../title/read-title.js';
import type { Title } from '../title/title.js';
import type { ExtractTools } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';

const LOADED = new Map<string, Omit<ExtractTools, 'budget'>>();

/** The built-in stages with their models, loaded once a process. */
export function loadTools({ conceptsPath, ...budget }: ExtractSettings): ExtractTools {
  const key = conceptsPath ?? '';
  let tools = LOADED.get(key);
  if (tools === undefined) {
    tools = load(conceptsPath);
    LOADED.set(key, tools);
  }
  return { ...tools, budget };
}

function load(conceptsPath: string | undefined): Omit<ExtractTools, 'budget'> {
  const concepts = openConcepts(conceptsPath);
  const titles = TitleReader.load(concepts);
  return { concepts, mayAnnounceList, readTitle: (title) => titles.read(title), findList, buildTable };
}

/** Each item's line as its name. */
function buildTable(_page: Page, _title: Title, list: FoundList): ListTable {
  const rows = list.items.map(({ rank, text }) => ({ rank, name: text, fields: {}, links: [], image: null }));
  return { columns: [], rows };
}
