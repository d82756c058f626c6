import type { Route } from '../route.js';
import { EXTRACT_ROUTES } from './extract.js';
import { HEALTH_ROUTES } from './health.js';
import { MIRROR_ROUTES } from './mirror.js';
import { TITLE_ROUTES } from './title.js';

/** All routes, in the order of the OpenAPI document. */
export const ROUTES: readonly Route[] = [
  ...TITLE_ROUTES,
  ...EXTRACT_ROUTES,
  ...HEALTH_ROUTES,
  ...MIRROR_ROUTES,
];
