import { encode, encodeForSigning } from 'ripple-binary-codec';
import { sign } from 'ripple-keypairs';
import { Wallet } from 'xrpl';

// Every field among the common fields of a transaction and of a Payment (XRPL's TxFormats.cpp),
// each altered, added or left out, with the expected refusal.

type Fields = Record<string, unknown>;
type Key = { publicKey: string; privateKey: string };
type Altered = Record<string, readonly [change: Fields, words: RegExp]>;

const stranger = Wallet.fromEntropy(new Uint8Array(16).fill(201)).classicAddress;
const currency = { currency: 'USD', issuer: stranger, value: '5' };
const hash = 'AB'.repeat(32);
const hex = (text: string): string => Buffer.from(text).toString('hex').toUpperCase();

export const without = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Signed by one key regardless of the fields: no library checks them first. */
export function signFields(fields: Fields, by: Key): string {
  const whole: Fields = { ...without(fields), SigningPubKey: by.publicKey };
  const TxnSignature = sign(encodeForSigning(whole), by.privateKey);
  return encode({ ...whole, TxnSignature });
}

/** All ways to alter one field of an exported payment; undefined leaves it out. */
export const alteredPayments = (payment: Fields): Altered => {
  const more = (name: string, by = 1): number => Number(payment[name]) + by;
  const added = (name: string) => new RegExp(`its ${name} was not exported`);
  const other = (name: string) => new RegExp(`its ${name} is .+ instead of`);
  return {
    'another kind': [{ TransactionType: 'AccountSet' }, other('TransactionType')],
    'another account': [{ Account: stranger }, other('Account')],
    'another destination': [{ Destination: stranger }, /was approved by nobody/],
    'another tag, or one more': [
      { DestinationTag: more('DestinationTag') || 5 },
      /has tag \d+ inst/,
    ],
    'an amount of a drop more': [{ Amount: String(more('Amount')) }, /is paid .+ instead of/],
    'an amount of a drop less': [{ Amount: String(more('Amount', -1)) }, /is paid .+ instead of/],
    'an amount of a token': [{ Amount: currency }, other('Amount')],
    'a fee of a drop more': [{ Fee: String(more('Fee')) }, other('Fee')],
    'a fee of a drop less': [{ Fee: String(more('Fee', -1)) }, other('Fee')],
    'a partial payment': [{ Flags: 0x00020000 }, other('Flags')],
    'no direct path': [{ Flags: 0x00010000 }, other('Flags')],
    'a limit of quality': [{ Flags: 0x00040000 }, other('Flags')],
    'the flag of old signatures': [{ Flags: 0x80000000 }, other('Flags')],
    'no flags': [{ Flags: undefined }, /its Flags is missing/],
    'another sequence': [{ Sequence: more('Sequence') }, other('Sequence')],
    'a ticket in its place': [{ Sequence: 0, TicketSequence: 9 }, added('TicketSequence')],
    'a ticket beside it': [{ TicketSequence: 9 }, added('TicketSequence')],
    'a later last ledger': [
      { LastLedgerSequence: more('LastLedgerSequence') },
      other('LastLedgerSequence'),
    ],
    'an earlier last ledger': [
      { LastLedgerSequence: more('LastLedgerSequence', -1) },
      other('LastLedgerSequence'),
    ],
    'no last ledger': [{ LastLedgerSequence: undefined }, /its LastLedgerSequence is missing/],
    'another network': [{ NetworkID: 21_337 }, /its NetworkID (is 21337 inst|was not exported)/],
    'a source tag': [{ SourceTag: 7 }, added('SourceTag')],
    'a source tag of nothing': [{ SourceTag: 0 }, added('SourceTag')],
    'a memo': [{ Memos: [{ Memo: { MemoData: hex('hello') } }] }, added('Memos')],
    paths: [{ Paths: [[{ account: stranger }]] }, added('Paths')],
    'the most that is sent': [{ SendMax: String(more('Amount', 9)) }, added('SendMax')],
    'the least that arrives': [{ DeliverMin: '1' }, added('DeliverMin')],
    'an invoice': [{ InvoiceID: hash }, added('InvoiceID')],
    'the transaction before it': [{ AccountTxnID: hash }, added('AccountTxnID')],
    'an older form of that': [{ PreviousTxnID: hash }, added('PreviousTxnID')],
    'a limit of operations': [{ OperationLimit: 5 }, added('OperationLimit')],
    'a delegate': [{ Delegate: stranger }, added('Delegate')],
    credentials: [{ CredentialIDs: [hash] }, added('CredentialIDs')],
    'a domain': [{ DomainID: hash }, added('DomainID')],
    'a field of other kinds': [{ SetFlag: 4 }, added('SetFlag')],
  };
};
