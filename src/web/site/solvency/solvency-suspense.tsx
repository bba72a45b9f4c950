import type { SolvencyReading } from '#contract/solvency.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** Unmatched payments by coin: liabilities, and public (CHN-2). */
export function Suspense({ books }: { books: Pick<SolvencyReading, 'suspense'> }) {
  const text = useSiteText().solvency.suspense;
  const { dollars, grouped } = useSpoken();
  // Readings of an earlier version lack this part.
  const lines = books.suspense ?? [];
  if (lines.length === 0) return <p className="big-reading site-fold-reading">{text.none}</p>;
  return (
    <dl className="site-lines site-lines-wide">
      {lines.map(({ asset, known_owner: isKnown, payments, coins, usd }) => (
        <div key={`${asset} ${isKnown}`}>
          <dt>
            {grouped(coins)} {asset}
            <span className="source-note">
              {isKnown ? text.known : text.unknown}, {text.payments(payments)}
            </span>
          </dt>
          <dd className="site-number">{dollars(usd)}</dd>
        </div>
      ))}
    </dl>
  );
}
