import { decode, encode } from 'ripple-binary-codec';
import { deriveAddress } from 'ripple-keypairs';
import { z } from 'zod';
import type { Target } from '../port.ts';
import { signersIn, missingWeight } from './xrp-signers.ts';
import { isSignedXrp, xrpTransactionId } from './xrp-transaction.ts';

// What came back is the exported payment, field for field, and a signature of those who sign for
// its account (0554). A list of what may not stand in it would never be whole: the format grows.

type Fields = Record<string, unknown>;

const exported = z.object({
  tx_blob: z.string(),
  keys: z.array(z.string()).optional(),
});

/** What a signer fills in, of which no export says anything. */
const ofSigner = new Set(['SigningPubKey', 'TxnSignature', 'Signers']);
/** What a payment says of the one whom it pays. */
const ofPayee = new Set(['Destination', 'DestinationTag', 'Amount']);

export type ReturnedXrp = { txid: string; fields: Fields };

/** The fields of a returned file; null for what is no transaction of the XRP Ledger. */
export function readReturnedXrp(raw: string): ReturnedXrp | null {
  const blob = raw.trim().toUpperCase();
  if (!/^([0-9A-F]{2}){1,4096}$/.test(blob)) return null;
  try {
    const fields = decode(blob) as Fields;
    // One form only: bytes that are skipped in decoding would change the id and not the payment.
    return encode(fields) === blob ? { txid: xrpTransactionId(blob), fields } : null;
  } catch {
    return null;
  }
}

/** Whom it pays, and how many drops; null where it is no such payment. */
export function paidBy({ Destination, DestinationTag, Amount }: Fields): Target | null {
  if (typeof Destination !== 'string' || typeof Amount !== 'string') return null;
  const tag = typeof DestinationTag === 'number' ? String(DestinationTag) : null;
  return { address: Destination, tag, amount: BigInt(Amount) };
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'another thing';

/** Every field in which a returned payment is another than was exported, by the ledger's names. */
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

/** Why nobody who signs for its account signed it, as the ledger knew them at the export. */
export function signersDiffer(unsigned: string, account: string, { fields }: ReturnedXrp) {
  const signers = signersIn(unsigned);
  if (fields['Signers'] === undefined) {
    if (!isSignedXrp(fields))
      return ['it is not signed, or its signature does not cover all of it'];
    // Of most accounts its own key signs, and their exports say no more.
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
