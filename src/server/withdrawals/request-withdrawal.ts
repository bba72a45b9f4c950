import { addressProblem } from '../../core/addresses.ts';
import { coinOf, type Method } from '../../core/assets.ts';
import { formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import { payoutCoins, tagProblem, type Wait, waitsFor } from '../../core/withdrawal-rules.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { memberFigures, postOne, usd } from '../ledger/ledger.ts';
import { rateIfFresh } from '../market/market.ts';
import { shrinkPositions } from '../plans/plans.ts';
import { factsForRequest, insertWithdrawal, type Source } from './sql.ts';

export type Wanted = {
  id: string;
  amountCents: bigint;
  method: Method;
  address: string;
  tag: string | null;
  source: Source;
};

const holds = {
  balance: { kind: 'hold_balance', from: 'member_balance' },
  profit: { kind: 'hold_profit', from: 'member_profit' },
} as const;

/** Refuses an address that cannot be paid in this coin, before anything is held (MEM-7). */
function refuseUnpayable(wanted: Wanted, networks: 'main' | 'test'): void {
  const problem = addressProblem(wanted.method, wanted.address, networks);
  if (problem !== null) {
    const fields = { wallet_address: problem.detail };
    throw new Refusal(problem.code, { detail: problem.detail, fields });
  }
  const unfit = tagProblem(coinOf[wanted.method], wanted.tag);
  if (unfit !== null) throw new Refusal('tag_invalid', { detail: unfit, fields: { tag: unfit } });
}

/** A withdrawal is a right: without a fresh price it is taken, and measured when it is signed. */
async function refuseTooLittle(tx: Tx, wanted: Wanted): Promise<void> {
  const coin = coinOf[wanted.method];
  const rate = await rateIfFresh(tx, coin);
  if (rate !== null && payoutCoins(coin, wanted.amountCents, rate.usdMicros) === null) {
    throw new Refusal('amount_below_network');
  }
}

async function holdAmount(tx: Tx, memberId: string, wanted: Wanted): Promise<void> {
  const { kind, from } = holds[wanted.source];
  try {
    await postOne(tx, {
      key: wanted.id,
      kind,
      subject: wanted.id,
      actor: `member:${memberId}`,
      legs: [
        {
          debit: usd(from, memberId),
          credit: usd('member_payout', memberId),
          amount: wanted.amountCents,
        },
      ],
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_funds') throw error;
    const figures = await memberFigures(tx, memberId);
    const available = wanted.source === 'balance' ? figures.balance : figures.profit;
    const detail = `You can withdraw up to $${formatUsd(available)}.`;
    throw new Refusal('amount_over_available', { detail, fields: { amount: detail } });
  }
}

/** Takes a member's request and holds its amount, in one transaction (MEM-7, INT-5). */
export async function requestWithdrawal(
  tx: Tx,
  memberId: string,
  wanted: Wanted,
): Promise<{ waits: Wait[]; requestedAt: Date; dueAt: Date }> {
  if (wanted.amountCents <= 0n) throw new Refusal('amount_invalid');
  const { mode, now, ...facts } = await factsForRequest(tx, memberId, wanted.method);
  refuseUnpayable(wanted, mode === 'live' ? 'main' : 'test');
  await refuseTooLittle(tx, wanted);
  const { address, tag, amountCents } = wanted;
  const waits = waitsFor({ ...facts, mode, requestedAt: now, address, tag, amountCents });
  const dueAt = new Date(Math.max(now.getTime(), ...waits.map((wait) => wait.until.getTime())));
  await holdAmount(tx, memberId, wanted);
  await insertWithdrawal(tx, { ...wanted, memberId, requestedAt: now, dueAt, waits });
  if (wanted.source === 'balance') {
    await shrinkPositions(tx, memberId, wanted.amountCents, wanted.id);
  }
  await enqueue(tx, 'notice', { kind: 'withdrawal_requested', memberId, withdrawalId: wanted.id });
  return { waits, requestedAt: now, dueAt };
}
