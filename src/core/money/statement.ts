import type { Coin } from '../chains/assets.ts';
import { invariant } from '../rules/refusal.ts';

/** A member's accounts, in the order of a statement. */
export const statementAccounts = ['balance', 'profit', 'locked_profit', 'on_hold'] as const;
export type StatementAccount = (typeof statementAccounts)[number];

/** The coins behind a movement, and the price of one of them at booking. */
export type CoinBehind = { asset: Coin; units: bigint; usdMicros: bigint | null; at: Date | null };

/** One movement of one account; `cents` is negative for a decrease. */
export type Line = {
  account: StatementAccount;
  kind: string;
  /** A day, or a month where the lines are summed by month. */
  at: string;
  /** The number of movements in the line. */
  count: number;
  cents: bigint;
  afterCents: bigint;
  transferId: string | null;
  coin: CoinBehind | null;
};

/** One account over the period: the balance before, the movements, the balance at the end. */
export type AccountSheet = {
  account: StatementAccount;
  openingCents: bigint;
  closingCents: bigint;
  lines: Line[];
};

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** Returns the inflow and the outflow of some movements, both as positive cents. */
export function inAndOut(amounts: readonly bigint[]): { inCents: bigint; outCents: bigint } {
  return {
    inCents: sum(amounts.filter((cents) => cents > 0n)),
    outCents: -sum(amounts.filter((cents) => cents < 0n)),
  };
}

/** Returns why opening, lines and closing of a sheet do not add up, or null. */
export function faultOf({ account, openingCents, closingCents, lines }: AccountSheet) {
  let held = openingCents;
  for (const { cents, afterCents, at } of lines) {
    held += cents;
    if (held !== afterCents) return `${account} does not add up on ${at}`;
  }
  return held === closingCents ? null : `${account} does not match its closing balance`;
}

/**
 * Returns all accounts as one: a transfer between a member's accounts is no inflow or outflow, so
 * it counts only by its net change.
 */
export function totalsOf(sheets: readonly AccountSheet[]) {
  const nets = new Map<string, bigint>();
  for (const { transferId, cents } of sheets.flatMap(({ lines }) => lines)) {
    invariant(transferId !== null, 'totals require individual movements');
    nets.set(transferId, (nets.get(transferId) ?? 0n) + cents);
  }
  return {
    openingCents: sum(sheets.map(({ openingCents }) => openingCents)),
    ...inAndOut([...nets.values()]),
    closingCents: sum(sheets.map(({ closingCents }) => closingCents)),
  };
}

/** Returns the lines of one account summed by month and kind, each with the balance after it. */
function byMonth({ openingCents, lines }: AccountSheet): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const at = line.at.slice(0, 7);
    const known = sums.get(`${at} ${line.kind}`);
    if (known === undefined) {
      sums.set(`${at} ${line.kind}`, { ...line, at, transferId: null, coin: null });
    } else {
      known.cents += line.cents;
      known.count += line.count;
    }
  }
  let held = openingCents;
  return [...sums.values()].map((line) => ({ ...line, afterCents: (held += line.cents) }));
}

/** Returns the yearly summary: the same accounts, with movements summed by month and kind. */
export const summedByMonth = (sheets: readonly AccountSheet[]): AccountSheet[] =>
  sheets.map((sheet) => ({ ...sheet, lines: byMonth(sheet) }));
