import type { SolvencyReading } from '#contract/solvency.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

type BooksProps = { books: SolvencyReading };

/** Returns a sum's length in percent of the longer one; only the drawing is rounded. */
const lengthOf = (cents: bigint, longest: bigint): string =>
  `${longest === 0n ? 0 : Number((cents * 10_000n) / longest) / 100}%`;

/** Both sums as bars on one scale from zero; the surplus of one is hatched. */
export function HeldAndOwed({ books: { reserves, liabilities } }: BooksProps) {
  const { sides } = useSiteText().solvency;
  const { dollars } = useSpoken();
  const [held, owed] = [parseUsd(reserves), parseUsd(liabilities)];
  const longest = held > owed ? held : owed;
  const left = held - owed;
  const bars = [
    { name: sides.held, usd: reserves, cents: held, kind: 'held' },
    { name: sides.owed, usd: liabilities, cents: owed, kind: 'owed' },
  ];
  return (
    <div className="balance-bars">
      {bars.map(({ name, usd, cents, kind }) => (
        <div key={kind}>
          <p className="bar-label" aria-hidden="true">
            {name} <b className="site-number">{dollars(usd)}</b>
          </p>
          <svg className={`balance-bar ${kind}`} aria-hidden="true">
            <rect width={lengthOf(cents, longest)} height="100%" />
            {kind === 'held' && left !== 0n && (
              <rect
                className={left < 0n ? 'missing' : 'surplus'}
                x={lengthOf(left < 0n ? held : owed, longest)}
                width={lengthOf(left < 0n ? -left : left, longest)}
                height="100%"
              />
            )}
          </svg>
        </div>
      ))}
      <p
        className={left < 0n ? 'site-small exhibit-note published-bad' : 'site-small exhibit-note'}
      >
        {left < 0n
          ? sides.missing(dollars(formatUsd(-left)))
          : sides.surplus(dollars(formatUsd(left)))}
      </p>
    </div>
  );
}

/** The lowest ratio of each day as a line, with a hundred percent dotted; the table is below. */
export function CoverageLine({ history }: Pick<SolvencyReading, 'history'>) {
  const { history: text } = useSiteText().solvency;
  const { ratioLine, shortDayOf } = useSpoken();
  const days = history
    .flatMap(({ day, lowest_ratio: lowest }) => (lowest === null ? [] : [{ day, lowest }]))
    .toReversed();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const ratios = days.map(({ lowest }) => Number(lowest));
  const [low, high] = [Math.min(100, ...ratios), Math.max(100, ...ratios)];
  const margin = (high - low) * 0.15 + 0.01;
  const yOf = (ratio: number): number =>
    ((high + margin - ratio) / (high - low + 2 * margin)) * 100;
  const points = ratios.map((ratio, index) => {
    return `${((index / (ratios.length - 1)) * 100).toFixed(2)},${yOf(ratio).toFixed(2)}`;
  });
  const worst = days.reduce((a, b) => (Number(b.lowest) < Number(a.lowest) ? b : a));
  const range = text.range(ratioLine(worst.lowest), shortDayOf(worst.day));
  return (
    <figure className="coverage-chart">
      <figcaption>
        <b>
          <DefinitionLink of="lowest_ratio">{text.lowest}</DefinitionLink>
        </b>{' '}
        <span className="site-number">{ratioLine(last.lowest)}</span>
      </figcaption>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={range}>
        <line className="coverage-whole" x1="0" x2="100" y1={yOf(100)} y2={yOf(100)} />
        <polyline points={points.join(' ')} />
      </svg>
      <p className="coverage-ends site-small exhibit-note">
        <span>{shortDayOf(first.day)}</span>
        <span>{shortDayOf(last.day)}</span>
      </p>
      <p className="site-small exhibit-note">{range}</p>
    </figure>
  );
}
