import { createHash } from 'node:crypto';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { verify } from 'ripple-keypairs';
import type { Target } from '../port.ts';

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
