import assert from 'node:assert/strict';
import { Wallet } from 'xrpl';
import {
  type Cursor,
  NodeFault,
  type Scan,
  type Watched,
} from '../../../src/server/modules/chains/port.ts';
import { type XrpChain, xrpRpc } from '../../../src/server/modules/chains/xrp/xrp-rpc.ts';
import { type Defect, MemoryBooks, type Quote } from '../rigs/memory-books.ts';
import { requiresTag } from '../rigs/xrp-accounts.ts';
import { XrpLedger } from '../rigs/xrp-ledger.ts';
import { answerOf } from '../rigs/xrp-stand-in.ts';
import { XrpEscrows } from './xrp-escrows.ts';
import { fileOf, ours, type PayingDefect, XrpPayouts } from './xrp-payouts.ts';
import type { XrpStep } from './xrp-steps.ts';

/** Planted defects; a history must detect each. */
export type Mutant = Defect &
  PayingDefect & {
    scan?: (scan: Scan, escrows: XrpEscrows) => Scan;
    /** Saves the cursor although the payments seen were not saved. */
    losesOnCrash?: boolean;
  };

/** Counts of the events in a history. */
export type Outcome = {
  credits: number;
  surpluses: number;
  escrows: number;
  wentBack: number;
  inFlight: number;
  paid: number;
  failed: number;
};

const payees = [21, 22, 23].map((seed) => Wallet.fromEntropy(new Uint8Array(16).fill(seed)));
const networkId = 63_456;
const account = ours.classicAddress;
const funds = 10_000_000_000n;

// The deposit books know only addresses: those of one account differ by their tags.
const placeOf = (tag: string | null): string => `${account}:${tag ?? 'none'}`;
const quotes: Quote[] = ['101', '102'].map((tag, index) => ({
  address: placeOf(tag),
  units: 1_000_000n * BigInt(index + 1),
  endsAtMs: 15 * 60_000,
}));
const watched: Watched = { among: async () => new Set(), newest: async () => [account] };

class Play {
  readonly ledger = new XrpLedger(networkId);
  readonly books: MemoryBooks;
  readonly payouts: XrpPayouts;
  readonly escrows: XrpEscrows;
  readonly mutant: Mutant;
  readonly cancels: { spend: XrpPayouts['spends'][number]; txid: string }[] = [];
  readonly givenBack = new Set<string>();
  readonly port: XrpChain;
  cursor: Cursor | null = null;
  made = 0;
  failed = 0;

  constructor(mutant: Mutant) {
    this.mutant = mutant;
    this.books = new MemoryBooks(quotes, 1, mutant);
    this.ledger.judgesSignatures = false;
    this.port = xrpRpc(answerOf(this.ledger));
    this.payouts = new XrpPayouts(this.port, mutant);
    this.escrows = new XrpEscrows(this.ledger, account, (fields) => this.byBank(fields));
    this.pay(account, funds, null);
    for (const { classicAddress } of payees) this.pay(classicAddress, 20_000_000n, null);
    this.ledger.close();
  }

  get nowMs(): number {
    return this.ledger.top.index * 4_000;
  }

  /** A transaction of the bank, which never runs out of money. */
  byBank(fields: Record<string, unknown>): { result: string; hash: string } {
    const { bank, open } = this.ledger;
    const Account = bank.classicAddress;
    const Sequence = open.get(Account)!.sequence;
    const rest = { Account, Sequence, Fee: '10', NetworkID: networkId };
    return this.ledger.submit(fileOf({ ...rest, ...fields }, bank));
  }

  pay(to: string, drops: bigint, tag: string | null, more: object = {}): void {
    const tagged = tag === null ? {} : { DestinationTag: Number(tag) };
    const payment = { TransactionType: 'Payment', Destination: to, Amount: String(drops) };
    assert.equal(this.byBank({ ...payment, ...tagged, ...more }).result, 'tesSUCCESS');
  }

  /** Unexpected drops, by ways other than a payment, and tokens that are not XRP. */
  surplus(by: Extract<XrpStep, { do: 'surplus' }>['by'], drops: bigint): void {
    const token = { currency: 'XRQ', issuer: this.ledger.bank.classicAddress, value: '1000000' };
    if (by === 'no tag') this.pay(account, drops, null);
    if (by === 'a strange tag') this.pay(account, drops, '4294967295');
    if (by === 'a token') this.pay(account, 0n, '101', { Amount: token });
    if (by === 'part') {
      this.ledger.delivers = drops;
      this.pay(account, 1_000_000n, '101', { SendMax: token, Flags: 0x00020000 });
    }
  }

  async scan(): Promise<Scan | null> {
    try {
      const read = await this.port.scan(this.cursor, watched);
      const scan = this.mutant.scan?.(read, this.escrows) ?? read;
      const seen = scan.seen.map((output) => ({ ...output, address: placeOf(output.tag) }));
      return { ...scan, seen };
    } catch (fault) {
      // A node that holds too few ledgers reports it, and another is asked later.
      if (fault instanceof NodeFault) return null;
      throw fault;
    }
  }

  async watch(): Promise<void> {
    const scan = await this.scan();
    if (scan === null) return;
    this.cursor = JSON.parse(JSON.stringify(scan.cursor)) as Cursor;
    this.books.note(scan, this.nowMs);
    this.books.settle(scan.tip.height, this.nowMs);
  }

  /** Reads, and crashes before anything is saved. */
  async crash(): Promise<void> {
    const scan = await this.scan();
    if (scan !== null && this.mutant.losesOnCrash) this.cursor = scan.cursor;
    this.books.restart();
  }

  /** A unique amount, so that the ledger shows which payment it is. */
  owe(to: string, drops: bigint): void {
    this.payouts.owed.push({ to: { address: to, tag: null, amount: drops }, state: 'due' });
  }

  /** An unexpected payment returns to its sender, whole and once. */
  giveBack(index: number): void {
    const known = new Set(quotes.map(({ address }) => address));
    const all = [...this.books.rows.values()].filter(
      (row) => !known.has(row.address) && row.amount !== funds && !this.givenBack.has(row.txid),
    );
    const item = all[index % (all.length || 1)];
    if (item === undefined) return;
    this.givenBack.add(item.txid);
    this.owe(this.ledger.bank.classicAddress, item.amount);
  }

  async giveUp(): Promise<void> {
    const before = this.payouts.open.length;
    await this.payouts.giveUp();
    for (const { spend, txid } of this.cancels) {
      const took = await this.port.spending.taken(txid);
      const { sequence } = spend.draft.life;
      const isTaken = took?.account === account && took.sequence === sequence;
      if (spend.state === 'open' && isTaken) this.payouts.free(spend);
    }
    this.failed += before - this.payouts.open.length;
  }

  async take(step: XrpStep): Promise<void> {
    const { ledger, payouts } = this;
    const open = 'nth' in step ? payouts.open[step.nth % (payouts.open.length || 1)] : undefined;
    if (step.do === 'deposit') {
      const { units } = quotes[step.to]!;
      this.pay(account, (units * BigInt(step.percent)) / 100n, ['101', '102'][step.to]!);
    }
    if (step.do === 'surplus') this.surplus(step.by, BigInt(step.drops));
    if (step.do === 'withdraw') {
      this.made += 1;
      this.owe(payees[step.to]!.classicAddress, 50_000_000n + BigInt(this.made));
    }
    if (step.do === 'set-aside') {
      this.escrows.setAside({ ...step, drops: BigInt(step.drops) });
    }
    if (step.do === 'finish') this.escrows.finish(step.nth);
    if (step.do === 'go-back') this.escrows.goBack(step.nth);
    if (step.do === 'give-back') this.giveBack(step.nth);
    if (step.do === 'export') await payouts.export();
    if (step.do === 'sign' && open !== undefined) payouts.sign(open, step.nth > 1);
    if (step.do === 'hand-in') {
      const file = payouts.files[step.nth % (payouts.files.length || 1)];
      if (file !== undefined) await this.port.broadcast(file).catch(() => null);
    }
    if (step.do === 'cancel' && open !== undefined) {
      const txid = await payouts.cancel(open).catch(() => null);
      if (txid !== null) this.cancels.push({ spend: open, txid });
    }
    if (step.do === 'send') await payouts.send();
    if (step.do === 'settle') await payouts.settle();
    if (step.do === 'give-up') await this.giveUp();
    if (step.do === 'ask-tag') {
      ledger.open.get(payees[step.nth % 3]!.classicAddress)!.flags ^= requiresTag;
    }
    if (step.do === 'forget') ledger.forgotten.add(Math.max(1, ledger.top.index - step.nth));
    if (step.do === 'close') ledger.close(step.ledgers);
    if (step.do === 'watch') await this.watch();
    if (step.do === 'crash') await this.crash();
  }

  /** Brings everything to rest: all nodes are complete, all payees accept their payments. */
  async rest(): Promise<void> {
    const { ledger, payouts } = this;
    ledger.forgotten.clear();
    for (const { classicAddress } of payees) {
      ledger.open.get(classicAddress)!.flags &= ~requiresTag;
    }
    for (let round = 0; round < 40; round += 1) {
      await payouts.export();
      for (const spend of payouts.open) if (spend.raw === null) payouts.sign(spend, true);
      await payouts.send();
      ledger.close(2);
      await this.watch();
      await payouts.settle();
      await this.giveUp();
      this.escrows[round % 2 === 0 ? 'finish' : 'goBack'](round);
      if (payouts.owed.every(({ state }) => state === 'paid') && round > 1) break;
    }
  }

  /** Checks that each is credited and paid once, and that books and ledger agree to the drop. */
  check(): Outcome {
    const { ledger, books, payouts } = this;
    const credited = books.credits.map(({ txid }) => txid);
    assert.equal(new Set(credited).size, credited.length, 'double: an arrival was credited twice');
    const known = new Set(quotes.map(({ address }) => address));
    for (const row of books.rows.values()) {
      const credit = books.credits.find(({ txid }) => txid === row.txid);
      if (known.has(row.address)) assert.equal(credit?.units, row.amount, 'lost: no credit');
    }
    const confirmed = ledger.closed.flatMap(({ txs }) => txs);
    const own = confirmed.filter(({ fields }) => fields['Account'] === account);
    const paid = own.filter(
      ({ fields, meta }) =>
        fields['TransactionType'] === 'Payment' && meta['TransactionResult'] === 'tesSUCCESS',
    );
    const nameOf = (to: unknown, drops: unknown): string => `${String(to)} ${String(drops)}`;
    assert.deepEqual(
      paid.map(({ fields }) => nameOf(fields['Destination'], fields['Amount'])).toSorted(),
      payouts.owed.map(({ to }) => nameOf(to.address, to.amount)).toSorted(),
      'what left is not what was owed, each once',
    );
    assert.ok(
      payouts.owed.every(({ state }) => state === 'paid'),
      'untrue: paid and not so booked',
    );
    const came = [...books.rows.values()].reduce((sum, { amount }) => sum + amount, 0n);
    const left = payouts.owed.reduce((sum, { to }) => sum + to.amount, 0n);
    const fees = own.reduce((sum, { fields }) => sum + BigInt(String(fields['Fee'])), 0n);
    const has = ledger.validated.get(account)!.balance;
    assert.equal(has, came - left - fees, 'books and ledger differ');
    const surpluses = books.rows.size - 1 - books.credits.length;
    return {
      credits: credited.length,
      surpluses,
      escrows: this.escrows.finished,
      wentBack: this.escrows.wentBack,
      inFlight: this.escrows.inFlight.length,
      paid: paid.length,
      failed: this.failed,
    };
  }
}

/** Plays a history, brings it to rest, and compares the books with the ledger. */
export async function playXrpHistory(steps: readonly XrpStep[], mutant: Mutant = {}) {
  const play = new Play(mutant);
  await play.watch();
  for (const step of steps) await play.take(step);
  await play.rest();
  return play.check();
}
