import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { createDatabase, migrate } from '#platform/db/migrate.ts';
import { movements } from '../../src/server/modules/ledger/ledger.ts';
import { withoutGuards } from '../guards.ts';
import type { Bench, Figures } from './figures.ts';
import { costOf } from './meter.ts';

// The cost of a posting and of a page of history in books of different age (SCL-3). Each book has
// the same members, whose accounts have 5 or 100 entries; the old history is in one period or in 60
// of them. The members have their balances without a deposit: nothing here verifies a book.
//   npm run bench -- growth 3 --age [MEMBERS]      200000: 20 million transfers in each old book

const batches = 50;
const batchSize = 1_000;
const pages = 300;
const months = 60;
const startCents = 1_000_000;

type Book = { name: string; entries: number; periods: number };

const books: Book[] = [
  { name: 'young', entries: 5, periods: 1 },
  { name: 'old, one period', entries: 100, periods: 1 },
  { name: 'old', entries: 100, periods: months },
];

/** The members' two accounts: a balance, and what is on hold. */
const openAccounts = (owner: Db, members: number, entries: number) =>
  sql`
  insert into ledger.account (owner, class, asset, balance, seq)
  select m.id::text, c.class, 'USD', case c.class when 'member_balance'
    then ${startCents}::bigint - ${entries}::bigint else ${entries}::bigint end, ${entries}
  from (select uuidv7() as id from generate_series(1, ${members})) m
  cross join (values ('member_balance'), ('member_payout')) c (class)`.execute(owner);

/**
 * One hold of each member, in the month so many before this one. The id's query names its row, so
 * that each row draws one.
 */
const holdOfEach = (owner: Db, nth: number, ago: number) =>
  sql`
  with booked as (
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, posted_at)
    select k.id, 'hold_balance', 'hold', k.id, 1, b.id, p.id, 1, sha256(uuid_send(k.id)), 'member',
      clock.real() - ${ago} * interval '1 month'
    from ledger.account b join ledger.account p on p.owner = b.owner and p.class = 'member_payout'
    cross join lateral (
      select uuidv7(clock.real() - ${ago} * interval '1 month' - clock_timestamp()) as id
      where b.id > 0) k
    where b.class = 'member_balance' order by k.id
    returning id, debit, credit)
  insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
  select case s.side when 1 then b.debit else b.credit end, ${nth}::bigint, b.id,
    case s.side when 1 then -1 else 1 end,
    case s.side when 1 then ${startCents}::bigint - ${nth}::bigint else ${nth}::bigint end,
    foundation.period_of(clock.real() - ${ago} * interval '1 month')
  from booked b cross join (values (1), (2)) s (side)`.execute(owner);

async function writeBook(owner: Db, members: number, { entries, periods }: Book): Promise<void> {
  // The first period begins now, so the clock of an old book is ahead.
  await sql`create or replace function clock.real() returns timestamptz language sql volatile
    return clock_timestamp() + ${sql.lit(`${months} months`)}::interval`.execute(owner);
  await openAccounts(owner, members, entries);
  await sql`analyze ledger.account`.execute(owner);
  for (let nth = 1; nth <= entries; nth += 1) {
    await holdOfEach(owner, nth, Math.floor(((entries - nth) * periods) / entries));
  }
  await sql`vacuum analyze`.execute(owner);
}

/** Holds of members by chance, after a checkpoint. */
async function postingsOf(owner: Db, members: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${batches * batchSize})`.execute(owner);
  const keys = rows.map(({ id }) => id);
  await sql`checkpoint`.execute(owner);
  const cost = await costOf(owner, async () => {
    for (let from = 0; from < keys.length; from += batchSize) {
      const ids = keys.slice(from, from + batchSize);
      const whose = ids.map(() => members[Math.floor(Math.random() * members.length)]!);
      const answer = await sql<{ codes: string[] }>`
        select ledger.post_fast(${ids}::uuid[], array_fill('hold_balance'::text,
          array[${batchSize}::integer]), ${ids}::uuid[], ${whose}::text[], ${whose}::text[],
          array_fill(1::bigint, array[${batchSize}::integer])) as codes`.execute(owner);
      const bad = answer.rows[0]!.codes.find((code) => code !== 'posted');
      if (bad !== undefined) throw new Error(`refused: ${bad}`);
    }
  });
  return {
    'a posting, us of Postgres': cost.postgres / keys.length,
    'a posting, B of log': cost.log / keys.length,
  };
}

async function pagesOf(owner: Db, members: string[]): Promise<Record<string, number>> {
  const cost = await costOf(owner, async () => {
    for (let index = 0; index < pages; index += 1) {
      await movements(owner, members[(index * 7919) % members.length]!, { limit: 50 });
    }
  });
  return { 'a page of history, us of Postgres': cost.postgres / pages };
}

const ratiosOf = (figures: Figures): Figures => {
  const per = (name: string, to: string) =>
    Object.fromEntries(
      Object.entries(figures[name]!).map(([unit, value]) => [unit, value / figures[to]![unit]!]),
    );
  return {
    'old ÷ young': per('old', 'young'),
    'old ÷ old in one period': per('old', 'old, one period'),
  };
};

/** Writes the books, each in a database of its own on one server, and measures them in turn. */
export async function openAges([asked = '200000']: string[]): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  const server = await startEmbedded(join(folder, 'pg'), { fast: true });
  const opened: { book: Book; owner: ReturnType<typeof connect>; members: string[] }[] = [];
  for (const [index, book] of books.entries()) {
    process.stderr.write(`writing the book: ${book.name}\n`);
    await createDatabase(server.url('candor_bootstrap', 'postgres'), `age_${index}`);
    await migrate(server.url('candor_owner', `age_${index}`));
    const owner = connect(server.url('candor_bootstrap', `age_${index}`), 'candor_bootstrap', 1);
    await withoutGuards(owner.db, () => writeBook(owner.db, Number(asked), book));
    const found = await sql<{ owner: string }>`select owner from ledger.account
      where class = 'member_balance' order by md5(owner)`.execute(owner.db);
    opened.push({ book, owner, members: found.rows.map((row) => row.owner) });
  }
  const round = async (): Promise<Figures> => {
    const figures: Figures = {};
    for (const { book, owner, members } of opened) {
      figures[book.name] = {
        ...(await postingsOf(owner.db, members)),
        ...(await pagesOf(owner.db, members)),
      };
    }
    return { ...figures, ...ratiosOf(figures) };
  };
  const close = async (): Promise<void> => {
    for (const { owner } of opened) await owner.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { round, close };
}
