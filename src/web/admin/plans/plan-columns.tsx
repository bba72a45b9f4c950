import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { OpenPlacement } from '#contract/placements.ts';
import { formatUsd } from '#core/money/money.ts';
import { plans as words } from '#text/en/admin/plans.ts';
import { centsOf, wholeDollars } from '#text/format/format.ts';
import { fullPlanName as nameIn } from '#text/plan-name.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { AdminPlan } from '../list-kit/api-types.ts';

export const planName = (plan: AdminPlan): string =>
  plan.terms?.name ?? plan.waiting?.name ?? words.plan;

/** Returns a plan's name with its family, since two families may share a plan name (LOK-1). */
export const fullPlanName = ({
  family,
  plan_name,
}: {
  family: string;
  plan_name: string;
}): string => nameIn(words.family, { family, name: plan_name });

/** Returns the plan of an open placement; older readings name it without its family. */
export const placedOf = ({ family, plan }: OpenPlacement): string =>
  nameIn(words.family, { family, name: plan });

/** Returns whether a plan keeps up with its target, if anything is due yet. */
export function recordLabel(plan: AdminPlan) {
  if (Number(plan.target_so_far) === 0) return { mark: 'off', text: words.quiet } as const;
  return plan.missed
    ? ({ mark: 'no', text: words.missed } as const)
    : ({ mark: 'ok', text: words.met } as const);
}

function State({ plan }: { plan: AdminPlan }) {
  if (plan.terms === null) return <StatusMark mark="wait">{words.states.waiting}</StatusMark>;
  return (
    <StatusMark mark={plan.open ? 'ok' : 'off'}>
      {plan.open ? words.states.open : words.states.closed}
    </StatusMark>
  );
}

const terms = (plan: AdminPlan) => plan.terms ?? plan.waiting;

/** The plan columns; the name links to the plan's page. */
export const planColumns: Column<AdminPlan>[] = [
  {
    key: 'plan',
    head: words.plan,
    className: 'strong',
    cell: (plan) => (
      <>
        <Link className="rowlink" to={paths.adminPlan(plan.id)}>
          {planName(plan)}
        </Link>
        <span className="sub">{words.family[plan.family]}</span>
      </>
    ),
  },
  {
    key: 'target',
    head: words.target,
    className: 'num',
    cell: (plan) => {
      const current = terms(plan);
      return (
        current && (
          <>
            {words.targetLine(current.percentage, current.term_days)}
            <span className="sub">
              {wholeDollars(current.min)} – {wholeDollars(current.max)}
            </span>
          </>
        )
      );
    },
  },
  {
    key: 'principal',
    head: words.inIt,
    label: words.inIt,
    right: true,
    className: 'over',
    cell: (plan) => (
      <>
        <Money whole value={plan.principal} />
        <span className="sub">{words.positions(plan.positions)}</span>
      </>
    ),
  },
  {
    key: 'placed',
    head: words.placed,
    label: words.placed,
    right: true,
    className: 'over',
    cell: (plan) => <Money whole value={plan.placed} />,
  },
  {
    key: 'pools',
    head: words.pools,
    label: words.pools,
    right: true,
    className: 'over',
    cell: (plan) => (
      <>
        <Money whole value={plan.pool_gain} />
        <span className="sub">{words.ofCapital(wholeDollars(plan.pool_capital))}</span>
      </>
    ),
  },
  {
    key: 'loss',
    head: words.loss,
    label: words.loss,
    right: true,
    className: 'over',
    cell: (plan) => (
      <span className={Number(plan.loss) > 0 ? 'neg' : undefined}>
        <Money whole value={plan.loss} />
      </span>
    ),
  },
  {
    key: 'paid',
    head: words.paid,
    label: words.paid,
    right: true,
    className: 'over',
    cell: (plan) => (
      <>
        <Money whole value={formatUsd(centsOf(plan.paid_gain) - centsOf(plan.lost))} />
        <span className="sub">{words.ofTarget(wholeDollars(plan.target_so_far))}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: (plan) => {
      const { text } = recordLabel(plan);
      return (
        <>
          <State plan={plan} />
          <span className="sub finer">{text}</span>
        </>
      );
    },
  },
];
