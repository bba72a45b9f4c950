import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type StatementAccount, statementAccounts } from '#core/money/statement.ts';
import { deposit, hold, pay, posting, release } from '#test/ledger/books.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import type { Posting } from '../../../src/server/modules/ledger/ledger.ts';

// A member's books as a person with a pencil would keep them, for comparison with statements.

export type Note = { day: string; account: StatementAccount; cents: bigint; after: bigint };

export type Pencil = {
  member: string;
  held: Record<StatementAccount, bigint>;
  notes: Note[];
  /** Withdrawals on hold, and returns paid that have not matured. */
  holds: { from: 'balance' | 'profit'; posting: Posting }[];
  unripe: { subject: string; cents: bigint }[];
};

export const aPencil = (): Pencil => ({
  member: randomUUID(),
  held: { balance: 0n, profit: 0n, locked_profit: 0n, on_hold: 0n },
  notes: [],
  holds: [],
  unripe: [],
});

function note(pencil: Pencil, day: string, account: StatementAccount, cents: bigint): void {
  pencil.held[account] += cents;
  pencil.notes.push({ day, account, cents, after: pencil.held[account] });
}

/** The shared state of a round: the day, its rate, one large approved run, the approvers. */
export type Round = {
  day: string;
  rate: string;
  plan: string;
  run: string;
  approve: (held: Posting) => Promise<string>;
};

type Random = (below: number) => number;
type Act = (
  pencil: Pencil,
  round: Round,
  random: Random,
) => Promise<Posting | null> | Posting | null;

const shareOf = (cents: bigint, random: Random): bigint => (cents * BigInt(1 + random(99))) / 100n;

function holds(from: 'balance' | 'profit'): Act {
  return (pencil, { day }, random) => {
    const cents = shareOf(pencil.held[from], random);
    if (cents === 0n) return null;
    const made =
      from === 'balance'
        ? hold(pencil.member, cents)
        : posting('hold_profit', [['member_profit', 'member_payout', cents]], {
            member: pencil.member,
          });
    pencil.holds.push({ from, posting: made });
    note(pencil, day, from, -cents);
    note(pencil, day, 'on_hold', cents);
    return made;
  };
}

const returns: Act = (pencil, { day, plan, run }, random) => {
  const cents = BigInt(1 + random(99_999));
  const made = posting('distribute_gain', [['pool_gain', 'member_profit_locked', cents]], {
    member: pencil.member,
    plan,
    approvalId: run,
  });
  pencil.unripe.push({ subject: made.subject, cents });
  note(pencil, day, 'locked_profit', cents);
  return made;
};

const matures: Act = (pencil, { day }) => {
  const ripe = pencil.unripe.pop();
  if (ripe === undefined) return null;
  note(pencil, day, 'locked_profit', -ripe.cents);
  note(pencil, day, 'profit', ripe.cents);
  return posting('mature', [['member_profit_locked', 'member_profit', ripe.cents]], {
    member: pencil.member,
    subject: ripe.subject,
  });
};

const goesBack: Act = (pencil, { day }) => {
  const held = pencil.holds.shift();
  if (held === undefined) return null;
  const cents = held.posting.legs[0]!.amount;
  note(pencil, day, 'on_hold', -cents);
  note(pencil, day, held.from, cents);
  const kind = held.from === 'balance' ? 'release_balance' : 'release_profit';
  return { ...release(held.posting), kind };
};

const isPaid: Act = async (pencil, { day, rate, approve }) => {
  const held = pencil.holds.pop();
  if (held === undefined) return null;
  const approval = await approve(held.posting);
  note(pencil, day, 'on_hold', -held.posting.legs[0]!.amount);
  return pay(held.posting, rate, approval);
};

const acts: readonly Act[] = [
  holds('balance'),
  holds('balance'),
  holds('profit'),
  returns,
  returns,
  matures,
  goesBack,
  isPaid,
];

/** Makes one event of a member, in the pencil's book and as a posting. */
export async function happen(
  pencil: Pencil,
  round: Round,
  random: Random,
): Promise<Posting | null> {
  return acts[random(acts.length)]!(pencil, round, random);
}

/** Deposits of random amounts for many members, with on-chain payments. */
export async function deposits(
  { owner }: TestDatabase,
  pencils: readonly Pencil[],
  round: Round,
  random: Random,
): Promise<Posting[]> {
  const made = pencils.map((pencil) => {
    const units = BigInt(1_000 + random(500_000_000));
    return { pencil, posting: deposit(randomUUID(), round.rate, pencil.member, units), units };
  });
  const ids = made.map(({ posting: { subject } }) => subject);
  const addresses = ids.map(() => randomUUID());
  await sql`insert into chains.address (id, asset, address, purpose, subject, issued_at)
    select id, 'BTC', id::text, 'deposit', id, clock.now()
    from unnest(${addresses}::uuid[]) a (id)`.execute(owner);
  await sql.raw('alter table deposits.deposit disable trigger deposit_if_open').execute(owner);
  await sql.raw('alter table deposits.deposit disable trigger deposit_priced_now').execute(owner);
  await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at)
    select id, member, uuidv7(), uuidv7(), 'BTC', 1, 1, ${round.rate}, id, clock.now(),
      clock.now() + interval '15 minutes'
    from unnest(${addresses}::uuid[], ${pencils.map((pencil) => pencil.member)}::uuid[])
      a (id, member)`.execute(owner);
  await sql`insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
      block_height, state, first_seen_at, changed_at)
    select id, 'BTC', id::text, 0, amount, address::text, address, 1, 'final', clock.now(),
      clock.now()
    from unnest(${ids}::uuid[], ${addresses}::uuid[],
      ${made.map(({ units }) => units)}::bigint[]) p (id, address, amount)`.execute(owner);
  for (const {
    pencil,
    posting: { legs },
  } of made) {
    note(pencil, round.day, 'balance', legs[1]!.amount);
  }
  return made.map((row) => row.posting);
}

export type Sheet = { opening: bigint; closing: bigint; moved: { cents: bigint; after: bigint }[] };
export type Sheets = Record<StatementAccount, Sheet>;

/** The expected statement of the period, account by account. */
export function expected({ notes }: Pencil, from: string, to: string): Sheets {
  const sheet = (account: StatementAccount): Sheet => {
    const own = notes.filter((item) => item.account === account);
    const before = own.filter(({ day }) => day < from);
    const within = own.filter(({ day }) => day >= from && day <= to);
    return {
      opening: before.at(-1)?.after ?? 0n,
      closing: [...before, ...within].at(-1)?.after ?? 0n,
      moved: within.map(({ cents, after }) => ({ cents, after })),
    };
  };
  return Object.fromEntries(
    statementAccounts.map((statementAccount) => [statementAccount, sheet(statementAccount)]),
  ) as Sheets;
}
