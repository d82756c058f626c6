import { openConcepts } from '../concepts/open.js';
import { findList } from '../list/find-list.js';
import { buildTable } from '../table/build-table.js';
import { mayAnnounceList, TitleReader } from '../title/read-title.js';
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
