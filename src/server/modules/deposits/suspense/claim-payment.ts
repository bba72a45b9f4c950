import { canonicalAddress } from '#core/chains/addresses.ts';
import { type Coin, type Method, coinOf } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { originMessage } from '#core/chains/origin-message.ts';
import { isSignedBy } from '#core/chains/signed-message.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { isTransactionOf } from '#core/typed/transaction-id.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type FileStore, storeImage } from '#platform/files/files.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { insertPaymentClaim, lockPaymentClaim, withdrawOwn } from './claims.sql.ts';

/** A member's evidence that an unmatched payment is theirs. */
export type PaymentClaimInput = {
  id: string;
  method: Method;
  txid: string;
  words: string;
  fromAddress: string | null;
  signature: string | null;
  publicKey: string | null;
  proof: { picture: Buffer; name: string; digest: Buffer } | null;
};

// Chains write transaction ids in lower case, the XRP Ledger in upper case; base 58 needs both.
const asChainsWrite = (asset: Coin, txid: string): string => {
  if (isOfFamily(asset, 'solana')) return txid;
  const isCapital = isOfFamily(asset, 'xrp') && /^[0-9a-f]{64}$/i.test(txid);
  return isCapital ? txid.toUpperCase() : txid.toLowerCase();
};

/** Saves a claim for an administrator. A claim alone credits nothing, whatever it shows (CHN-2). */
export async function claimPayment(
  tx: Tx,
  files: FileStore,
  { id: memberId, token }: Pick<MemberActor, 'id' | 'token'>,
  brought: PaymentClaimInput,
): Promise<void> {
  const { id, method, words, signature, publicKey, proof } = brought;
  const asset = coinOf[method];
  if (!isTransactionOf(asset, brought.txid)) {
    const detail = note('transaction_of_other_coin', { method });
    throw new Refusal('shape_invalid', { detail, fields: { transaction: detail } });
  }
  const fromAddress = brought.fromAddress && canonicalAddress(asset, brought.fromAddress);
  if ((fromAddress === null) !== (signature === null)) throw new Refusal('signature_incomplete');
  const txid = asChainsWrite(asset, brought.txid);
  const isSigned =
    fromAddress !== null &&
    signature !== null &&
    isSignedBy({
      asset,
      address: fromAddress,
      message: originMessage(txid, memberId),
      signature,
      publicKey: publicKey ?? undefined,
    });
  const kept = proof && {
    file: await storeImage(tx, files, proof.picture),
    name: proof.name,
    digest: proof.digest,
  };
  const claim = { id, asset, txid, words, fromAddress, signature, publicKey, isSigned };
  if (!(await insertPaymentClaim(tx, token, { ...claim, proof: kept })))
    throw new Refusal('claim_submitted');
  await notify(tx, { to: 'administrators', topic: 'deposits' });
}

/** Withdraws a member's claim while it is undecided. */
export async function withdrawPaymentClaim(tx: Tx, member: MemberActor, id: string): Promise<void> {
  const claim = await lockPaymentClaim(tx, id, member.token);
  if (claim?.memberId !== member.id) throw new Refusal('not_found');
  if (claim.state !== 'open') throw new Refusal('claim_decided');
  await withdrawOwn(tx, member.token, id);
  await notify(tx, { to: 'administrators', topic: 'deposits' });
}
