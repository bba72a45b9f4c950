import { createHash } from 'node:crypto';

export type Fields = Record<string, unknown>;
export type Account = {
  balance: bigint;
  sequence: number;
  flags: number;
  key: string | null;
  /** Who may pay it when it accepts payments only from authorised accounts. */
  allowed: Set<string>;
  /** Its multi-signers, by weight. */
  signers: { quorum: number; weights: Map<string, number> } | null;
  /** How many objects it owns in the ledger; each raises its reserve. */
  owned: number;
  /** The ticket numbers it reserved. */
  tickets: Set<number>;
};

/** A new account. */
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
/** Flags of an account: it requires a tag, authorises its payers, disables its master key. */
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

/** The metadata entry of a changed account, before and after. */
export const modified = (name: string, before: Account, after: Account, hash: string): Fields => ({
  ModifiedNode: {
    FinalFields: root(name, after),
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: half(name),
    PreviousFields: { Balance: String(before.balance), Sequence: before.sequence },
    PreviousTxnID: hash,
  },
});
