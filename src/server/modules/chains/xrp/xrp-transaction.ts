import { createHash } from 'node:crypto';
import { decode, encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';
import type { SignedTransfer, SignerList, Target } from '../port.ts';
import { weightMissing } from './xrp-signers.ts';

/** What an unsigned XRP payment is made of; all but the target is read from the ledger. */
export type XrpPaymentFacts = {
  from: string;
  to: Target;
  sequence: number;
  fee: bigint;
  /** The last ledger it may land in: after it, absence can be proved. */
  lastLedger: number;
  networkId: number;
};

// Networks up to this id came before the field; transactions of theirs must not carry it.
const lastNetworkWithoutId = 1_024;

type Fields = Record<string, unknown>;

/** A plain payment in drops for a wallet to sign: the JSON it shows, and the same as bytes. */
export function unsignedXrpPayment(facts: XrpPaymentFacts): { json: Fields; blob: string } {
  const json: Fields = {
    TransactionType: 'Payment',
    Account: facts.from,
    Destination: facts.to.address,
    Amount: String(facts.to.amount),
    Fee: String(facts.fee),
    Flags: 0,
    Sequence: facts.sequence,
    LastLedgerSequence: facts.lastLedger,
  };
  if (facts.to.tag !== null) json['DestinationTag'] = Number(facts.to.tag);
  if (facts.networkId > lastNetworkWithoutId) json['NetworkID'] = facts.networkId;
  return { json, blob: encode(json) };
}

/**
 * What takes an exported payment's number and moves nothing but the fee: once it stands in a
 * ledger, the payment can never land. It names no last ledger, so that it waits for its signer.
 */
export function cancelXrpPayment(json: Fields): Fields {
  const { Account, Fee, Sequence, NetworkID } = json;
  const rest = NetworkID === undefined ? {} : { NetworkID };
  return { TransactionType: 'AccountSet', Account, Fee, Flags: 0, Sequence, ...rest };
}

/** The id of a signed transaction: SHA-512Half over `TXN\0` and its bytes. */
export const xrpTransactionId = (blob: string): string =>
  createHash('sha512')
    .update('TXN\0')
    .update(Buffer.from(blob, 'hex'))
    .digest('hex')
    .slice(0, 64)
    .toUpperCase();

/** Whether the key named in a transaction signed it; whose key it may be, the ledger knows. */
export function isSignedXrp(fields: Fields): boolean {
  const { SigningPubKey: key, TxnSignature: signature } = fields;
  if (typeof key !== 'string' || key === '' || typeof signature !== 'string') return false;
  try {
    return verify(encodeForSigning(fields), signature, key);
  } catch {
    return false;
  }
}

// All that a plain payment may say. Paths, SendMax or DeliverMin could make less arrive than is
// written: anyone who uses them has to say why elsewhere.
const plainFields = new Set([
  'TransactionType',
  'Account',
  'Destination',
  'DestinationTag',
  'SourceTag',
  'Amount',
  'Fee',
  'Flags',
  'Sequence',
  'TicketSequence',
  'LastLedgerSequence',
  'NetworkID',
  'Memos',
  'SigningPubKey',
  'TxnSignature',
]);
const fullyCanonical = 0x80000000;

const isPlainPayment = (fields: Fields, isOfSeveral: boolean): boolean =>
  fields['TransactionType'] === 'Payment' &&
  typeof fields['Amount'] === 'string' &&
  Object.keys(fields).every(
    (name) => plainFields.has(name) || (isOfSeveral && name === 'Signers'),
  ) &&
  [undefined, 0, fullyCanonical].includes(fields['Flags'] as number | undefined);

function decoded(blob: string): Fields | null {
  try {
    const fields = decode(blob) as Fields;
    // One form only: bytes that are skipped in decoding would change the id and not the payment.
    return encode(fields) === blob ? fields : null;
  } catch {
    return null;
  }
}

/** How much weight of its holders' signatures a payment lacks, of how much. */
type Lacking = { missing: number; of: number };

/** Null where a signature is wrong, or of somebody else. */
function lackingOf(fields: Fields, signers: SignerList | null): Lacking | null {
  if (isSignedXrp(fields)) return fields['Signers'] === undefined ? { missing: 0, of: 1 } : null;
  const missing = signers === null ? null : weightMissing(fields, signers);
  return missing === null ? null : { missing, of: signers!.quorum };
}

/**
 * What a signed payment does; null for all that is not a plain, rightly signed XRP payment, by one
 * key or by some of those who sign for its account together.
 */
export function readSignedXrp(
  raw: string,
  signers: SignerList | null = null,
): (SignedTransfer & { lacks?: Lacking }) | null {
  const blob = raw.trim().toUpperCase();
  if (!/^([0-9A-F]{2}){1,4096}$/.test(blob)) return null;
  const fields = decoded(blob);
  if (!fields || !isPlainPayment(fields, signers !== null)) return null;
  const lacks = lackingOf(fields, signers);
  if (lacks === null) return null;
  const textAt = (name: string): string | null => {
    const value = fields[name] as string | number | undefined;
    return value === undefined ? null : String(value);
  };
  const last = textAt('LastLedgerSequence');
  const from = textAt('Account')!;
  const output = {
    address: textAt('Destination')!,
    tag: textAt('DestinationTag'),
    amount: BigInt(textAt('Amount')!),
  };
  return {
    txid: xrpTransactionId(blob),
    from,
    signer: textAt('SigningPubKey') === '' ? from : deriveAddress(textAt('SigningPubKey')!),
    outputs: [output],
    fee: BigInt(textAt('Fee')!),
    until: last === null ? null : BigInt(last),
    sequence: Number(textAt('Sequence')),
    life: textAt('NetworkID'),
    ...(lacks.missing > 0 ? { lacks } : {}),
  };
}
