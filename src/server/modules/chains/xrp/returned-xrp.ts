import { decode, encode } from 'ripple-binary-codec';
import { deriveAddress } from 'ripple-keypairs';
import { z } from 'zod';
import type { Target } from '../port.ts';
import { signersIn, missingWeight } from './xrp-signers.ts';
import { isSignedXrp, xrpTransactionId } from './xrp-transaction.ts';

// A returned file must be the exported payment, field for field, and its signers' signatures
// (0554). A list of forbidden fields would never be complete: the format grows.

type Fields = Record<string, unknown>;

const exported = z.object({
  tx_blob: z.string(),
  keys: z.array(z.string()).optional(),
});

/** The fields that a signer adds; no export has them. */
const ofSigner = new Set(['SigningPubKey', 'TxnSignature', 'Signers']);
/** The fields of a payment about its payee. */
const ofPayee = new Set(['Destination', 'DestinationTag', 'Amount']);

export type ReturnedXrp = { txid: string; fields: Fields };

/** The fields of a returned file; null if it is not a transaction of the XRP Ledger. */
export function readReturnedXrp(raw: string): ReturnedXrp | null {
  const blob = raw.trim().toUpperCase();
  if (!/^([0-9A-F]{2}){1,4096}$/.test(blob)) return null;
  try {
    const fields = decode(blob) as Fields;
    // Only one encoding: bytes that decoding skips would change the id and not the payment.
    return encode(fields) === blob ? { txid: xrpTransactionId(blob), fields } : null;
  } catch {
    return null;
  }
}

/** The payee and the drops; null if it is not such a payment. */
export function paidBy({ Destination, DestinationTag, Amount }: Fields): Target | null {
  if (typeof Destination !== 'string' || typeof Amount !== 'string') return null;
  const tag = typeof DestinationTag === 'number' ? String(DestinationTag) : null;
  return { address: Destination, tag, amount: BigInt(Amount) };
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'another thing';

/** Every field of a returned payment that differs from the export, by the ledger's names. */
export function fieldsDiffer(unsigned: string, { fields }: ReturnedXrp, isPayeeSaid: boolean) {
  const unsignedFields = decode(exported.parse(JSON.parse(unsigned)).tx_blob) as Fields;
  const names = [...new Set([...Object.keys(unsignedFields), ...Object.keys(fields)])];
  return names.flatMap((name) => {
    if (ofSigner.has(name) || (isPayeeSaid && ofPayee.has(name))) return [];
    const [want, have] = [unsignedFields[name], fields[name]];
    if (JSON.stringify(want) === JSON.stringify(have)) return [];
    if (want === undefined) return [`its ${name} was not exported`];
    if (have === undefined) return [`its ${name} is missing`];
    return [`its ${name} is ${shown(have)} instead of ${shown(want)}`];
  });
}

/** Why none of the account's signers signed it, as the ledger knew them at the export. */
export function signersDiffer(unsigned: string, account: string, { fields }: ReturnedXrp) {
  const signers = signersIn(unsigned);
  if (fields['Signers'] === undefined) {
    if (!isSignedXrp(fields))
      return ['it is not signed, or its signature does not cover all of it'];
    // Most accounts sign with their own key, and their exports list no others.
    const { keys = [account] } = exported.parse(JSON.parse(unsigned));
    const by = deriveAddress(String(fields['SigningPubKey']));
    if (keys.includes(by)) return [];
    return [`it is signed by the key of ${by}, which does not sign for ${account}`];
  }
  if (signers === null) return [`several signed it, and one key signs for ${account}`];
  const missing = missingWeight(fields, signers);
  if (missing === null) {
    return [`a signature in it is wrong, or of nobody who signs for ${account}`];
  }
  const lacks = `signatures of a weight of ${missing} of ${signers.quorum} are missing`;
  return missing > 0 ? [lacks] : [];
}
