import { positionState } from '#core/rules/position-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { freeBalanceOf, openPlan, refuseAmount } from './invest-balance.ts';
import { lockOwnTurn, type Position, positionsOf, renew } from './positions.sql.ts';

export type Renewal = {
  memberId: string;
  /** The raw token of the member's session, which Postgres asks again. */
  token: string;
  positionId: string;
  /** How much goes on; null is what stands in the position now. */
  cents: bigint | null;
};

/** A position that may go on: its own member's, past its term, and not renewed before. */
function refuseUnfit(old: Position | undefined, now: Date): Position {
  if (old === undefined) throw new Refusal('not_found');
  const state = positionState(old, now);
  if (state === 'renewed') throw new Refusal('position_renewed');
  if (state !== 'matured') throw new Refusal('position_not_matured');
  return old;
}

/**
 * Puts the principal of a matured position, and free balance beside it if wished, to work again
 * under the plan as it stands today. A position is a claim on the balance: no money moves (LED-7).
 * Postgres decides; what is asked here first says no in figures.
 */
export async function renewPosition(tx: Tx, renewal: Renewal): Promise<string> {
  const { memberId, token, positionId, cents: requested } = renewal;
  await lockOwnTurn(tx, token);
  const positions = await positionsOf(tx, memberId);
  const now = await businessNow(tx);
  const old = refuseUnfit(
    positions.find((position) => position.id === positionId),
    now,
  );
  const plan = await openPlan(tx, old.planId);
  const cents = requested ?? old.principalCents;
  const max = old.principalCents + (await freeBalanceOf(tx, memberId, positions));
  refuseAmount(plan, { cents, most: max, over: 'renew_up_to' });
  const id = await renew(tx, token, old.id, cents);
  const after = { renews: old.id, cents };
  await record(tx, { actor: `member:${memberId}`, act: 'position.renew', subject: id, after });
  await notify(tx, { to: { memberId }, topic: 'balance' });
  return id;
}
