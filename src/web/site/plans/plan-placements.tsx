import type { OpenPlacement } from '../../../contract/placements.ts';
import { daysAgo } from '../solvency/placement-labels.ts';
import { type Spoken, useSpoken, useWords } from '../server/spoken.tsx';

function proofLine(
  { words: { placements }, shortDayOf, dollars }: Spoken,
  { proof }: OpenPlacement,
): string {
  const words = placements.label;
  const day = shortDayOf(proof.at);
  if (proof.kind === 'return') return words.return(day, dollars(proof.amount ?? '0.00'));
  return proof.kind === 'statement' ? words.statement(day) : words.unproven;
}

/** The label's line on where a plan's coins are, since when, and what last proved it (INT-10). */
export function PlanPlacements({ open }: { open: readonly OpenPlacement[] }) {
  const words = useWords().placements.label;
  const spoken = useSpoken();
  const { dollars, shortDayOf } = spoken;
  return (
    <div>
      <dt>{words.question}</dt>
      {open.length === 0 && <dd>{words.none}</dd>}
      {open.map((one) => (
        <dd key={one.id}>
          <b>{words.at(dollars(one.amount), one.venue, one.asset)}</b>{' '}
          {words.since(shortDayOf(one.placed_at), daysAgo(spoken, one.days_open))}{' '}
          {proofLine(spoken, one)}{' '}
          {one.overdue && <span className="bad">{words.overdue(dollars(one.counted))}</span>}
        </dd>
      ))}
    </div>
  );
}
