import type { Coin } from '../chains/assets.ts';
import { invariant } from '../rules/refusal.ts';

/** A member's accounts, in the order in which a statement shows them. */
export const statementAccounts = ['balance', 'profit', 'locked_profit', 'on_hold'] as const;
export type StatementAccount = (typeof statementAccounts)[number];

/** The coins behind a movement, and what one of them was worth when it was booked. */
export type CoinBehind = { asset: Coin; units: bigint; usdMicros: bigint | null; at: Date | null };

/** One movement of one account; `cents` is negative where the account fell. */
export type Line = {
  account: StatementAccount;
  kind: string;
  /** A day, or a month where the lines are summed up by month. */
  at: string;
  /** How many movements it stands for. */
  count: number;
  cents: bigint;
  afterCents: bigint;
  transferId: string | null;
  coin: CoinBehind | null;
};

/** One account over the period: what it held before, what moved, what it held at the end. */
export type AccountSheet = {
  account: StatementAccount;
  openingCents: bigint;
  closingCents: bigint;
  lines: Line[];
};

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** What came in and what went out of some movements, both as positive cents. */
export function inAndOut(amounts: readonly bigint[]): { inCents: bigint; outCents: bigint } {
  return {
    inCents: sum(amounts.filter((cents) => cents > 0n)),
    outCents: -sum(amounts.filter((cents) => cents < 0n)),
  };
}

/** Why a sheet is not what the ledger says, or null: opening, each line and closing must join. */
export function faultOf({ account, openingCents, closingCents, lines }: AccountSheet) {
  let held = openingCents;
  for (const { cents, afterCents, at } of lines) {
    held += cents;
    if (held !== afterCents) return `${account} does not add up on ${at}`;
  }
  return held === closingCents ? null : `${account} does not end at its closing balance`;
}

/**
 * All accounts as one: between a member's own accounts nothing comes in or goes out, so a transfer
 * counts by what it changed in sum.
 */
export function totalsOf(sheets: readonly AccountSheet[]) {
  const nets = new Map<string, bigint>();
  for (const { transferId, cents } of sheets.flatMap(({ lines }) => lines)) {
    invariant(transferId !== null, 'totals are made from single movements');
    nets.set(transferId, (nets.get(transferId) ?? 0n) + cents);
  }
  return {
    openingCents: sum(sheets.map(({ openingCents }) => openingCents)),
    ...inAndOut([...nets.values()]),
    closingCents: sum(sheets.map(({ closingCents }) => closingCents)),
  };
}

/** The lines of one account summed up by month and kind, each with the balance after it. */
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

/** The yearly summary: the same accounts, their movements summed up by month and kind. */
export const summedByMonth = (sheets: readonly AccountSheet[]): AccountSheet[] =>
  sheets.map((sheet) => ({ ...sheet, lines: byMonth(sheet) }));
