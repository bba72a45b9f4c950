import type { OpenPlacement, OpenPlacements } from '../../../contract/placements.ts';
import type { SolvencyReading } from '../../../contract/solvency.ts';
import { fullPlanName } from '../../text/plan-name.ts';
import { paths } from '../../app/paths.ts';
import { DefinitionLink } from '../definitions/counted.tsx';
import { daysAgo, proofOf } from './placement-labels.ts';
import { useSpoken, useWords } from '../server/spoken.tsx';

function Proof({ one }: { one: OpenPlacement }) {
  const { placements: words } = useWords();
  const spoken = useSpoken();
  const { kind, at, statement_hash: hash } = one.proof;
  return (
    <>
      {one.overdue && <b className="bad">{words.overdue}</b>}
      {proofOf(spoken, one)}
      {kind !== 'placed' && (
        <span className="src">
          {spoken.shortDayOf(at)}, {daysAgo(spoken, one.days_unproven)}
        </span>
      )}
      {hash !== null && <span className="src address">{words.hash(hash)}</span>}
    </>
  );
}

type Family = SolvencyReading['pools'][number]['family'];

function Row({ one, family }: { one: OpenPlacement; family: Family | undefined }) {
  const { placements: words, site } = useWords();
  const spoken = useSpoken();
  const { to, dollars, shortDayOf } = spoken;
  return (
    <tr>
      <th scope="row">
        <a href={to(paths.plan(one.plan_id))}>
          {fullPlanName(site.plans.families, { family, name: one.plan })}
        </a>
        <span className="src">
          {one.venue}, {one.asset}
        </span>
      </th>
      <td className="num" data-label={words.cost}>
        {dollars(one.amount)}
        {one.amount !== one.placed && <span className="src">{words.of(dollars(one.placed))}</span>}
      </td>
      <td className={one.overdue ? 'num bad' : 'num'} data-label={words.counts}>
        {dollars(one.counted)}
        {one.overdue && <span className="src">{one.counted_percent}&nbsp;%</span>}
      </td>
      <td className="num" data-label={words.since}>
        {shortDayOf(one.placed_at)}
        <span className="src">{daysAgo(spoken, one.days_open)}</span>
      </td>
      <td className="text" data-label={words.proof}>
        <Proof one={one} />
      </td>
    </tr>
  );
}

function Totals({ cost, counted }: OpenPlacements) {
  const { placements: words } = useWords();
  const { dollars } = useSpoken();
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.total}</th>
        <td className="num" data-label={words.cost}>
          <span className="double">{dollars(cost)}</span>
        </td>
        <td className={cost === counted ? 'num' : 'num bad'} data-label={words.counts}>
          <span className="double">{dollars(counted)}</span>
        </td>
        <td />
        <td />
      </tr>
    </tfoot>
  );
}

/** What is out at venues, since when, and what last proved it (INT-10). */
export function Placements({ books }: { books: Pick<SolvencyReading, 'placements' | 'pools'> }) {
  const { placements: words } = useWords();
  const { placements } = books;
  // A reading of an earlier version has no such part.
  if (!placements || placements.open.length === 0) return <p className="reading">{words.none}</p>;
  return (
    <>
      <table className="days evidence">
        <caption className="vh">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">
              <DefinitionLink of="placement_cost">{words.cost}</DefinitionLink>
            </th>
            <th scope="col">
              <DefinitionLink of="placement_value">{words.counts}</DefinitionLink>
            </th>
            <th scope="col">{words.since}</th>
            <th scope="col" className="text">
              {words.proof}
            </th>
          </tr>
        </thead>
        <tbody>
          {placements.open.map((one) => (
            <Row
              key={one.id}
              one={one}
              family={books.pools.find((pool) => pool.plan_id === one.plan_id)?.family}
            />
          ))}
        </tbody>
        {placements.open.length > 1 && <Totals {...placements} />}
      </table>
      <p className="small">{words.note}</p>
    </>
  );
}
