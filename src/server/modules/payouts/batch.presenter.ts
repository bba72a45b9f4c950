import { type Coin, isOfFamily } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import type { Db } from '#platform/db/db.ts';
import { noteMessage } from '#platform/http/note-sentence.ts';
import { cancelXrpPayment, rawSpend, unsignedSolanaTransfer } from '../chains/chains.ts';
import { type LeftOut, leftOutOf, recentBatches } from './batches.sql.ts';
import { type Raise, raisesOf } from './raises/raises.sql.ts';
import { outputsOf, type Spend, type SpendOutput, spendsOf, reorgedAmong } from './spends.sql.ts';

/** A spend, and whether a reorg removed its block and no other block has it since. */
type SpendRow = Spend & { isReorged: boolean };

function stateOf(spend: SpendRow, outputs: readonly SpendOutput[]) {
  if (spend.abandonReason !== null) return 'given_up' as const;
  const isPaid = outputs.length > 0 && outputs.every((output) => output.isPaid);
  if (isPaid && !spend.isReorged) return 'paid' as const;
  if (spend.fault !== null) return 'stuck' as const;
  if (spend.sentAt !== null) return 'sent' as const;
  return spend.signedBytes === null ? ('exported' as const) : ('returned' as const);
}

/**
 * The transaction to sign instead, if an export that was never returned must never confirm. It uses
 * up the payment's number or nonce and pays no payee. With coins, any spend of one of the inputs
 * does the same.
 */
function cancelOf({ asset, unsigned, life, abandonReason }: Spend): string | null {
  if (abandonReason !== null) return null;
  if (isOfFamily(asset, 'xrp')) {
    const { tx_json: payment } = JSON.parse(unsigned) as { tx_json: Record<string, unknown> };
    return JSON.stringify(cancelXrpPayment(payment), null, 2);
  }
  const { account: from, nonce, nonceAccount } = life;
  if (from === undefined || nonce === undefined || nonceAccount === undefined) return null;
  return unsignedSolanaTransfer({ from, to: [], life: { nonce, nonceAccount } });
}

const raiseOnWire = (asset: Coin, { unsigned, feeUnits, changeUnits, madeAt }: Raise) => ({
  unsigned,
  network_fee: formatAmount(asset, feeUnits),
  change: formatAmount(asset, changeUnits),
  ...toWire({ madeAt }),
});

function spendOnWire(spend: SpendRow, all: readonly SpendOutput[], raises: readonly Raise[]) {
  const { id, asset, changeAddress, feeUnits: networkFeeUnits } = spend;
  const outputs = all.filter((output) => output.spendId === id);
  const raise = raises.find((item) => item.spendId === id);
  const wire = toWire({ ...spend, networkFeeUnits });
  return {
    ...wire,
    state: stateOf(spend, outputs),
    cancel: cancelOf(spend),
    raw: isOfFamily(asset, 'bitcoin') ? rawSpend(asset, spend.unsigned) : null,
    change: changeAddress === null ? null : wire.change,
    txid: spend.txid ?? spend.returnedTxid,
    because: spend.abandonReason ?? spend.fault,
    raise: raise === undefined ? null : raiseOnWire(asset, raise),
    parts: outputs.map(({ amount: units, ...part }) => ({
      ...toWire({ ...part, asset, units }),
      withdrawal_id: part.kind === 'withdrawal' ? part.id : null,
      wallet_address: part.address,
    })),
  };
}

const leftOutOnWire = (asset: Coin, { id, memberId, address, feeUnits, ...left }: LeftOut) => ({
  ...toWire(left),
  network_fee: feeUnits === null ? null : formatAmount(asset, feeUnits),
  id,
  withdrawal_id: memberId === null ? null : id,
  wallet_address: address ?? '',
});

/** The newest exports with their contents, and the due payouts that they left out. */
export async function presentBatches(db: Db, limit: number) {
  const batches = await recentBatches(db, limit);
  const ids = batches.map((batch) => batch.id);
  const spends = await spendsOf(db, ids);
  const leftOut = await leftOutOf(db, ids);
  const spendIds = spends.map((spend) => spend.id);
  const outputs = await outputsOf(db, spendIds);
  const raises = await raisesOf(db, spendIds);
  const reorged = await reorgedAmong(db, spendIds);
  const presented = spends.map((spend) => ({
    ...spend,
    isReorged: reorged.has(spend.id),
    fault: reorged.get(spend.id) ?? spend.fault,
  }));
  return batches.map((batch) => ({
    ...toWire(batch),
    fault: batch.fault && noteMessage(batch.fault),
    spends: presented
      .filter((row) => row.batchId === batch.id)
      .map((row) => spendOnWire(row, outputs, raises)),
    left_out: leftOut
      .filter((item) => item.batchId === batch.id)
      .map((item) => leftOutOnWire(batch.asset, item)),
  }));
}
