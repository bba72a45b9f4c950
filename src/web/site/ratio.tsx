import { ratioOf } from './dollars.ts';

/** What is held against what is owed, as the largest figure of its page. */
export function Ratio({ percent }: { percent: string }) {
  const { figure, unit } = ratioOf(percent);
  return (
    <span className="ratio">
      {figure}
      {unit === 'times' && ' '}
      <span className="u">{unit}</span>
    </span>
  );
}
