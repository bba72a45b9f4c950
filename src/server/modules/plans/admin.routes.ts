import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { termsIn } from '#contract/plan-terms.ts';
import { success } from '#contract/wire.ts';
import { parseUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { formatTarget, parseTarget, yearlyTarget } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import { derivedId } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/router.ts';
import { proposeOnce, type OpenProposal, type Proposer } from '../approvals/approvals.ts';
import { type AdminPlan, adminPlans, type Version, versions } from './admin.sql.ts';
import { monthsOfPlans } from './months.sql.ts';
import * as proposals from './propose-plan.ts';

const calls = contract.plans;

const versionOf = (version: Version) => ({
  ...toWire(version),
  percentage: formatTarget(version.targetHundredths),
  yearly: formatTarget(yearlyTarget(version.targetHundredths, version.termDays)),
});

function presentPlan(adminPlan: AdminPlan, all: Version[]) {
  const inState = (state: Version['state']) => {
    const found = all.find((each) => each.planId === adminPlan.id && each.state === state);
    return found === undefined ? null : versionOf(found);
  };
  return {
    ...toWire(adminPlan),
    open: adminPlan.isOpen,
    terms: inState('current'),
    waiting: inState('waiting'),
    missed: adminPlan.paidGainCents - adminPlan.lostCents < adminPlan.targetSoFarCents,
  };
}

function termsOf({ min, max, target, ...named }: z.output<typeof termsIn>): proposals.NewTerms {
  const targetHundredths = parseTarget(target);
  if (targetHundredths === null) throw new Refusal('shape_invalid');
  return { ...named, minCents: parseUsd(min), maxCents: parseUsd(max), targetHundredths };
}

/** Proposes a change of an existing plan, or of a new one whose id derives from the key. */
async function proposing(
  context: Context,
  name: string,
  input: object,
  work: (tx: Tx, proposer: Proposer, planId: string) => Promise<OpenProposal>,
) {
  const planId = 'id' in input ? String(input.id) : derivedId(context, name);
  const answer = await proposeOnce(context, name, input, (tx, proposer) =>
    work(tx, proposer, planId),
  );
  return { ...answer, data: { id: planId, ...answer.data } };
}

/** Plans as administrators see them, and the changes that two of them make (ADM-7). */
export const planAdminRoutes = () => ({
  listForAdmins: route(calls.listForAdmins).handler(async ({ context: { db } }) => {
    const all = await versions(db, null);
    return {
      status: success,
      data: (await adminPlans(db, null)).map((adminPlan) => presentPlan(adminPlan, all)),
    };
  }),

  byIdForAdmins: route(calls.byIdForAdmins).handler(async ({ input, context: { db } }) => {
    const [adminPlan] = await adminPlans(db, input.id);
    if (adminPlan === undefined) throw new Refusal('not_found');
    const all = await versions(db, input.id);
    const months = (await monthsOfPlans(db)).get(input.id) ?? [];
    const data = {
      ...presentPlan(adminPlan, all),
      versions: all.map(versionOf),
      months: months.toReversed().map((month) => ({
        ...toWire(month),
        month: month.startsAt.toISOString().slice(0, 10),
      })),
    };
    return { status: success, data };
  }),

  make: route(calls.make).handler(({ input, context }) =>
    proposing(context, 'admin.plans', input, (tx, proposer, planId) => {
      const { family, reason, ...terms } = input;
      return proposals.proposePlan(tx, proposer, planId, { ...termsOf(terms), family, reason });
    }),
  ),

  change: route(calls.change).handler(({ input, context }) =>
    proposing(context, 'admin.plans.versions', input, (tx, proposer) => {
      const { id, reason, ...terms } = input;
      return proposals.proposeVersion(tx, proposer, id, { ...termsOf(terms), reason });
    }),
  ),

  close: route(calls.close).handler(({ input, context }) =>
    proposing(context, 'admin.plans.close', input, (tx, proposer, planId) =>
      proposals.proposeAvailability(tx, proposer, planId, { opens: false, reason: input.reason }),
    ),
  ),

  reopen: route(calls.reopen).handler(({ input, context }) =>
    proposing(context, 'admin.plans.reopen', input, (tx, proposer, planId) =>
      proposals.proposeAvailability(tx, proposer, planId, { opens: true, reason: input.reason }),
    ),
  ),
});
