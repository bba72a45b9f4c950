import { createHash } from 'node:crypto';

export type Fields = Record<string, unknown>;
export type Account = {
  balance: bigint;
  sequence: number;
  flags: number;
  key: string | null;
  /** Who may pay it where it takes payments by leave alone. */
  allowed: Set<string>;
  /** Who signs for it together, by how much of their weight. */
  signers: { quorum: number; weights: Map<string, number> } | null;
};
/** The flag of an account whose own key signs no more. */
export const masterDisabled = 0x00100000;
export type Accounts = Map<string, Account>;

export const half = (text: string): string =>
  createHash('sha512').update(text).digest('hex').slice(0, 64).toUpperCase();

export const root = (name: string, one: Account): Fields => ({
  Account: name,
  Balance: String(one.balance),
  Flags: one.flags,
  OwnerCount: 0,
  Sequence: one.sequence,
});

/** An account's entry, before and after. */
export const modified = (name: string, before: Account, after: Account, hash: string): Fields => ({
  ModifiedNode: {
    FinalFields: root(name, after),
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: half(name),
    PreviousFields: { Balance: String(before.balance), Sequence: before.sequence },
    PreviousTxnID: hash,
  },
});
