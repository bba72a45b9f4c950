import { formatUsd, parseUsd } from '#core/money/money.ts';
import type { Arrow, Transfer } from '../list-kit/api-types.ts';

/** Money of one kind from one account to another, without the exchange in between. */
export type Route = {
  key: string;
  kind: string;
  from: string;
  to: string;
  moved: Arrow['moved'];
  transfers: number;
  approvers: number;
};

/** Asset and loss accounts: a debit increases them, so between two of them the credit side pays. */
const raisedByDebit = new Set(['custody', 'placement', 'loss', 'incident', 'fx_coin', 'fx_usd']);

type Way = Pick<Route, 'from' | 'to'>;

/** Returns the direction of the money between two accounts, however the transfer is written. */
export const wayOf = (debit: string, credit: string): Way =>
  raisedByDebit.has(debit) && raisedByDebit.has(credit)
    ? { from: credit, to: debit }
    : { from: debit, to: credit };

/** Returns both sides of a transfer in the direction of its money. */
export function sidesOf({ debit, credit }: Pick<Transfer, 'debit' | 'credit'>) {
  const isTurned = wayOf(debit.class, credit.class).from !== debit.class;
  return isTurned ? { from: credit, to: debit } : { from: debit, to: credit };
}

/**
 * A kind that exchanges coins for dollars is two arrows in the ledger: one ends at the exchange,
 * the other starts there. Where the match is clear, they become one route in dollars.
 */
export function routesOf(arrows: readonly Arrow[]): Route[] {
  const byKind = Map.groupBy(arrows, ({ kind }) => kind);
  return [...byKind.values()].flatMap(joined).toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function joined(arrows: readonly Arrow[]): Route[] {
  const into = arrows.filter(({ to }) => to === 'fx_coin');
  const out = arrows.filter(({ from }) => from === 'fx_coin');
  // A kind that runs both ways, such as a reversal, is shown as booked.
  if (into.length + out.length !== 1) return arrows.map((arrow) => routeOf(arrow));
  const coin = into[0] ?? out[0]!;
  return arrows.flatMap((arrow) => {
    if (arrow === coin) return [];
    if (arrow.from === 'fx_usd' && into[0]) return [routeOf(arrow, wayOf(coin.from, arrow.to))];
    if (arrow.to === 'fx_usd' && out[0]) return [routeOf(arrow, wayOf(arrow.from, coin.to))];
    return [routeOf(arrow)];
  });
}

function routeOf(arrow: Arrow, { from, to } = wayOf(arrow.from, arrow.to)): Route {
  const { kind, moved, transfers, approvers } = arrow;
  return { key: `${kind} ${arrow.from} ${arrow.to}`, kind, from, to, moved, transfers, approvers };
}

/** Returns a route's total in dollars, zero for coins alone. For drawing only, never displayed. */
export const sizeOf = ({ moved }: Pick<Route, 'moved'>): number =>
  moved.reduce((sum, { asset, amount }) => (asset === 'USD' ? sum + Number(amount) : sum), 0);

export const isUsed = ({ moved }: Route): boolean => moved.length > 0;

/** Returns a bar's length by powers of ten, so that small routes stay visible beside large ones. */
export function barOf(route: Route, largest: number): number {
  const size = sizeOf(route);
  return size < 1 ? 2 : Math.max(4, (Math.log10(size + 1) / Math.log10(largest + 1)) * 100);
}

/** The kinds in Total Deposit, as in `ledger.kind`. */
export const countedAsDeposit = ['deposit', 'suspense_claim'];

/**
 * Returns the parts of Total Deposit before reversals, in dollars; null if one flow is all of it.
 */
export function depositSum(routes: readonly Route[]) {
  const parts = routes.flatMap(({ kind, to, moved }) => {
    if (!countedAsDeposit.includes(kind) || to !== 'member_balance') return [];
    return moved.flatMap(({ asset, amount }) => (asset === 'USD' ? [{ kind, amount }] : []));
  });
  if (parts.length < 2) return null;
  return { parts, total: formatUsd(parts.reduce((sum, row) => sum + parseUsd(row.amount), 0n)) };
}
