import { formatAmount, formatUsd } from '../../core/money.ts';
import type { Db } from '../db/db.ts';
import { recentBatches } from './batches.sql.ts';
import { partsOf, type Spend, type SpendPart, spendsOf } from './spends.sql.ts';

function stateOf(spend: Spend, parts: readonly SpendPart[]) {
  if (spend.buriedBecause !== null) return 'given_up' as const;
  if (parts.length > 0 && parts.every((part) => part.state === 'paid')) return 'paid' as const;
  if (spend.fault !== null) return 'stuck' as const;
  if (spend.sentAt !== null) return 'sent' as const;
  return spend.signedBytes === null ? ('exported' as const) : ('returned' as const);
}

function spendOnWire(spend: Spend, all: readonly SpendPart[]) {
  const { id, nth, asset, unsigned, changeAddress } = spend;
  const parts = all.filter((part) => part.spendId === id);
  return {
    id,
    nth,
    state: stateOf(spend, parts),
    unsigned,
    network_fee: formatAmount(asset, spend.feeUnits),
    change_address: changeAddress,
    change: changeAddress === null ? null : formatAmount(asset, spend.changeUnits),
    txid: spend.txid ?? spend.returnedTxid,
    because: spend.buriedBecause ?? spend.fault,
    parts: parts.map((part) => ({
      withdrawal_id: part.withdrawalId,
      wallet_address: part.address,
      tag: part.tag,
      coin_amount: formatAmount(asset, part.amount),
      amount: formatUsd(part.amountCents),
      state: part.state,
    })),
  };
}

/** The last exports with all that is in them. */
export async function showBatches(db: Db, limit: number) {
  const batches = await recentBatches(db, limit);
  const spends = await spendsOf(
    db,
    batches.map((one) => one.id),
  );
  const parts = await partsOf(
    db,
    spends.map((one) => one.id),
  );
  return batches.map(({ id, asset, state, fault, askedAt }) => ({
    id,
    asset,
    state,
    fault,
    asked_at: askedAt.toISOString(),
    spends: spends.filter((one) => one.batchId === id).map((one) => spendOnWire(one, parts)),
  }));
}
