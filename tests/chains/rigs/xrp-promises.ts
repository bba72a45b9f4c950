import { createHash } from 'node:crypto';
import { type Account, type Accounts, type Fields, modified, root } from './xrp-accounts.ts';

/** Drops set aside for somebody else: an escrow, or a channel and what it has paid. */
export type Promised = {
  type: 'Escrow' | 'PayChannel';
  owner: string;
  destination: string;
  amount: bigint;
  paid: bigint;
  after: number;
};

export type Stage = {
  open: Accounts;
  promises: Map<string, Promised>;
  /** When the newest ledger was closed. */
  closedAt: number;
  hash: string;
};

type Done = { result: string; nodes: Fields[] };

const done = (...nodes: Fields[]): Done => ({ result: 'tesSUCCESS', nodes });
const failed = (result: string): Done => ({ result, nodes: [] });

export const escrowKey = (owner: unknown, sequence: unknown): string =>
  `${String(owner)} ${String(sequence)}`;

/** A channel's id follows from who opened it, for whom, and by which number. */
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

/** Brings drops to an account that is there; its entry says what it had. */
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
  if (!stage.open.has(destination)) return failed('tecNO_DST');
  if (account.balance < amount) return failed('tecUNFUNDED');
  account.balance -= amount;
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
  };
  stage.promises.set(key, made);
  const { LedgerEntryType, FinalFields } = shown(made);
  return done({ CreatedNode: { LedgerEntryType, NewFields: FinalFields } });
}

/** Anybody may finish an escrow once its time has come. */
function finishEscrow(fields: Fields, stage: Stage): Done {
  const key = escrowKey(fields['Owner'], fields['OfferSequence']);
  const promised = stage.promises.get(key);
  if (!promised) return failed('tecNO_TARGET');
  if (promised.after >= stage.closedAt) return failed('tecNO_PERMISSION');
  stage.promises.delete(key);
  const paid = bring(stage, promised.destination, promised.amount);
  return done({ DeletedNode: shown(promised) }, paid);
}

/** Its owner pays out of a channel, up to a sum in all. */
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

/** An account that is closed leaves all it has to another. */
function closeAccount(fields: Fields, stage: Stage): Done {
  const name = String(fields['Account']);
  const account: Account = stage.open.get(name)!;
  const destination = String(fields['Destination']);
  if (!stage.open.has(destination)) return failed('tecNO_DST');
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
  PaymentChannelClaim: claimChannel,
  AccountDelete: closeAccount,
};

/** What arrives without a payment: escrows, channels, accounts that are closed. */
export const applyPromise = (fields: Fields, stage: Stage): Done | null =>
  kinds[String(fields['TransactionType'])]?.(fields, stage) ?? null;
