import { useSpoken } from '../server/spoken.tsx';

/** What is held against what is owed, as the largest figure of its page. */
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
