import { useSpoken } from '../server/spoken.tsx';

/** Reserves against liabilities, as the largest figure of the page. */
export function Ratio({ percent }: { percent: string }) {
  const { ratioOf } = useSpoken();
  const { figure, unit } = ratioOf(percent);
  return (
    <span className="ratio">
      {figure}
      <span className="ratio-unit">{unit}</span>
    </span>
  );
}
