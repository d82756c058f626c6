import { useEffect, useRef } from 'preact/hooks';
import { useApi } from '../api.ts';
import { WhenLoaded } from './notes.tsx';

interface Marks {
  /** Rows of the node table that carry the items. */
  nodes: readonly number[];
  /** Which of them the reader points at. */
  pointed: number | null;
}

/**
 * The original page with the chosen items marked. Its HTML holds nothing that runs or loads, the frame
 * is sandboxed without scripts, and its policy allows nothing but our style sheet and local pictures.
 */
export function MarkedPage({ page, ...marks }: Marks & { page: string }) {
  const marked = useApi<{ html: string | null }>(`/api/pages/${page}/marked`);
  return (
    <div class="beside">
      <WhenLoaded loaded={marked}>
        {({ html }) =>
          html === null ? (
            <p class="quiet">The page is too large to show.</p>
          ) : (
            <Original html={html} {...marks} />
          )
        }
      </WhenLoaded>
    </div>
  );
}

/** A page without text is not worth a frame: what could be done about it is. */
function Original({ html, ...marks }: Marks & { html: string }) {
  const length = textLength(html);
  return (
    <div class="stack">
      {length < LEAST_TEXT && (
        <p class="note warn">
          There is hardly any text on this page. It may draw its content by scripts, which are not run here:
          open it in your browser, save it as a complete page, and upload that file.
        </p>
      )}
      {length > 0 && <Frame html={html} {...marks} />}
    </div>
  );
}

/** Fewer letters than this are a frame without its content. */
const LEAST_TEXT = 200;

function textLength(html: string): number {
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim().length;
}

function Frame({ html, nodes, pointed }: Marks & { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const mark = () => markNodes(frame.current?.contentDocument ?? null, nodes);
  useEffect(mark, [html, nodes]);
  useEffect(() => point(frame.current?.contentDocument ?? null, nodes[pointed ?? -1]), [nodes, pointed]);
  return (
    <iframe
      ref={frame}
      class="page-frame"
      title="The original page with the chosen list marked"
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={mark}
    />
  );
}

function unmark(page: Document, name: string): void {
  for (const old of page.querySelectorAll(`.${name}`)) old.classList.remove(name);
}

const elementOf = (page: Document, node: number) => page.querySelector(`[data-n="${node}"]`);

function markNodes(page: Document | null, nodes: readonly number[]): void {
  if (page === null) return;
  unmark(page, 'mark');
  const found = nodes.flatMap((node) => elementOf(page, node) ?? []);
  for (const element of found) element.classList.add('mark');
  scrollTo(page, found[0]);
}

/** The item under the pointer stands out, and is scrolled to inside the frame. */
function point(page: Document | null, node: number | undefined): void {
  if (page === null) return;
  unmark(page, 'pointed');
  if (node === undefined) return;
  const element = elementOf(page, node);
  element?.classList.add('pointed');
  scrollTo(page, element);
}

/** By hand: scrollIntoView would move the page around the frame as well. */
function scrollTo(page: Document, element: Element | null | undefined): void {
  const top = element?.getBoundingClientRect().top ?? 0;
  const view = page.defaultView;
  if (element && view && (top < 0 || top > view.innerHeight - 60))
    view.scrollBy(0, top - view.innerHeight / 3);
}
