import { contract } from '#contract/contract.ts';
import type { OpenPlacement } from '#contract/placements.ts';
import { termsOut } from '#contract/plan-terms.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import {
  isMissed,
  type OpenLoss,
  planLabelFacts,
  planLabelOf,
  type TargetRecord,
} from '#core/rules/plan-label.ts';
import { type PlanRecord, recordOf, worstText } from '#core/rules/plan-record.ts';
import { formatTarget, targetNote } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { planAdminRoutes } from './admin.routes.ts';
import {
  monthsOfPlans,
  openLossesOfPlans,
  placementsOfPlans,
  targetsOfPlans,
} from './months.sql.ts';
import { performanceOnWire } from './position.presenter.ts';
import { positionRoutes } from './position.routes.ts';
import { catalogue, type Plan, planById } from './sql.ts';

/** Returns each plan's actual record, as last measured. */
async function recordsOf(db: Db): Promise<(planId: string) => PlanFacts> {
  const months = await monthsOfPlans(db);
  const targets = await targetsOfPlans(db);
  const openLosses = await openLossesOfPlans(db);
  const placements = await placementsOfPlans(db);
  const now = await businessNow(db);
  return (planId) => ({
    record: recordOf(months.get(planId) ?? [], now),
    target: targets.get(planId) ?? null,
    openLoss: openLosses.get(planId) ?? null,
    placements: placements.get(planId) ?? [],
  });
}

type PlanFacts = {
  record: PlanRecord;
  target: TargetRecord | null;
  openLoss: OpenLoss | null;
  placements: OpenPlacement[];
};

function presentPlan(plan: Plan, { record, target, openLoss, placements }: PlanFacts) {
  const { lastYear } = record;
  const facts = planLabelFacts({ ...plan, record, target, openLoss });
  return {
    id: plan.id,
    _id: plan.id,
    family: plan.family,
    ...termsOut.parse(toWire(plan)),
    minAmount: formatUsd(plan.minCents),
    maxAmount: formatUsd(plan.maxCents),
    percentage: formatTarget(plan.targetHundredths),
    termDays: plan.termDays,
    open: plan.isOpen,
    target_note: targetNote,
    paid_so_far: formatUsd(record.gainCents),
    capital_paid_so_far: formatUsd(record.capitalCents),
    missed: target !== null && isMissed(target),
    worst_period: worstText(record),
    worst: record.worst && {
      starts_at: record.worst.startsAt.toISOString(),
      paid: record.worst.paid,
    },
    last_12_months: {
      gains: formatUsd(lastYear.gainCents),
      capital: formatUsd(lastYear.capitalCents),
      losses: formatUsd(lastYear.lostCents),
      performance: performanceOnWire(lastYear.performance),
      months: lastYear.months.map(({ startsAt, paid, lost, lostCents, isOver }) => {
        const losses = formatUsd(lostCents);
        return { starts_at: startsAt.toISOString(), paid, lost, losses, over: isOver };
      }),
    },
    performance: performanceOnWire(record.performance),
    placements,
    label: planLabelOf(facts),
    label_facts: facts,
  };
}

/** Returns the catalogue for everyone: the portal and the public pages. */
export async function catalogueOnWire(db: Db, family: string | null = null) {
  const plans = await catalogue(db, family);
  const record = await recordsOf(db);
  return plans.map((plan) => presentPlan(plan, record(plan.id)));
}

const plansRoutes = () => ({
  list: route(contract.plans.list).handler(async ({ input, context: { db } }) => {
    return { status: success, data: await catalogueOnWire(db, input.family) };
  }),
  byId: route(contract.plans.byId).handler(async ({ input, context: { db } }) => {
    const plan = await planById(db, input.id);
    if (plan === undefined) throw new Refusal('not_found');
    const record = await recordsOf(db);
    return { status: success, data: presentPlan(plan, record(plan.id)) };
  }),
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({
  plans: { ...plansRoutes(), ...planAdminRoutes(), ...positionRoutes() },
});
