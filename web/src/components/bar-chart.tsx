interface Bar {
  readonly label: string;
  readonly count: number;
}

const ROW = 24;
const LABEL_WIDTH = 150;
const WIDTH = 520;
const COUNT_WIDTH = 46;
const COLUMN_HEIGHT = 150;

/** Named things by how often they occur: bars to the right. */
export function BarRows({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const room = WIDTH - LABEL_WIDTH - COUNT_WIDTH;
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`}
      role="img"
      aria-label={describe(title, bars)}
    >
      {bars.map(({ label, count }, i) => (
        <g key={label} transform={`translate(0 ${i * ROW})`}>
          <text x={LABEL_WIDTH - 10} y={ROW / 2 + 4} text-anchor="end">
            {label.length > 24 ? `${label.slice(0, 23)}…` : label}
          </text>
          <rect x={LABEL_WIDTH} y={4} width={(count / most) * room} height={ROW - 8} rx={3} />
          <text x={LABEL_WIDTH + (count / most) * room + 8} y={ROW / 2 + 4}>
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
  const step = WIDTH / Math.max(1, bars.length);
  const width = Math.min(56, step - 6);
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${COLUMN_HEIGHT + 40}`}
      role="img"
      aria-label={describe(title, bars)}
    >
      <line x1="0" x2={WIDTH} y1={COLUMN_HEIGHT + 18} y2={COLUMN_HEIGHT + 18} />
      {bars.map(({ label, count }, i) => {
        const height = (count / most) * COLUMN_HEIGHT;
        const middle = i * step + step / 2;
        return (
          <g key={label}>
            <rect
              x={middle - width / 2}
              y={COLUMN_HEIGHT + 18 - height}
              width={width}
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

function describe(title: string, bars: readonly Bar[]): string {
  return `${title}: ${bars.map(({ label, count }) => `${label} ${count}`).join(', ')}`;
}
