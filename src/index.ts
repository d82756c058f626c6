/** Tagpath as a library. */
export type { Concepts, Place, Scored, TokenSpan } from './concepts/concepts.js';
export { openConcepts } from './concepts/open.js';
export { type ErrorCode, type ErrorShape, errorShape, TagpathError } from './errors.js';
export { type BuildOptions, buildPage } from './html/build-page.js';
export { Page } from './html/page.js';
export { type AppliedRow, applyWrapper } from './site/apply.js';
export type { DriftReport } from './site/drift.js';
export {
  type InduceOptions,
  type InduceReport,
  induce,
  type LeftOutPage,
  type TableRow,
} from './site/induce.js';
export { repairFrom } from './site/repair-from.js';
export { parseWrapper, type Wrapper, type WrapperColumn } from './site/wrapper.js';
export { mayAnnounceList, TitleReader } from './title/read-title.js';
export type { Title, TitleLocation, TitleReading, TitleTime } from './title/title.js';
