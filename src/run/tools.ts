import { openConcepts } from '../concepts/open.js';
import type { PageGate } from '../corpus/page-ref.js';
import { mayBeBinary } from '../corpus/refuse-non-html.js';
import type { Page } from '../html/page.js';
import { announcementInHead } from '../html/title-gate.js';
import { explainList } from '../list/explain.js';
import { findList, findListPart } from '../list/find-list.js';
import type { RankerId } from '../list/rankers/ranker.js';
import { buildTable } from '../table/build-table.js';
import { mayAnnounceList, TitleReader } from '../title/read-title.js';
import type { Title } from '../title/title.js';
import { announcesList, type ExtractTools } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';

type Stages = Omit<ExtractTools, 'budget' | 'timeless'>;

const LOADED = new Map<string, Stages>();

/** The built-in stages with their models, loaded once a process. */
export function loadTools({
  conceptsPath,
  ranker,
  uncounted,
  explain,
  reproducible,
  ...budget
}: ExtractSettings): ExtractTools {
  const choices = { ranker: ranker ?? 'default', uncounted: uncounted ?? true, explain: explain ?? false };
  const key = JSON.stringify([conceptsPath, choices]);
  let tools = LOADED.get(key);
  if (tools === undefined) {
    tools = load(conceptsPath, choices);
    LOADED.set(key, tools);
  }
  return { ...tools, budget, timeless: reproducible ?? false };
}

interface Choices {
  readonly ranker: RankerId;
  readonly uncounted: boolean;
  readonly explain: boolean;
}

function load(conceptsPath: string | undefined, choices: Choices): Stages {
  const { ranker, uncounted, explain } = choices;
  const concepts = openConcepts(conceptsPath);
  const titles = TitleReader.load(concepts);
  return {
    concepts,
    mayAnnounceList: uncounted ? (title) => titles.mayAnnounce(title) : mayAnnounceList,
    readTitle: rememberLast((title) => titles.read(title)),
    findList: (page, title, known, deadline) => findList(page, title, known, { ranker, deadline }),
    findPart: (page, title, sought, deadline) =>
      findListPart(page, title, concepts, sought, { ranker, deadline }),
    buildTable,
    uncounted,
    ...(explain
      ? { explain: (page: Page, title: Title) => explainList(page, title, concepts, { ranker }).candidates }
      : {}),
  };
}

/** The gate and the extractor ask for the same title, one after the other. */
function rememberLast<T>(read: (title: string) => T): (title: string) => T {
  let last: { readonly title: string; readonly result: T } | null = null;
  return (title) => {
    if (last?.title !== title) last = { title, result: read(title) };
    return last.result;
  };
}

/** Dismisses pages whose titles announce nothing; what is unusual is left to `extractPage`. */
export function titleGate(tools: ExtractTools): PageGate {
  return (head, httpCharset) => {
    if (mayBeBinary(head)) return 'wanted';
    const seen = announcementInHead(head, { httpCharset });
    if (seen === null) return 'needs-more';
    const announced = seen.announced ?? '';
    return announcesList(announced, tools) ? 'wanted' : { dismissedBy: announced };
  };
}
