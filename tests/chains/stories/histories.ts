import assert from 'node:assert/strict';
import fc from 'fast-check';
import { coreDialect } from '../../../src/server/modules/chains/bitcoin/bitcoin-types.ts';
import { bitcoinChain } from '../../../src/server/modules/chains/bitcoin/bitcoin.ts';
import type { ChainPort, Cursor, Scan, Watched } from '../../../src/server/modules/chains/port.ts';
import { type Defect, MemoryBooks, type Quote, ripeAt } from '../rigs/memory-books.ts';
import { MemoryNode } from '../rigs/memory-node.ts';
import { HistoryPayouts, type PayingDefect } from './history-payouts.ts';

export const required = 3;

export type HistoryStep =
  | { do: 'pay'; to: number; percent: number }
  | { do: 'mine'; blocks: number; leaves: boolean }
  | { do: 'mine-to'; to: number }
  | { do: 'reorganise'; depth: number; kills: boolean }
  | { do: 'double-spend' | 'evict' | 'raise'; nth: number }
  | { do: 'bump'; nth: number; less: number; isBack: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'restart' | 'crash' | 'watch' | 'withdraw' };

const anyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      to: fc.nat(2),
      percent: fc.constantFrom(40, 60, 100, 130),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mine' as const),
      blocks: fc.integer({ min: 1, max: 4 }),
      leaves: fc.boolean(),
    }),
  },
  // A block reward, paid straight to us.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('mine-to' as const), to: fc.nat(1) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reorganise' as const),
      depth: fc.integer({ min: 1, max: 6 }),
      kills: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('double-spend' as const, 'evict' as const),
      nth: fc.nat(5),
    }),
  },
  // The payer raises the fee of a waiting payment, from its change or from our amount; or the first
  // version confirms after all.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bump' as const),
      nth: fc.nat(5),
      less: fc.constantFrom(0, 0, 700),
      isBack: fc.boolean(),
    }),
  },
  // Our payouts, and their raised fees.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('raise' as const), nth: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'crash' as const) }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('watch' as const) }) },
);

export const history = fc.array(anyStep, { minLength: 12, maxLength: 40, size: 'max' });

/** Planted defects of the watcher; the property must detect each. */
export type Mutant = Defect &
  PayingDefect & {
    scan?: (scan: Scan, node: MemoryNode) => Scan;
    /** Saves the cursor although the payments seen were not saved. */
    losesOnCrash?: boolean;
  };

/** Counts of the events in a history. */
export type Outcome = {
  credits: number;
  alarms: number;
  bumps: number;
  paid: number;
  raised: number;
};

const quotes: Quote[] = [0, 1].map((index) => ({
  address: `ours ${index}`,
  units: 1_000_000n * BigInt(index + 1),
  endsAtMs: 15 * 60_000,
}));

const watched: Watched = {
  among: async (addresses) => new Set(addresses.filter((address) => address.startsWith('ours'))),
  newest: async () => quotes.map(({ address }) => address),
};

/** One history: a node, a watcher that starts and crashes, books, and the expected state. */
class Play {
  readonly node = new MemoryNode();
  readonly books: MemoryBooks;
  readonly payouts: HistoryPayouts;
  readonly mutant: Mutant;
  cursor: Cursor | null = null;
  nowMs = 0;
  bumps = 0;
  port: ChainPort;

  constructor(mutant: Mutant) {
    this.mutant = mutant;
    this.books = new MemoryBooks(quotes, required, mutant);
    this.port = this.open();
    this.payouts = new HistoryPayouts(this.node, () => this.port, mutant);
    this.node.mine(2);
  }

  open(): ChainPort {
    const { rpc } = this.node;
    const node = {
      asset: 'BTC',
      rpc,
      dialect: coreDialect,
      required: async () => required,
    } as const;
    return bitcoinChain(node);
  }

  async scan(): Promise<Scan> {
    const scan = await this.port.scan(this.cursor, watched);
    return this.mutant.scan?.(scan, this.node) ?? scan;
  }

  /** Cursors are JSON, as in the database. */
  save(cursor: Cursor): void {
    this.cursor = JSON.parse(JSON.stringify(cursor)) as Cursor;
  }

  async watch(): Promise<void> {
    const scan = await this.scan();
    this.save(scan.cursor);
    this.books.note(scan, this.nowMs);
    await this.payouts.settle();
    for (const { txid } of this.books.settle(scan.tip.height, this.nowMs)) {
      const needed = this.node.isMade(txid) ? ripeAt : required;
      assert.ok(this.node.depthOf(txid) >= needed, `early: ${txid} was settled too soon`);
    }
  }

  /** Reads, and crashes before anything is saved. */
  async crash(): Promise<void> {
    const scan = await this.scan();
    if (this.mutant.losesOnCrash) this.save(scan.cursor);
    this.port = this.open();
    this.books.restart();
  }

  async take(step: HistoryStep): Promise<void> {
    const { node } = this;
    const waiting = [...node.waiting.values()].filter(({ address }) => address !== 'elsewhere');
    const { payouts } = this;
    if (step.do === 'pay') {
      const quote = quotes[step.to];
      // The third address is a stranger's.
      const [address, units] = quote ? [quote.address, quote.units] : ['a stranger', 5n];
      node.pay(address, (units * BigInt(step.percent)) / 100n + 1n);
    }
    if (step.do === 'mine') {
      node.mine(step.blocks, ({ txid }) => step.leaves && txid === waiting[0]?.txid);
    }
    if (step.do === 'mine-to') node.mineTo(quotes[step.to]!.address, quotes[step.to]!.units);
    const chosen = 'nth' in step ? (waiting[step.nth % (waiting.length || 1)]?.txid ?? '') : '';
    if (step.do === 'reorganise') node.reorganise(step.depth, step.kills);
    if (step.do === 'double-spend') node.doubleSpend(chosen);
    if (step.do === 'evict') node.evict(chosen);
    if (step.do === 'bump') {
      const units = node.waiting.get(chosen)?.units ?? 0n;
      node.bump(chosen, units - BigInt(step.less), step.isBack);
      if (units > 0n) this.bumps += 1;
    }
    if (step.do === 'withdraw') await payouts.withdraw();
    if (step.do === 'raise') await payouts.raise(step.nth);
    if (step.do === 'wait') this.nowMs += step.minutes * 60_000;
    if (step.do === 'watch') await this.watch();
    if (step.do === 'crash' || step.do === 'restart') await this.crash();
  }

  /** In the end the books match the chain. */
  check(): Outcome {
    const { node, books } = this;
    const settled = books.credits.map(({ txid }) => txid);
    assert.equal(new Set(settled).size, settled.length, 'double: a payment was settled twice');
    for (const { txid, address, units } of node.blocks.flatMap(({ txs }) => txs)) {
      if (!address.startsWith('ours')) continue;
      const credit = books.credits.find((item) => item.txid === txid);
      assert.equal(credit?.units, units, `lost: ${txid} lies on the chain and was not settled`);
    }
    let alarms = 0;
    for (const row of books.rows.values()) {
      const stands = node.depthOf(row.txid) > 0;
      assert.equal(row.state, stands ? 'final' : 'gone', `untrue: ${row.txid}`);
      if (row.settled !== null && !stands) alarms += 1;
    }
    const tip = BigInt(node.blocks.length - 1);
    const views = quotes.map((quote) => books.view(quote, tip, this.nowMs).state);
    assert.equal(views.includes('reorged'), alarms > 0, 'silent: a lost credit raises no alarm');
    const { twice, unpaid } = this.payouts.check();
    assert.deepEqual(twice, [], 'twice: a payout was paid twice');
    assert.deepEqual(unpaid, [], 'untrue: a payout that lies on the chain is not booked');
    const { bumps } = this;
    const { all, raised } = this.payouts;
    return { credits: settled.length, alarms, bumps, paid: all.length, raised };
  }
}

/** Plays a history, brings the chain to rest, and compares the books with it. */
export async function playHistory(
  steps: readonly HistoryStep[],
  mutant: Mutant = {},
): Promise<Outcome> {
  const play = new Play(mutant);
  await play.watch();
  for (const step of steps) await play.take(step);
  for (let round = 0; round <= required; round += 1) {
    await play.payouts.sendAgain();
    await play.watch();
    play.node.mine(1);
  }
  await play.watch();
  // Block rewards are spendable only then.
  if (steps.some((step) => step.do === 'mine-to')) {
    play.node.mine(ripeAt);
    for (let round = 0; round <= ripeAt / 24; round += 1) await play.watch();
  }
  return play.check();
}
