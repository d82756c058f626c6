import { useEffect, useState } from 'preact/hooks';
import { number } from '../words.ts';

interface Bar {
  readonly label: string;
  readonly count: number;
}

const ROW = 24;
const COUNT_WIDTH = 46;
const COLUMN_HEIGHT = 150;
const NARROW = '(max-width: 520px)';

/** A drawing is scaled to its panel; on a phone it is drawn narrower, so that its letters stay readable. */
function useDrawing(): { width: number; labels: number } {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const media = matchMedia(NARROW);
    const update = () => setNarrow(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return isNarrow ? { width: 330, labels: 118 } : { width: 520, labels: 150 };
}

/** Named things by how often they occur: bars to the right. */
export function BarRows({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const { width, labels } = useDrawing();
  const room = width - labels - COUNT_WIDTH;
  const longest = Math.floor(labels / 6.5);
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${bars.length * ROW}`}
      role="img"
      aria-label={describe(title, bars)}
    >
      {bars.map(({ label, count }, i) => (
        <g key={label} transform={`translate(0 ${i * ROW})`}>
          <text x={labels - 10} y={ROW / 2 + 4} text-anchor="end">
            {label.length > longest ? `${label.slice(0, longest - 1)}…` : label}
          </text>
          <rect x={labels} y={4} width={(count / most) * room} height={ROW - 8} rx={3} />
          <text x={labels + (count / most) * room + 8} y={ROW / 2 + 4}>
            {count}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A distribution over numbers: columns from left to right. */
export function BarColumns({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const { width } = useDrawing();
  const step = width / Math.max(1, bars.length);
  const column = Math.min(56, step - 6);
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${COLUMN_HEIGHT + 40}`}
      role="img"
      aria-label={describe(title, bars)}
    >
      <line x1="0" x2={width} y1={COLUMN_HEIGHT + 18} y2={COLUMN_HEIGHT + 18} />
      {bars.map(({ label, count }, i) => {
        const height = (count / most) * COLUMN_HEIGHT;
        const middle = i * step + step / 2;
        return (
          <g key={label}>
            <rect
              x={middle - column / 2}
              y={COLUMN_HEIGHT + 18 - height}
              width={column}
              height={height}
              rx={3}
            />
            <text x={middle} y={COLUMN_HEIGHT + 12 - height} text-anchor="middle">
              {count}
            </text>
            <text x={middle} y={COLUMN_HEIGHT + 34} text-anchor="middle">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const SHARE_HEIGHT = 34;

/** Parts of a whole: one bar, cut where they meet, with a legend below. */
export function ShareBar({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const { width } = useDrawing();
  const whole = Math.max(
    1,
    bars.reduce((sum, { count }) => sum + count, 0),
  );
  const starts = bars.map((_bar, i) => bars.slice(0, i).reduce((sum, { count }) => sum + count, 0));
  const share = (count: number) => `${Math.round((count / whole) * 100)}%`;
  return (
    <>
      <svg
        class="chart"
        viewBox={`0 0 ${width} ${SHARE_HEIGHT}`}
        role="img"
        aria-label={describe(title, bars)}
      >
        {bars.map(({ label, count }, i) => (
          <rect
            key={label}
            class={i === 0 ? '' : 'soft'}
            x={(starts[i]! / whole) * width}
            width={(count / whole) * width}
            height={SHARE_HEIGHT}
          />
        ))}
      </svg>
      <ul class="legend">
        {bars.map(({ label, count }, i) => (
          <li key={label}>
            <i class={i === 0 ? '' : 'soft'} aria-hidden="true" /> {label}{' '}
            <strong>
              {number(count)} ({share(count)})
            </strong>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe(title: string, bars: readonly Bar[]): string {
  return `${title}: ${bars.map(({ label, count }) => `${label} ${count}`).join(', ')}`;
}
