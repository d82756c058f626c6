import type { NoListReason } from './found-list.js';

/** What a user can do about a page without a list. */
export const NO_LIST_HINTS: Readonly<Record<NoListReason, string>> = {
  'empty-body':
    'The page has next to no text of its own: a script builds it, or it is made of frames. Render it first (save it from a browser, or fetch it with a headless one), then extract the saved page; of frames, extract the framed pages.',
  'no-candidate':
    'Nothing on the page has about as many items as the title announces. If the list goes on elsewhere, try --follow; "tagpath lists" shows all lists of the page.',
  'below-threshold': 'The best candidate is too improbable. --explain shows it, and what spoke against it.',
};
