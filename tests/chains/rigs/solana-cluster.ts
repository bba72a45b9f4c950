import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Address, Lamports } from '@solana/kit';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export type ConfirmedTransaction = {
  signature: string;
  slot: number;
  err: unknown;
  fee: number;
  /** All accounts in the order of balances: named ones, then those loaded from tables. */
  keys: string[];
  loaded: { writable: string[]; readonly: string[] };
  before: bigint[];
  after: bigint[];
  /** The balances of token accounts, by either token program. */
  tokensBefore: HeldTokens[];
  tokensAfter: HeldTokens[];
  message: Message;
  signatures: string[];
};

export type HeldTokens = {
  index: number;
  mint: string;
  owner: string;
  amount: bigint;
  programId: string;
};

const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>;

/** Slots until a block is confirmed, and until nothing can reverse it (32 on the network). */
const lag = { processed: 0, confirmed: 1, finalized: 2 } as const;

const keptStates = 4;

// Blocks for which a blockhash is valid.
const blockhashLife = 150;

/** Why the cluster rejected a transaction: `err` as the network words it. */
export class Rejected extends Error {
  readonly err: unknown;
  constructor(err: unknown) {
    super(JSON.stringify(err));
    this.err = err;
  }
}

type Lookup = {
  lookupTableAddress: string;
  writableIndexes: readonly number[];
  readonlyIndexes: readonly number[];
};

/**
 * A Solana cluster of one: transactions run in the real virtual machine (LiteSVM); slots,
 * commitment, blockhash lifetimes and dead forks are simulated here.
 */
export class SolanaCluster {
  svm = new LiteSVM().withTransactionHistory(0n).withBlockhashCheck(false);
  slot = 100;
  confirmed: ConfirmedTransaction[] = [];
  /** The first slot with transactions still held. */
  firstHeld = 0;
  /** The age of its newest block. */
  ageSeconds = 0;
  readonly genesis = base58.encode(createHash('sha256').update('a cluster of one').digest());
  readonly #lives = new Map<string, number>();
  /** The machine's state at the end of the last few slots. */
  readonly #states = new Map<number, Uint8Array>();

  constructor() {
    this.#open();
    this.advance(keptStates);
  }

  #open(): void {
    this.svm.expireBlockhash();
    this.svm.warpToSlot(BigInt(this.slot));
    this.#lives.set(this.svm.latestBlockhash(), this.slot + blockhashLife);
  }

  slotAt(commitment: Commitment): number {
    return this.slot - lag[commitment];
  }

  /** Ends the slot and begins the next ones. */
  advance(slots = 1): void {
    for (let turn = 0; turn < slots; turn += 1) {
      // A state is kept while a fork could go back to it.
      if (slots - turn <= keptStates) this.#states.set(this.slot, this.svm.toBytes());
      this.#states.delete(this.slot - keptStates);
      this.slot += 1;
      this.#open();
    }
  }

  /** Finalises all sent transactions; `times` multiplies the slots that pass. */
  finalise(times = 1): void {
    this.advance((lag.finalized + 1) * times);
  }

  /** The fork above the last final slot dies, with everything in it. */
  dropFork(): void {
    const rooted = this.slotAt('finalized');
    const state = this.#states.get(rooted);
    if (!state) throw new Error('no state of the last final slot');
    this.svm = LiteSVM.fromBytes(state).withTransactionHistory(0n).withBlockhashCheck(false);
    this.confirmed = this.confirmed.filter(
      (confirmedTransaction) => confirmedTransaction.slot <= rooted,
    );
    this.slot += 1;
    this.#open();
  }

  blockhash(): { blockhash: string; lastValidBlockHeight: number } {
    const blockhash = this.svm.latestBlockhash();
    return { blockhash, lastValidBlockHeight: this.#lives.get(blockhash)! };
  }

  isLive(blockhash: string): boolean {
    return (this.#lives.get(blockhash) ?? -1) >= this.slot;
  }

  lamports(address: string): bigint {
    return this.svm.getBalance(address as Address) ?? 0n;
  }

  /** The token balances of those of these accounts that are token accounts. */
  tokensOf(keys: readonly string[]): HeldTokens[] {
    return keys.flatMap((key, index): HeldTokens[] => {
      const found = this.svm.getAccount(key as Address);
      if (!found.exists || !tokenPrograms.has(found.programAddress)) return [];
      const data = Buffer.from(found.data);
      if (data.length < 165) return [];
      const [mint, owner] = [0, 32].map((at) => base58.encode(found.data.slice(at, at + 32)));
      const amount = data.readBigUInt64LE(64);
      return [{ index, mint: mint!, owner: owner!, amount, programId: found.programAddress }];
    });
  }

  find(signature: string, commitment: Commitment): ConfirmedTransaction | undefined {
    const top = this.slotAt(commitment);
    return this.confirmed.find(
      (confirmedTransaction) =>
        confirmedTransaction.signature === signature &&
        confirmedTransaction.slot <= top &&
        confirmedTransaction.slot >= this.firstHeld,
    );
  }

  /** Newest first, like the network's index. */
  ofAccount(address: string, commitment: Commitment): ConfirmedTransaction[] {
    const top = this.slotAt(commitment);
    return this.confirmed
      .filter(
        (confirmedTransaction) =>
          confirmedTransaction.slot <= top &&
          confirmedTransaction.slot >= this.firstHeld &&
          confirmedTransaction.keys.includes(address),
      )
      .toReversed();
  }

  give(address: string, lamports: bigint): void {
    this.svm.airdrop(address as Address, lamports as Lamports);
  }

  #loadedBy(message: Message): ConfirmedTransaction['loaded'] {
    const lookups = ('addressTableLookups' in message && message.addressTableLookups) || [];
    const pick = (lookup: Lookup, indexes: readonly number[]): string[] => {
      const account = this.svm.getAccount(lookup.lookupTableAddress as Address);
      if (!account.exists) throw new Rejected('AddressLookupTableNotFound');
      // The addresses of a table start after its 56-byte header.
      return indexes.map((at) => base58.encode(account.data.slice(56 + at * 32, 88 + at * 32)));
    };
    const tables = lookups as readonly Lookup[];
    return {
      writable: tables.flatMap((table) => pick(table, table.writableIndexes)),
      readonly: tables.flatMap((table) => pick(table, table.readonlyIndexes)),
    };
  }

  /** Whether the message uses a nonce: then a blockhash's age does not matter. */
  #isByNonce(message: Message): boolean {
    if (message.version === 1) return false;
    const [first] = message.instructions;
    if (first?.accountIndices === undefined || first.data?.[0] !== 4) return false;
    const account = this.svm.getAccount(message.staticAccounts[first.accountIndices[0]!]!);
    return account.exists && base58.encode(account.data.slice(40, 72)) === message.lifetimeToken;
  }

  /** Runs a signed transaction in this slot; with `mayFail`, a failed one is included too. */
  send(wire: Uint8Array, mayFail: boolean): string {
    const transaction = getTransactionDecoder().decode(wire);
    const bytes = new Uint8Array(transaction.messageBytes);
    const message = getCompiledTransactionMessageDecoder().decode(bytes);
    const signatures = Object.values(transaction.signatures).map((signatureBytes) =>
      base58.encode(new Uint8Array(signatureBytes ?? new Uint8Array(64))),
    );
    const signature = signatures[0]!;
    if (this.confirmed.some((confirmedTransaction) => confirmedTransaction.signature === signature))
      throw new Rejected('AlreadyProcessed');
    if (!this.isLive(message.lifetimeToken) && !this.#isByNonce(message)) {
      throw new Rejected('BlockhashNotFound');
    }
    if (message.version === 1) throw new Rejected('UnsupportedVersion');
    const loaded = this.#loadedBy(message);
    const keys = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly] as string[];
    const before = keys.map((key) => this.lamports(key));
    const tokensBefore = this.tokensOf(keys);
    if (!mayFail) this.#mustSucceed(this.svm.simulateTransaction(transaction));
    const done = this.svm.sendTransaction(transaction);
    const err = done instanceof FailedTransactionMetadata ? errorOf(done) : null;
    const after = keys.map((key) => this.lamports(key));
    const tokensAfter = this.tokensOf(keys);
    // A transaction that paid no fee never got into a block.
    if (err !== null && after[0] === before[0]) throw new Rejected(err);
    const fee = signatures.length * 5_000;
    const { slot } = this;
    this.confirmed.push({
      signature,
      slot,
      err,
      fee,
      keys,
      loaded,
      before,
      after,
      tokensBefore,
      tokensAfter,
      message,
      signatures,
    });
    return signature;
  }

  /** The error of a transaction if it ran now; null if it would succeed. */
  simulate(wire: Uint8Array, isVerified: boolean): unknown {
    const transaction = getTransactionDecoder().decode(wire);
    this.svm.withSigverify(isVerified);
    const done = this.svm.simulateTransaction(transaction);
    this.svm.withSigverify(true);
    return done instanceof FailedTransactionMetadata ? errorOf(done) : null;
  }

  #mustSucceed(done: unknown): void {
    if (done instanceof FailedTransactionMetadata) throw new Rejected(errorOf(done));
  }
}

function errorOf(failed: FailedTransactionMetadata): unknown {
  const text = failed.err().toString();
  const account = /InsufficientFundsForRent.*?account_?index: (\d+)/i.exec(failed.toString());
  if (account) return { InsufficientFundsForRent: { account_index: Number(account[1]) } };
  if (/SignatureFailure/.test(failed.toString()) || text === '11') return 'SignatureFailure';
  const err = failed.err();
  if (typeof err === 'number' || !('index' in err) || !('err' in err)) return text;
  const why = err.err();
  const code = typeof why === 'object' && 'code' in why ? { Custom: why.code } : String(why);
  return { InstructionError: [err.index, code] };
}
