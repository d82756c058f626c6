/** Tagpath as a library: pages in, records out, and the stages in between. */
export type { Answer, AnswerColumn, AnswerRow, AnswerValue } from './answer/answer.js';
export { type AskOptions, ask } from './answer/ask.js';
export { compare } from './answer/compare/compare.js';
export { search } from './answer/pages/search.js';
export { query } from './answer/table/run-over-base.js';
export type { TableAnswer } from './answer/table/table-answer.js';
export type { Concepts, Place, Scored, TokenSpan } from './concepts/concepts.js';
export { openConcepts } from './concepts/open.js';
export { DEFAULT_FETCH, type FetchOptions } from './corpus/fetch-options.js';
export { fetchPage } from './corpus/fetch-page.js';
export { type CorpusOptions, openCorpus } from './corpus/open-corpus.js';
export type { FailedInput, RawPage } from './corpus/page-ref.js';
export { type ErrorCode, type ErrorShape, errorShape, TagpathError } from './errors.js';
export { type Budget, DEFAULT_BUDGET, Deadline } from './html/budget.js';
export { type BuildOptions, buildPage } from './html/build-page.js';
export {
  type DecodedHtml,
  type DecodeOptions,
  decodeHtml,
  type Utf8Html,
  utf8Of,
} from './html/decode.js';
export { Page } from './html/page.js';
export { scanTitle } from './html/title-gate.js';
export type { Kb } from './kb/kb.js';
export type { LoadReport } from './kb/load/load.js';
export { openKb } from './kb/open.js';
export { type FindListOptions, findList } from './list/find-list.js';
export type { FoundList, ListItem, NoList } from './list/found-list.js';
export { type Format, tableChunks, type WriteOptions } from './output/formats.js';
export type { ExtractedList, ExtractRecord, SiteRow, TablesRecord } from './record/record.js';
export type { Cell, Table, TableColumn } from './record/table.js';
export { type CorpusRun, extractCorpus } from './run/extract-corpus.js';
export { extractHtml, extractTables, type HtmlOptions } from './run/extract-html.js';
export { type ExtractTools, extractPage } from './run/extract-page.js';
export { DEFAULT_SETTINGS, type ExtractSettings } from './run/extract-settings.js';
export { tablesOfPage } from './run/extract-tables.js';
export { loadTools } from './run/tools.js';
export type { DriftReport } from './site/apply/apply.js';
export { type AppliedRow, applyWrapper } from './site/apply/apply.js';
export { repairFrom } from './site/apply/repair.js';
export {
  type InduceOptions,
  type InduceReport,
  induce,
  type LeftOutPage,
  type TableRow,
} from './site/induce.js';
export { parseWrapper, type Wrapper, type WrapperColumn } from './site/wrapper.js';
export { buildTable } from './table/build-table.js';
export type { Column, ColumnType, ListRow, ListTable } from './table/list-table.js';
export { findTables } from './table/page/find-tables.js';
export type { PageTable, PageTableColumn } from './table/page/page-table.js';
export { mayAnnounceList, TitleReader } from './title/read-title.js';
export type { Title, TitleLocation, TitleReading, TitleTime } from './title/title.js';
