import { ratioOf } from '../server/dollars.ts';

/** What is held against what is owed, as the largest figure of its page. */
export function Ratio({ percent }: { percent: string }) {
  const { figure, unit } = ratioOf(percent);
  return (
    <span className="ratio">
      {figure}
      <span className="u">{unit === 'times' ? ` ${unit}` : unit}</span>
    </span>
  );
}
