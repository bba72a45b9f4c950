import { formatUsd } from '#core/money/money.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { isWithin, rangeNote } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { invest, lockOwnTurn, type Position, positionsOf } from './positions.sql.ts';
import { type Plan, planById } from './sql.ts';

/** Returns a plan that accepts money now. */
export async function openPlan(tx: Tx, planId: string): Promise<Plan> {
  const plan = await planById(tx, planId);
  if (plan === undefined || !plan.isOpen) throw new Refusal('plan_unavailable');
  return plan;
}

/** Returns the part of a member's balance, in cents, that none of these positions holds. */
export async function freeBalanceOf(
  db: Db,
  memberId: string,
  holding: readonly Position[],
): Promise<bigint> {
  const { balance } = await memberFigures(db, memberId);
  return balance - holding.reduce((sum, position) => sum + position.principalCents, 0n);
}

type Amount = { cents: bigint; most: bigint; over: 'invest_up_to' | 'renew_up_to' };

/** Throws, with the figures, if the amount exceeds the balance or is outside the plan's range. */
export function refuseAmount(plan: Plan, { cents, most, over }: Amount): void {
  const refusal = (code: string, detail: Note): Refusal =>
    new Refusal(code, { detail, fields: { amount: detail } });
  if (cents > most) {
    throw refusal('amount_over_available', note(over, { available: formatUsd(most) }));
  }
  if (!isWithin(plan, cents)) throw refusal('amount_out_of_range', rangeNote(plan));
}

export type Investment = {
  memberId: string;
  /** The raw token of the member's session, which Postgres checks again. */
  token: string;
  planId: string;
  cents: bigint;
};

/**
 * Invests free balance in a plan (MEM-22), using the balance of matured positions last. A position
 * is a claim on the balance: no money moves (LED-7). Postgres decides; the checks here come first
 * only to refuse with figures.
 */
export async function investBalance(tx: Tx, investment: Investment): Promise<string> {
  const { memberId, token, planId, cents } = investment;
  await lockOwnTurn(tx, token);
  const plan = await openPlan(tx, planId);
  const now = await businessNow(tx);
  const open = (await positionsOf(tx, memberId)).filter((position) => position.maturesAt > now);
  const max = await freeBalanceOf(tx, memberId, open);
  refuseAmount(plan, { cents, most: max, over: 'invest_up_to' });
  const id = await invest(tx, token, plan.id, cents);
  const after = { plan: plan.id, cents };
  await record(tx, { actor: `member:${memberId}`, act: 'position.invest', subject: id, after });
  await notify(tx, { to: { memberId }, topic: 'balance' });
  return id;
}
