import { knownTag, MAX_TAGS } from './tag-paths.js';

/** What the HTML standard's tree construction asks of an element, as bits by tag id. */
export const KIND = {
  /** Stops an end tag that has no match from closing what is around it. */
  special: 1,
  /** Re-opened in the next block when it was left unclosed (`b`, `i`, `a` ...). */
  formatting: 2,
  closesP: 4,
  /** Closes by itself when what is around it closes (`li`, `p`, `option` ...). */
  impliedEnd: 8,
  /** Beyond it no open element is in scope. */
  scope: 16,
  void: 32,
  heading: 64,
  inHead: 128,
  tablePart: 256,
  /** Its content is no part of the page's text, whatever tags it seems to have. */
  opaque: 512,
  /** Block whose end tag closes all that is open in it. */
  block: 1024,
  /** Blocks and table parts, before which no unclosed formatting is opened again. */
  noFormattingBefore: 2048,
  /** Its content is text alone, up to its own end tag; the rare ones of the kind have no id. */
  textOnly: 4096,
} as const;

export const KINDS = new Uint16Array(MAX_TAGS);

const mark = (bits: number, names: string) => {
  for (const name of names.split(' ')) KINDS[knownTag(name)]! |= bits;
};

mark(
  KIND.special,
  'address article aside base blockquote body br button caption center col colgroup dd details dialog div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input li link main menu meta nav noframes noscript object ol option optgroup p param pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr',
);
mark(KIND.formatting, 'a b big code em font i s small strike strong tt u');
mark(
  KIND.closesP,
  'address article aside blockquote center details dialog dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary table ul div',
);
mark(KIND.impliedEnd, 'dd dt li optgroup option p rp rt');
mark(KIND.scope, 'html table td th caption object template svg math');
mark(KIND.void, 'area base br col embed frame hr img input link meta param source track wbr');
mark(KIND.heading, 'h1 h2 h3 h4 h5 h6');
mark(KIND.inHead, 'title meta link script style base noscript template');
mark(KIND.tablePart, 'caption colgroup col thead tbody tfoot tr td th');
mark(KIND.textOnly, 'iframe noframes script style textarea title');
mark(KIND.opaque, 'noscript template iframe noframes');
mark(
  KIND.block,
  'address article aside blockquote button center details dialog dl fieldset figcaption figure footer form header hgroup main menu nav ol pre search section summary ul div object select',
);
mark(
  KIND.noFormattingBefore,
  'address article aside blockquote center details dialog dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary table ul div caption colgroup col thead tbody tfoot tr td th html head body frameset frame script style title meta link base template noscript param source track',
);
