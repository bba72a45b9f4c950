import { createHash } from 'node:crypto';
import {
  type Account,
  type Accounts,
  depositAuth,
  type Fields,
  modified,
  requiresTag,
  root,
} from './xrp-accounts.ts';

/** How many ledgers must pass after an account's sequence before it may be deleted. */
const youngest = 256;

/** Drops set aside for another account: an escrow, or a channel and its payments so far. */
export type Promised = {
  type: 'Escrow' | 'PayChannel';
  owner: string;
  destination: string;
  amount: bigint;
  paid: bigint;
  after: number;
  /** When an escrow may return to its owner; never if 0. */
  cancelAfter: number;
};

export type Stage = {
  open: Accounts;
  promises: Map<string, Promised>;
  /** When the newest ledger was closed. */
  closedAt: number;
  openIndex: number;
  /** The reserve of an account with this many more objects. */
  reserveOf: (account: Account, more?: number) => bigint;
  hash: string;
};

type Done = { result: string; nodes: Fields[] };

const done = (...nodes: Fields[]): Done => ({ result: 'tesSUCCESS', nodes });
const failed = (result: string): Done => ({ result, nodes: [] });

export const escrowKey = (owner: unknown, sequence: unknown): string =>
  `${String(owner)} ${String(sequence)}`;

/** A channel's id depends on its owner, its destination and the sequence. */
export const channelKey = (owner: string, destination: string, sequence: number): string =>
  createHash('sha256').update(`${owner} ${destination} ${sequence}`).digest('hex').toUpperCase();

const shown = ({ type, owner, destination, amount, paid }: Promised): Fields => ({
  LedgerEntryType: type,
  FinalFields: {
    Account: owner,
    Destination: destination,
    Amount: String(amount),
    ...(type === 'PayChannel' ? { Balance: String(paid) } : {}),
  },
});

/** Credits drops to an existing account; its metadata entry shows the previous balance. */
function bring(stage: Stage, name: string, amount: bigint): Fields {
  const to = stage.open.get(name)!;
  const before = { ...to };
  to.balance += amount;
  return modified(name, before, to, stage.hash);
}

function setAside(fields: Fields, stage: Stage): Done {
  const owner = String(fields['Account']);
  const account = stage.open.get(owner)!;
  const amount = BigInt(String(fields['Amount']));
  const destination = String(fields['Destination']);
  const to = stage.open.get(destination);
  if (!to) return failed('tecNO_DST');
  const isUntagged = fields['DestinationTag'] === undefined;
  if ((to.flags & requiresTag) !== 0 && isUntagged) return failed('tecDST_TAG_NEEDED');
  const reserve = stage.reserveOf(account, 1);
  if (account.balance < reserve) return failed('tecINSUFFICIENT_RESERVE');
  if (account.balance < reserve + amount) return failed('tecUNFUNDED');
  account.balance -= amount;
  account.owned += 1;
  const isEscrow = fields['TransactionType'] === 'EscrowCreate';
  const sequence = Number(fields['Sequence']);
  const key = isEscrow ? escrowKey(owner, sequence) : channelKey(owner, destination, sequence);
  const made: Promised = {
    type: isEscrow ? 'Escrow' : 'PayChannel',
    owner,
    destination,
    amount,
    paid: 0n,
    after: Number(fields['FinishAfter'] ?? 0),
    cancelAfter: Number(fields['CancelAfter'] ?? 0),
  };
  stage.promises.set(key, made);
  const { LedgerEntryType, FinalFields } = shown(made);
  return done({ CreatedNode: { LedgerEntryType, NewFields: FinalFields } });
}

/** Anyone may finish an escrow once it is due. */
function finishEscrow(fields: Fields, stage: Stage): Done {
  const key = escrowKey(fields['Owner'], fields['OfferSequence']);
  const promised = stage.promises.get(key);
  if (!promised) return failed('tecNO_TARGET');
  const { destination, after, cancelAfter } = promised;
  const isOver = cancelAfter > 0 && cancelAfter < stage.closedAt;
  if (after >= stage.closedAt || isOver) return failed('tecNO_PERMISSION');
  const to = stage.open.get(destination)!;
  const by = String(fields['Account']);
  const isBarred = (to.flags & depositAuth) !== 0 && by !== destination && !to.allowed.has(by);
  if (isBarred) return failed('tecNO_PERMISSION');
  stage.promises.delete(key);
  stage.open.get(promised.owner)!.owned -= 1;
  const paid = bring(stage, promised.destination, promised.amount);
  return done({ DeletedNode: shown(promised) }, paid);
}

/** An escrow not finished in time returns to its owner. */
function cancelEscrow(fields: Fields, stage: Stage): Done {
  const key = escrowKey(fields['Owner'], fields['OfferSequence']);
  const promised = stage.promises.get(key);
  if (!promised) return failed('tecNO_TARGET');
  const { cancelAfter, owner, amount } = promised;
  if (cancelAfter === 0 || cancelAfter >= stage.closedAt) return failed('tecNO_PERMISSION');
  stage.promises.delete(key);
  stage.open.get(owner)!.owned -= 1;
  return done({ DeletedNode: shown(promised) }, bring(stage, owner, amount));
}

/** The owner pays from a channel, up to a total. */
function claimChannel(fields: Fields, stage: Stage): Done {
  const promised = stage.promises.get(String(fields['Channel']));
  if (!promised) return failed('tecNO_TARGET');
  if (promised.owner !== fields['Account']) return failed('temBAD_SIGNATURE');
  const balance = BigInt(String(fields['Balance']));
  if (balance <= promised.paid || balance > promised.amount) return failed('tecUNFUNDED_PAYMENT');
  const paid = bring(stage, promised.destination, balance - promised.paid);
  promised.paid = balance;
  return done({ ModifiedNode: shown(promised) }, paid);
}

/** A deleted account's balance goes to another account. */
function closeAccount(fields: Fields, stage: Stage): Done {
  const name = String(fields['Account']);
  const account: Account = stage.open.get(name)!;
  const destination = String(fields['Destination']);
  if (!stage.open.has(destination)) return failed('tecNO_DST');
  if (account.owned > account.tickets.size) return failed('tecHAS_OBLIGATIONS');
  if (account.sequence + youngest > stage.openIndex) return failed('tecTOO_SOON');
  const left = account.balance;
  stage.open.delete(name);
  const gone = {
    DeletedNode: {
      LedgerEntryType: 'AccountRoot',
      FinalFields: root(name, { ...account, balance: 0n }),
      PreviousFields: { Balance: String(left) },
    },
  };
  return done(gone, bring(stage, destination, left));
}

const kinds: Record<string, (fields: Fields, stage: Stage) => Done> = {
  EscrowCreate: setAside,
  PaymentChannelCreate: setAside,
  EscrowFinish: finishEscrow,
  EscrowCancel: cancelEscrow,
  PaymentChannelClaim: claimChannel,
  AccountDelete: closeAccount,
};

const toAnother = new Set(['AccountDelete', 'PaymentChannelCreate']);

/** Why a promise is malformed on any ledger (preflights of Escrow, PayChan, DeleteAccount.cpp). */
export function malformedPromise(fields: Fields): string | null {
  const kind = String(fields['TransactionType']);
  const isToSelf = fields['Destination'] === fields['Account'];
  if (toAnother.has(kind) && isToSelf) return 'temDST_IS_SRC';
  if (kind !== 'EscrowCreate') return null;
  const [finish, cancel] = [fields['FinishAfter'], fields['CancelAfter']];
  if (BigInt(String(fields['Amount'])) <= 0n) return 'temBAD_AMOUNT';
  if (finish === undefined && cancel === undefined) return 'temBAD_EXPIRATION';
  if (finish !== undefined && cancel !== undefined && Number(cancel) <= Number(finish)) {
    return 'temBAD_EXPIRATION';
  }
  // Without a time or a condition, anyone could finish it at once.
  return finish === undefined && fields['Condition'] === undefined ? 'temMALFORMED' : null;
}

/** Income without a payment: escrows, channels, deleted accounts. */
export const applyPromise = (fields: Fields, stage: Stage): Done | null =>
  kinds[String(fields['TransactionType'])]?.(fields, stage) ?? null;
