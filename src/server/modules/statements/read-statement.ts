import {
  type AccountSheet,
  faultOf,
  type Line,
  type StatementAccount,
  statementAccounts,
  summedByMonth,
  totalsOf,
} from '#core/money/statement.ts';
import { note } from '#core/rules/notes.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import { type Db, inSnapshot } from '#platform/db/db.ts';
import { type SealHead, sealHeads } from '../ledger/ledger.ts';
import { boundsOf, daysOf, type Entry, entriesOf, holderOf } from './sql.ts';

export type Period = { from: string; to: string };

/** The contents of a statement, read as of one moment. */
export type Statement = Period & {
  holder: { firstName: string; lastName: string; email: string };
  memberId: string;
  since: string | null;
  today: string;
  madeAt: Date;
  movements: number;
  sheets: AccountSheet[];
  totals: ReturnType<typeof totalsOf>;
  /** The newest seal of the books at that moment. */
  lastSeal: SealHead | null;
};

// A file of this many lines has some hundred pages; members with more choose shorter periods.
const mostMovements = 5_000;

const classOf: Record<StatementAccount, string> = {
  balance: 'member_balance',
  profit: 'member_profit',
  locked_profit: 'member_profit_locked',
  on_hold: 'member_payout',
};

const lineOf = (account: StatementAccount, entry: Entry): Line => ({
  account,
  kind: entry.kind,
  at: entry.day,
  count: 1,
  cents: entry.cents,
  afterCents: entry.afterCents,
  transferId: entry.transferId,
  coin:
    entry.asset === null || entry.units === null
      ? null
      : { asset: entry.asset, units: entry.units, usdMicros: entry.usdMicros, at: entry.rateAt },
});

function requirePeriod({ from, to }: Period, today: string): void {
  const reason = note('period_order');
  if (from > to) throw new Refusal('period_invalid', { fields: { from: reason } });
  if (to > today) throw new Refusal('period_invalid', { fields: { to: reason } });
}

async function sheetsOf(db: Db, memberId: string, { from, to }: Period): Promise<AccountSheet[]> {
  const bounds = await boundsOf(db, memberId, from, to);
  const entries = await entriesOf(db, memberId, bounds, mostMovements + 1);
  if (entries.length > mostMovements) throw new Refusal('period_too_long');
  return statementAccounts.map((account) => {
    const edges = bounds.find((item) => item.class === classOf[account]);
    return {
      account,
      openingCents: edges?.openingCents ?? 0n,
      closingCents: edges?.closingCents ?? 0n,
      lines: entries
        .filter((entry) => entry.class === classOf[account])
        .map((entry) => lineOf(account, entry)),
    };
  });
}

/**
 * Reads a member's statement of a period, first and last day included. It is checked before it is
 * signed: a statement that does not add up is never issued.
 */
export function readStatement(db: Db, memberId: string, period: Period): Promise<Statement> {
  return inSnapshot(db, async (tx) => {
    const { since, today, now } = await daysOf(tx, memberId);
    requirePeriod(period, today);
    const sheets = await sheetsOf(tx, memberId, period);
    for (const sheet of sheets) invariant(faultOf(sheet) === null, String(faultOf(sheet)));
    const holder = await holderOf(tx, memberId);
    const movements = sheets.reduce((count, { lines }) => count + lines.length, 0);
    const totals = totalsOf(sheets);
    const lastSeal = (await sealHeads(tx, 1))[0] ?? null;
    const about = { holder, memberId, since, today, madeAt: now, lastSeal };
    return { ...period, ...about, movements, sheets, totals };
  });
}

/** Returns the yearly form of a statement: the same sums, one line per month and kind. */
export const byMonths = (statement: Statement): Statement => ({
  ...statement,
  sheets: summedByMonth(statement.sheets),
});
