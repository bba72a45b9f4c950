import type { OpenPlacement } from '#contract/placements.ts';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';
import { daysAgo } from '../solvency/placement-labels.ts';

function proofLine(
  { words: { placements }, shortDayOf, dollars }: Spoken,
  { proof }: OpenPlacement,
): string {
  const text = placements.label;
  const day = shortDayOf(proof.at);
  if (proof.kind === 'return') return text.return(day, dollars(proof.amount ?? '0.00'));
  return proof.kind === 'statement' ? text.statement(day) : text.unproven;
}

/**
 * The label's line on a plan's coins: where they are, since when, and the latest evidence (INT-10).
 */
export function PlanPlacements({ open }: { open: readonly OpenPlacement[] }) {
  const text = useSiteText().placements.label;
  const spoken = useSpoken();
  const { dollars, shortDayOf } = spoken;
  return (
    <div>
      <dt>{text.question}</dt>
      {open.length === 0 && <dd>{text.none}</dd>}
      {open.map((row) => (
        <dd key={row.id}>
          <b>{text.at(dollars(row.amount), row.venue, row.asset)}</b>{' '}
          {text.since(shortDayOf(row.placed_at), daysAgo(spoken, row.days_open))}{' '}
          {proofLine(spoken, row)}{' '}
          {row.overdue && (
            <span className="published-bad">{text.overdue(dollars(row.counted))}</span>
          )}
        </dd>
      ))}
    </div>
  );
}
