import type { Route } from '../route.js';
import { ASK_ROUTES } from './ask.js';
import { BASE_ROUTES } from './base.js';
import { EXTRACT_ROUTES } from './extract.js';
import { HEALTH_ROUTES } from './health.js';
import { INDUCE_ROUTES } from './induce.js';
import { KEEP_ROUTES } from './keep.js';
import { MIRROR_ROUTES } from './mirror.js';
import { ROWS_ROUTES } from './rows.js';
import { TITLE_ROUTES } from './title.js';
import { VIEW_ROWS_ROUTES } from './view-rows.js';

/** All routes, in the order of the OpenAPI document. */
export const ROUTES: readonly Route[] = [
  ...ASK_ROUTES,
  ...BASE_ROUTES,
  ...ROWS_ROUTES,
  ...VIEW_ROWS_ROUTES,
  ...KEEP_ROUTES,
  ...TITLE_ROUTES,
  ...EXTRACT_ROUTES,
  ...INDUCE_ROUTES,
  ...HEALTH_ROUTES,
  ...MIRROR_ROUTES,
];
