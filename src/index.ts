/** Tagpath as a library. */
export { type ErrorCode, type ErrorShape, errorShape, TagpathError } from './errors.js';
export { type BuildOptions, buildPage } from './html/build-page.js';
export { Page } from './html/page.js';
export type { Title, TitleLocation, TitleTime } from './title/title.js';
