import { coinOf, type Method } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type FileStore, storeImage } from '#platform/files/files.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { observe } from './refresh-deposit.ts';
import { type Deposit, depositById, lockDeposit, quoteFor, saveProof } from './sql.ts';

/** The payment as the payer declares it. */
export type PaidQuote = {
  depositId: string | null;
  planId: string;
  method: Method;
  cents: bigint;
  address: string;
  percentage: number;
};

/** The declared payment with a cleaned picture of the receipt, if any. */
export type Claimed = PaidQuote & {
  proof: { picture: Buffer; name: string; digest: Buffer } | null;
};

const isSame = (deposit: Deposit, claimed: PaidQuote): boolean =>
  deposit.planId === claimed.planId &&
  deposit.asset === coinOf[claimed.method] &&
  deposit.cents === claimed.cents &&
  deposit.address === claimed.address &&
  deposit.targetHundredths === Math.round(claimed.percentage * 100);

/** Returns the member's quote that matches the declared payment; throws if it was rejected. */
async function quoteOf(
  db: Db,
  memberId: string,
  claimed: PaidQuote,
  find: (id: string) => Promise<Deposit | undefined>,
): Promise<Deposit> {
  const id =
    claimed.depositId ?? (await quoteFor(db, memberId, coinOf[claimed.method], claimed.address));
  if (id === undefined) throw new Refusal('quote_mismatch');
  const deposit = await find(id);
  if (deposit === undefined || deposit.memberId !== memberId) throw new Refusal('not_found');
  if (!isSame(deposit, claimed)) throw new Refusal('quote_mismatch');
  if (deposit.rejectedAt !== null) throw new Refusal('deposit_settled');
  return deposit;
}

/** Throws if `attachReceipt` would refuse, before any work is spent on a picture (SEC-4). */
export async function requireQuote(db: Db, memberId: string, claimed: PaidQuote): Promise<void> {
  await quoteOf(db, memberId, claimed, (id) => depositById(db, id));
}

/** Attaches the receipt to its quote; throws if the declared payment differs from the quote. */
export async function attachReceipt(
  tx: Tx,
  files: FileStore,
  { id: memberId, token }: MemberActor,
  claimed: Claimed,
): Promise<string> {
  const deposit = await quoteOf(tx, memberId, claimed, (id) => lockDeposit(tx, id, token));
  const { id } = deposit;
  if (claimed.proof === null) {
    const { facts } = await observe(tx, deposit);
    // A payment on the chain is better evidence than a picture.
    if (!facts.payments.some((payment) => payment.live)) throw new Refusal('proof_missing');
    return id;
  }
  const file = await storeImage(tx, files, claimed.proof.picture);
  await saveProof(tx, token, id, { file, name: claimed.proof.name, digest: claimed.proof.digest });
  await notify(tx, { to: { memberId }, topic: 'deposits' });
  await notify(tx, { to: 'administrators', topic: 'deposits' });
  return id;
}
