import type { Coin } from '#core/chains/assets.ts';
import type { Networks } from '#core/chains/coin-records.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import type { ChainPort } from '../../../src/server/modules/chains/chains.ts';

export type Place = { address: string; tag: string | null };
export type PaymentInput = Place & { amount: bigint };

/** What a chain cannot do is no case of its contract; what is true here is tried. */
export type Abilities = {
  /** A payment is visible before it stands in a block. */
  showsUnconfirmed: boolean;
  /** What waits can be spent elsewhere. */
  doubleSpends: boolean;
  /** Blocks can give way to others. */
  reorganises: boolean;
};

/**
 * One backend of the contract suite: a chain with hands on it. Amounts are whole minor units. The
 * port is the adapter of the product, unchanged; everything else is the stranger who pays.
 */
export type Rig<Of extends Coin = Coin> = {
  name: string;
  asset: Of;
  port: ChainPort;
  /** Where a whole product reaches the same node; a simulated chain has none. */
  nodeUrl?: string;
  /** Whose addresses it has; those of a chain of one's own unless it says otherwise. */
  network?: Networks;
  can: Abilities;
  /** A place that was never paid: an address, or the account and a tag of its own. */
  newAddress(): Promise<Place>;
  /** Sends; the payment waits until a block is mined. Gives its id. */
  pay(to: PaymentInput): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** The last blocks give way to a longer branch; their payments wait again. */
  reorganise(depth: number): Promise<void>;
  /** Spends a payment's coins elsewhere; of a mined one on a branch that wins, `depth` deep. */
  doubleSpend(txid: string, depth?: number): Promise<void>;
  /** Lets the node ask for such a fee, in coins a kilobyte; for what it finds itself if null. */
  askFee?(perKilobyte: string | null): void;
  /** Lets the node answer no more, or again. */
  outage?(isDown: boolean): Promise<void>;
  /** A signed transaction of a stranger that pays, not yet sent: for `broadcast`. */
  sign?(to: PaymentInput): Promise<string>;
  /** Attacks and oddities of one chain, by the name of the case that needs them. */
  tricks?: Partial<Tricks>;
  stop(): Promise<void>;
};

export type Tricks = {
  /** Litecoin: pays out of the extension blocks, in the next block. */
  payFromWithin(to: PaymentInput): Promise<void>;
  /** XRP: claims `amount` and delivers `delivered` only (tfPartialPayment). */
  payPartially(to: PaymentInput, delivered: bigint): Promise<string>;
  /** XRP: sets drops aside for somebody, and finishes the escrow. */
  payByEscrow(to: PaymentInput): Promise<string>;
  /** XRP: pays a token that somebody issued, whatever it calls itself. */
  payIssued(to: PaymentInput): Promise<string>;
  /** Solana: an account whose nonce `authority` may use, as an operator opens one. */
  openNonce(authority: string): Promise<string>;
  /** Solana: an account that was a wallet becomes a program's, as its key may let it. */
  giveToProgram(of: string): Promise<void>;
  /** Solana: tries to pay less than an account may hold; gives the chain's refusal. */
  payBelowRent(to: Place): Promise<string>;
};

/** Why a backend cannot be had here, printed with the suite. */
export type Absent = { name: string; absent: string };

export type MakeRig<Of extends Coin = Coin> = (database: TestDatabase) => Promise<Rig<Of> | Absent>;
