import type { PageGate } from '../corpus/page-gate.js';
import { announcementInHead } from '../html/title-gate.js';
import { announcesList, type ExtractTools } from './extract-page.js';
import { mayBeBinary } from './refuse-binary.js';

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
