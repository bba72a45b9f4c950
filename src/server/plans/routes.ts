import { contract } from '../../contract/contract.ts';
import { success } from '../../contract/wire.ts';
import { formatUsd } from '../../core/money.ts';
import { planLabelOf } from '../../core/plan-label.ts';
import { formatTarget, targetNote } from '../../core/plan-rules.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../db/db.ts';
import { route } from '../http/router.ts';
import { catalogue, paidSoFar, type Plan, planById } from './sql.ts';

async function onWire(db: Db, plan: Plan) {
  const paid = await paidSoFar(db, plan.id);
  return {
    id: plan.id,
    _id: plan.id,
    family: plan.family,
    name: plan.name,
    minAmount: formatUsd(plan.minCents),
    maxAmount: formatUsd(plan.maxCents),
    percentage: formatTarget(plan.targetHundredths),
    termDays: plan.termDays,
    version: plan.version,
    open: plan.isOpen,
    target_note: targetNote,
    mark: plan.mark,
    paid_so_far: formatUsd(paid.gain),
    capital_paid_so_far: formatUsd(paid.capital),
    worst_period: null,
    label: planLabelOf({ ...plan, paidCents: paid.gain }),
  };
}

/** The catalogue as everyone sees it: in the portal and on the public pages. */
export async function catalogueOnWire(db: Db, family: string | null = null) {
  const plans = await catalogue(db, family);
  return Promise.all(plans.map((plan) => onWire(db, plan)));
}

export const plansRoutes = () => ({
  list: route(contract.plans.list).handler(async ({ input, context: { db } }) => {
    return { status: success, data: await catalogueOnWire(db, input.family) };
  }),
  byId: route(contract.plans.byId).handler(async ({ input, context: { db } }) => {
    const plan = await planById(db, input.id);
    if (plan === undefined) throw new Refusal('not_found');
    return { status: success, data: await onWire(db, plan) };
  }),
});
