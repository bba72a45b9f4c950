import { coinOf, type Method } from '../../core/assets.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { type FileStore, storeImage } from '../files/files.ts';
import { observe, refreshDeposit } from './refresh-deposit.ts';
import { type Deposit, lockDeposit, quoteFor, saveProof } from './sql.ts';

/** What the payer says they paid, and a cleaned picture of it, if any. */
export type Claimed = {
  depositId: string | null;
  planId: string;
  method: Method;
  cents: bigint;
  address: string;
  percentage: number;
  proof: { picture: Buffer; name: string; digest: Buffer } | null;
};

const isSame = (deposit: Deposit, claimed: Claimed): boolean =>
  deposit.planId === claimed.planId &&
  deposit.asset === coinOf[claimed.method] &&
  deposit.cents === claimed.cents &&
  deposit.address === claimed.address &&
  deposit.targetHundredths === Math.round(claimed.percentage * 100);

/** Attaches the proof to the quote it belongs to; what differs from the quote is refused. */
export async function attachProof(
  tx: Tx,
  files: FileStore,
  memberId: string,
  claimed: Claimed,
): Promise<string> {
  const id =
    claimed.depositId ?? (await quoteFor(tx, memberId, coinOf[claimed.method], claimed.address));
  if (id === undefined) throw new Refusal('quote_mismatch');
  const deposit = await lockDeposit(tx, id);
  if (deposit === undefined || deposit.memberId !== memberId) throw new Refusal('not_found');
  if (!isSame(deposit, claimed)) throw new Refusal('quote_mismatch');
  if (deposit.rejectedAt !== null) throw new Refusal('deposit_settled');
  if (claimed.proof === null) {
    const { facts } = await observe(tx, deposit);
    // The chain itself is the better proof.
    if (!facts.payments.some((payment) => payment.live)) throw new Refusal('proof_missing');
    return id;
  }
  const file = await storeImage(tx, files, claimed.proof.picture);
  await saveProof(tx, id, { file, name: claimed.proof.name, digest: claimed.proof.digest });
  await refreshDeposit(tx, id);
  return id;
}
