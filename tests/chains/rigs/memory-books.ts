import {
  type DepositFacts,
  depositView,
  type DepositView,
  type PaymentObserved,
  settlementsOf,
} from '#core/rules/deposit-state.ts';
import type { Output, Scan } from '../../../src/server/modules/chains/port.ts';

type Row = Output & { state: 'seen' | 'mined' | 'final' | 'gone' } & Pick<
    PaymentObserved,
    'seenAtMs' | 'minedAtMs' | 'finalAtMs' | 'settled'
  >;

/** The depth at which a block's own reward is spendable; the product's rule is in SQL. */
export const ripeAt = 101;

export type Quote = { address: string; units: bigint; endsAtMs: number };
export type Credit = { txid: string; units: bigint; to: 'credited' | 'suspense' };

const finalWithinMs = 3_600_000;
const limitCents = 10n ** 9n;

/** The effect of a defect; the product sets none of it. */
export type Defect = {
  /** How many blocks too early a payment counts as final. */
  hasty?: number;
  /** Treats a block reward as any other payment. */
  unripe?: boolean;
  /** Forgets settled payments after a restart. */
  forgets?: boolean;
};

/**
 * The database's record of payments, in memory: `chains.payment` as the watcher's SQL moves it, and
 * settlements by the same pure rules as the product's.
 */
export class MemoryBooks {
  readonly rows = new Map<string, Row>();
  readonly credits: Credit[] = [];
  private readonly quotes: readonly Quote[];
  private readonly required: number;
  private readonly defect: Defect;

  constructor(quotes: readonly Quote[], required: number, defect: Defect) {
    this.quotes = quotes;
    this.required = required;
    this.defect = defect;
  }

  /** Saves a scan at this moment. */
  note(scan: Scan, nowMs: number): void {
    for (const row of this.rows.values()) {
      const isDetached = row.blockHash !== null && scan.detached.includes(row.blockHash);
      if (isDetached) Object.assign(row, { state: 'seen', ...nowhere });
    }
    for (const output of scan.seen) this.noteOutput(output, nowMs);
    for (const row of this.rows.values()) {
      if (scan.dropped.includes(row.txid)) Object.assign(row, { state: 'gone', ...nowhere });
    }
    for (const row of this.rows.values()) {
      if (row.state !== 'mined') continue;
      const deep = Number(scan.tip.height - row.blockHeight!) + 1 + (this.defect.hasty ?? 0);
      const needed = row.isCoinbase && !this.defect.unripe ? ripeAt : this.required;
      if (deep >= needed) Object.assign(row, { state: 'final', finalAtMs: nowMs });
    }
  }

  private noteOutput(output: Output, nowMs: number): void {
    const row = this.rows.get(output.txid);
    const state = output.blockHeight === null ? 'seen' : 'mined';
    const minedAtMs = output.blockHeight === null ? null : nowMs;
    if (row === undefined) {
      const fresh = { seenAtMs: nowMs, minedAtMs, finalAtMs: null, settled: null };
      this.rows.set(output.txid, { ...output, state, ...fresh });
    } else if (row.blockHash !== output.blockHash || row.state === 'gone') {
      Object.assign(row, output, { state, minedAtMs, finalAtMs: null });
    }
  }

  private factsOf(quote: Quote, tip: bigint, nowMs: number): DepositFacts {
    const rows = [...this.rows.values()].filter((row) => row.address === quote.address);
    const payments = rows.map((row) => ({
      key: row.txid,
      units: row.amount,
      seenAtMs: row.seenAtMs,
      confirmations: row.blockHeight === null ? 0 : Number(tip - row.blockHeight) + 1,
      minedAtMs: row.minedAtMs,
      finalAtMs: row.finalAtMs,
      live: row.state !== 'gone',
      settled: row.settled,
    }));
    const { units: expectedUnits, endsAtMs: quoteEndsAtMs } = quote;
    const quiet = { hasProof: false, rejected: false };
    return { expectedUnits, quoteEndsAtMs, finalWithinMs, ...quiet, payments, nowMs };
  }

  /** Posts every final payment where it belongs. */
  settle(tip: bigint, nowMs: number): Credit[] {
    const posted: Credit[] = [];
    for (const quote of this.quotes) {
      const facts = this.factsOf(quote, tip, nowMs);
      for (const settlement of settlementsOf(facts, (_rate, units) => units / 1_000n, limitCents)) {
        this.rows.get(settlement.key)!.settled = { to: settlement.to, as: settlement.as };
        posted.push({ txid: settlement.key, units: settlement.units, to: settlement.to });
      }
    }
    this.credits.push(...posted);
    return posted;
  }

  view(quote: Quote, tip: bigint, nowMs: number): DepositView {
    return depositView(this.factsOf(quote, tip, nowMs));
  }

  restart(): void {
    if (this.defect.forgets) for (const row of this.rows.values()) row.settled = null;
  }
}

const nowhere = { blockHeight: null, blockHash: null, finalAtMs: null };
