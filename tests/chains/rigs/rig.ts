import type { Coin } from '#core/chains/assets.ts';
import type { Networks } from '#core/chains/coin-records.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import type { ChainPort } from '../../../src/server/modules/chains/chains.ts';

export type Place = { address: string; tag: string | null };
export type PaymentInput = Place & { amount: bigint };

/** Cases that need a missing ability are skipped; those that need a present one run. */
export type Abilities = {
  /** A payment is visible before it is in a block. */
  showsUnconfirmed: boolean;
  /** A waiting payment can be double-spent. */
  doubleSpends: boolean;
  /** Blocks can be replaced by others. */
  reorganises: boolean;
};

/**
 * One backend of the contract suite: a chain with controls. Amounts are whole minor units. The port
 * is the unchanged adapter of the product; everything else is the stranger who pays.
 */
export type Rig<Of extends Coin = Coin> = {
  name: string;
  asset: Of;
  port: ChainPort;
  /** Where a whole product reaches the same node; a simulated chain has none. */
  nodeUrl?: string;
  /** The network of its addresses; regtest by default. */
  network?: Networks;
  can: Abilities;
  /** A place that was never paid: an address, or the account with a new tag. */
  newAddress(): Promise<Place>;
  /** Sends a payment, which waits for a block; returns its id. */
  pay(to: PaymentInput): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** The last blocks give way to a longer branch; their payments wait again. */
  reorganise(depth: number): Promise<void>;
  /** Double-spends a payment; a mined one on a winning branch, `depth` deep. */
  doubleSpend(txid: string, depth?: number): Promise<void>;
  /** Sets the node's fee rate, in coins a kilobyte; null restores its estimate. */
  askFee?(perKilobyte: string | null): void;
  /** Stops the node's answers, or resumes them. */
  outage?(isDown: boolean): Promise<void>;
  /** A stranger's signed payment, not yet sent: for `broadcast`. */
  sign?(to: PaymentInput): Promise<string>;
  /** Attacks and oddities of one chain, by the name of the case that needs them. */
  tricks?: Partial<Tricks>;
  stop(): Promise<void>;
};

export type Tricks = {
  /** Litecoin: pays out of the extension blocks, in the next block. */
  payFromWithin(to: PaymentInput): Promise<void>;
  /** XRP: claims `amount` but delivers only `delivered` (tfPartialPayment). */
  payPartially(to: PaymentInput, delivered: bigint): Promise<string>;
  /** XRP: escrows drops for a recipient, and finishes the escrow. */
  payByEscrow(to: PaymentInput): Promise<string>;
  /** XRP: pays an issued token, whatever its name. */
  payIssued(to: PaymentInput): Promise<string>;
  /** Solana: an account whose nonce `authority` may use, as an operator opens one. */
  openNonce(authority: string): Promise<string>;
  /** Solana: turns a wallet account into a program's, as its key may. */
  giveToProgram(of: string): Promise<void>;
  /** Solana: tries to pay below the rent minimum; returns the chain's refusal. */
  payBelowRent(to: Place): Promise<string>;
};

/** Why a backend is unavailable here, printed with the suite. */
export type Absent = { name: string; absent: string };

export type MakeRig<Of extends Coin = Coin> = (database: TestDatabase) => Promise<Rig<Of> | Absent>;
