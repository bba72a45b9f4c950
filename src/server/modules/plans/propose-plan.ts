import type { z } from 'zod';
import type { termsIn } from '#contract/plan-terms.ts';
import { note } from '#core/rules/notes.ts';
import { fateOf, type PlanFamily } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type Executors,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from '../approvals/approvals.ts';
import { changePlan, termsFor, versions } from './admin.sql.ts';
import { planById } from './sql.ts';

/** The terms of a proposal: those that need no conversion have their wire names. */
export type NewTerms = Omit<z.output<typeof termsIn>, 'max' | 'min' | 'target'> & {
  minCents: bigint;
  maxCents: bigint;
  targetHundredths: number;
};

type Facts = Record<string, unknown>;
/** Throws if no plan may have these terms. */
async function requireTerms(tx: Tx, terms: NewTerms): Promise<void> {
  const { targetHundredths, term_days: termDays, minCents, maxCents } = terms;
  if (minCents > maxCents) {
    const fields = { max: note('most_below_least') };
    throw new Refusal('range_invalid', { fields });
  }
  const { isLive } = await termsFor(tx, targetHundredths, termDays);
  if (fateOf(targetHundredths, termDays, isLive) === 'refused') {
    const fields = { target: note('target_above_30') };
    throw new Refusal('target_too_high', { fields });
  }
}

const payloadOf = (
  { minCents, maxCents, targetHundredths, ...named }: NewTerms,
  version: number,
): Facts => ({
  ...named,
  min_cents: String(minCents),
  max_cents: String(maxCents),
  target_hundredths: targetHundredths,
  version,
});

export type NewPlan = NewTerms & { family: PlanFamily; reason: string };

/** Proposes a new plan. */
export async function proposePlan(
  tx: Tx,
  proposer: Proposer,
  planId: string,
  { reason, family, ...terms }: NewPlan,
): Promise<OpenProposal> {
  await requireTerms(tx, terms);
  const payload = { family, ...payloadOf(terms, 1) };
  return proposeByPerson(tx, proposer, { kind: 'plan_make', subject: planId, payload, reason });
}

/** Proposes a new version of a plan; open positions keep their version. */
export async function proposeVersion(
  tx: Tx,
  proposer: Proposer,
  planId: string,
  { reason, ...terms }: NewTerms & { reason: string },
): Promise<OpenProposal> {
  const [newest] = await versions(tx, planId);
  if (newest === undefined) throw new Refusal('not_found');
  await requireTerms(tx, terms);
  return proposeByPerson(tx, proposer, {
    kind: 'plan_change',
    subject: planId,
    payload: payloadOf(terms, newest.version + 1),
    reason,
  });
}

/** Proposes to close a plan to deposits, or to open it again. */
export async function proposeAvailability(
  tx: Tx,
  proposer: Proposer,
  planId: string,
  { opens, reason }: { opens: boolean; reason: string },
): Promise<OpenProposal> {
  const plan = await planById(tx, planId);
  if (plan === undefined) throw new Refusal('not_found');
  const kind = opens ? 'plan_open' : 'plan_close';
  return proposeByPerson(tx, proposer, {
    kind,
    subject: planId,
    payload: {},
    reason,
  });
}

const change = {
  execute: async (tx: Tx, { id }: { id: string }): Promise<void> => {
    const code = await changePlan(tx, id);
    if (code !== 'changed') throw new Refusal(code);
    // The catalogue changes for everyone.
    await notify(tx, { to: 'everyone', topic: 'plans' });
  },
};

/** The executors of this module; they run in the transaction of the last approval. */
export const planExecutors: Executors = {
  plan_make: change,
  plan_change: change,
  plan_close: change,
  plan_open: change,
};
