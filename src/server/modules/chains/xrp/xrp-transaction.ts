import { createHash } from 'node:crypto';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { verify } from 'ripple-keypairs';
import type { Target } from '../port.ts';

/** The parts of an unsigned XRP payment; all but the target come from the ledger. */
export type XrpPaymentFacts = {
  from: string;
  to: Target;
  sequence: number;
  fee: bigint;
  /** The last ledger in which it can confirm: after it, absence can be proved. */
  lastLedger: number;
  networkId: number;
};

// Networks up to this id predate the field; their transactions must not carry it.
const lastNetworkWithoutId = 1_024;

type Fields = Record<string, unknown>;

/** A plain payment in drops for a wallet to sign: its readable JSON, and its bytes. */
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
 * A transaction that takes an exported payment's number and moves only the fee: once a ledger has
 * it, the payment can never confirm. It has no last ledger, to give its signer time.
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

/** Whether the key in a transaction signed it; only the ledger knows whose key it may be. */
export function isSignedXrp(fields: Fields): boolean {
  const { SigningPubKey: key, TxnSignature: signature } = fields;
  if (typeof key !== 'string' || key === '' || typeof signature !== 'string') return false;
  try {
    return verify(encodeForSigning(fields), signature, key);
  } catch {
    return false;
  }
}
