import { useEffect, useRef } from 'preact/hooks';
import { useApi } from '../api.ts';
import { WhenLoaded } from './notes.tsx';

/**
 * The original page with the chosen items marked. Its HTML holds nothing that runs or loads, the frame
 * is sandboxed without scripts, and its policy allows nothing but our style sheet and local pictures.
 */
export function MarkedPage({ page, nodes }: { page: string; nodes: readonly number[] }) {
  const marked = useApi<{ html: string | null }>(`/api/pages/${page}/marked`);
  return (
    <WhenLoaded loaded={marked}>
      {({ html }) =>
        html === null ? (
          <p class="quiet">The page is too large to show.</p>
        ) : (
          <Frame html={html} nodes={nodes} />
        )
      }
    </WhenLoaded>
  );
}

function Frame({ html, nodes }: { html: string; nodes: readonly number[] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const mark = () => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    for (const old of inside.querySelectorAll('.mark')) old.classList.remove('mark');
    const found = nodes.flatMap((node) => inside.querySelector(`[data-n="${node}"]`) ?? []);
    for (const element of found) element.classList.add('mark');
    found[0]?.scrollIntoView({ block: 'center' });
  };
  useEffect(mark, [html, nodes]);
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
