import { paths } from '#contract/paths.ts';
import type { OpenPlacement, OpenPlacements } from '#contract/placements.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { daysAgo, proofOf } from './placement-labels.ts';

function Proof({ one }: { one: OpenPlacement }) {
  const { placements: text } = useSiteText();
  const spoken = useSpoken();
  const { kind, at, statement_hash: hash } = one.proof;
  return (
    <>
      {one.overdue && <b className="published-bad">{text.overdue}</b>}
      {proofOf(spoken, one)}
      {kind !== 'placed' && (
        <span className="source-note">
          {spoken.shortDayOf(at)}, {daysAgo(spoken, one.days_unproven)}
        </span>
      )}
      {hash !== null && <span className="source-note address">{text.hash(hash)}</span>}
    </>
  );
}

type Family = SolvencyReading['pools'][number]['family'];

function Row({ one, family }: { one: OpenPlacement; family: Family | undefined }) {
  const { placements: text, site } = useSiteText();
  const spoken = useSpoken();
  const { to, dollars, shortDayOf } = spoken;
  return (
    <tr>
      <th scope="row">
        <a href={to(paths.plan(one.plan_id))}>
          {fullPlanName(site.plans.families, { family, name: one.plan })}
        </a>
        <span className="source-note">
          {one.venue}, {one.asset}
        </span>
      </th>
      <td className="site-number" data-label={text.cost}>
        {dollars(one.amount)}
        {one.amount !== one.placed && (
          <span className="source-note">{text.of(dollars(one.placed))}</span>
        )}
      </td>
      <td
        className={one.overdue ? 'site-number published-bad' : 'site-number'}
        data-label={text.counts}
      >
        {dollars(one.counted)}
        {one.overdue && <span className="source-note">{one.counted_percent}&nbsp;%</span>}
      </td>
      <td className="site-number" data-label={text.since}>
        {shortDayOf(one.placed_at)}
        <span className="source-note">{daysAgo(spoken, one.days_open)}</span>
      </td>
      <td className="text" data-label={text.proof}>
        <Proof one={one} />
      </td>
    </tr>
  );
}

function Totals({ cost, counted }: OpenPlacements) {
  const { placements: text } = useSiteText();
  const { dollars } = useSpoken();
  return (
    <tfoot>
      <tr>
        <th scope="row">{text.total}</th>
        <td className="site-number" data-label={text.cost}>
          <span className="double-rule">{dollars(cost)}</span>
        </td>
        <td
          className={cost === counted ? 'site-number' : 'site-number published-bad'}
          data-label={text.counts}
        >
          <span className="double-rule">{dollars(counted)}</span>
        </td>
        <td />
        <td />
      </tr>
    </tfoot>
  );
}

/** The coins at venues, since when, and the latest evidence (INT-10). */
export function Placements({ books }: { books: Pick<SolvencyReading, 'placements' | 'pools'> }) {
  const { placements: text } = useSiteText();
  const { placements } = books;
  // Readings of an earlier version lack this part.
  if (!placements || placements.open.length === 0)
    return <p className="big-reading site-fold-reading">{text.none}</p>;
  return (
    <>
      <table className="day-table evidence">
        <caption className="vh">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.what}</th>
            <th scope="col">
              <DefinitionLink of="placement_cost">{text.cost}</DefinitionLink>
            </th>
            <th scope="col">
              <DefinitionLink of="placement_value">{text.counts}</DefinitionLink>
            </th>
            <th scope="col">{text.since}</th>
            <th scope="col" className="text">
              {text.proof}
            </th>
          </tr>
        </thead>
        <tbody>
          {placements.open.map((row) => (
            <Row
              key={row.id}
              one={row}
              family={books.pools.find((pool) => pool.plan_id === row.plan_id)?.family}
            />
          ))}
        </tbody>
        {placements.open.length > 1 && <Totals {...placements} />}
      </table>
      <p className="site-small">{text.note}</p>
    </>
  );
}
