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
  /** Things of it that the ledger keeps, each of which raises what it has to hold. */
  owned: number;
  /** Numbers that it set aside. */
  tickets: Set<number>;
};

/** One as it begins. */
export const anAccount = (balance: bigint, sequence: number): Account => ({
  balance,
  sequence,
  flags: 0,
  key: null,
  allowed: new Set(),
  signers: null,
  owned: 0,
  tickets: new Set(),
});
/** Flags of an account: it asks for a tag, for leave, its own key signs no more. */
export const requiresTag = 0x00020000;
export const depositAuth = 0x01000000;
export const masterDisabled = 0x00100000;
export type Accounts = Map<string, Account>;

export const half = (text: string): string =>
  createHash('sha512').update(text).digest('hex').slice(0, 64).toUpperCase();

export const root = (name: string, account: Account): Fields => ({
  Account: name,
  Balance: String(account.balance),
  Flags: account.flags,
  OwnerCount: account.owned,
  Sequence: account.sequence,
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
