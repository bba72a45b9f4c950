const width = 112;
const height = 28;
const margin = 2;

/** A line without a scale: only the shape, hidden from screen readers. */
export function Spark({ values }: { values: readonly number[] }) {
  const [min, greatest] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => ({
    x: (index / Math.max(1, values.length - 1)) * width,
    y: height - margin - ((value - min) / (greatest - min || 1)) * (height - 2 * margin),
  }));
  const last = points.at(-1);
  if (!last) return null;
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={`M${line}`}
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r="2" fill="var(--ink)" />
    </svg>
  );
}
