import { type Coin, eachCoin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** The operator's rules in force, each a whole number in the unit of its name. */
export type Limits = {
  autoCreditCents: bigint;
  twoPeopleCents: bigint;
  leastWithdrawalCents: bigint;
  oldestRequestHours: bigint;
  /** The highest fee that the operator pays for one payout (0291). */
  borneFeeCents: bigint;
  /** The number of blocks that make a payment final. */
  confirmations: Record<Coin, number>;
};

/** The limits in effect. */
export async function limits(db: Db): Promise<Limits> {
  const answer = await all<{ name: string; value: bigint }>(db)`
    select name, value from policy.current_limit
  `;
  const of = new Map(answer.map((row) => [row.name, row.value]));
  const known = (name: string): bigint => {
    const value = of.get(name);
    if (value === undefined) throw new Error(`no limit named ${name}`);
    return value;
  };
  return {
    autoCreditCents: known('auto_credit_cents'),
    twoPeopleCents: known('two_people_cents'),
    leastWithdrawalCents: known('least_withdrawal_cents'),
    oldestRequestHours: known('oldest_request_hours'),
    borneFeeCents: known('borne_fee_cents'),
    confirmations: eachCoin((coin) => Number(known(`confirmations_${coin.toLowerCase()}`))),
  };
}

/** Why payouts are stopped, or null while they run. @public */
export async function payoutsStopped(db: Db): Promise<string | null> {
  const answer = await maybe<{ reason: string | null }>(db)`
    select policy.payouts_stopped() as reason
  `;
  return answer?.reason ?? null;
}

export async function brakeReasons(db: Db): Promise<string[]> {
  const answer = await all<{ reason: string }>(db)`
    select reason from policy.deposit_brake()
  `;
  return answer.map((row) => row.reason);
}

export async function stopPayoutsRow(tx: Tx, token: string, reason: string): Promise<string> {
  const answer = await maybe<{ code: string }>(tx)`
    select policy.stop_payouts(${token}, ${reason}) as code
  `;
  return answer?.code ?? 'unavailable';
}

export async function resumePayoutsRow(tx: Tx, proposalId: string): Promise<string> {
  const answer = await maybe<{ code: string }>(tx)`
    select policy.resume_payouts(${proposalId}::uuid) as code
  `;
  return answer?.code ?? 'unavailable';
}
