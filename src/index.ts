/** Tagpath as a library. */
export type { Concepts, Place, Scored, TokenSpan } from './concepts/concepts.js';
export { openConcepts } from './concepts/open.js';
export { type ErrorCode, type ErrorShape, errorShape, TagpathError } from './errors.js';
export { type BuildOptions, buildPage } from './html/build-page.js';
export { Page } from './html/page.js';
export { mayAnnounceList, TitleReader } from './title/read-title.js';
export type { Title, TitleLocation, TitleReading, TitleTime } from './title/title.js';
