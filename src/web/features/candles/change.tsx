import { percent } from '#text/format/format.ts';
import { market as text } from '#text/market.ts';

/** A change in percent: shown by an arrow and a sign, and only then by colour. */
export function Change({ change }: { change: string | null }) {
  if (change === null) return <span className="quiet small">{text.noChange}</span>;
  const fell = change.startsWith('-');
  const sign = fell || /^[+]?0(\.0+)?$/.test(change) ? '' : '+';
  return (
    <span className={`delta num ${fell ? 'neg' : 'pos'}`}>
      <svg viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
        <path d={fell ? 'M4 7 .5 1h7z' : 'M4 1 7.5 7h-7z'} />
      </svg>
      {sign}
      {percent(change.replace('+', ''))}
    </span>
  );
}
