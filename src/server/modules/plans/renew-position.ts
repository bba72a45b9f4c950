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
  /** The raw token of the member's session, which Postgres checks again. */
  token: string;
  positionId: string;
  /** The amount to renew; null for the position's current principal. */
  cents: bigint | null;
};

/**
 * Returns the position if it may be renewed: the member's own, past its term, and not renewed
 * before.
 */
function refuseUnfit(old: Position | undefined, now: Date): Position {
  if (old === undefined) throw new Refusal('not_found');
  const state = positionState(old, now);
  if (state === 'renewed') throw new Refusal('position_renewed');
  if (state !== 'matured') throw new Refusal('position_not_matured');
  return old;
}

/**
 * Invests the principal of a matured position again under the plan's current terms, with free
 * balance added on request. A position is a claim on the balance: no money moves (LED-7). Postgres
 * decides; the checks here come first only to refuse with figures.
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
