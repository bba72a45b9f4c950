import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { addingColumn, upgradeBy } from '#test/ledger/postgres.ts';
import { verifyRows } from '../src/server/modules/integrity/integrity.ts';
import { sealBooks } from '../src/server/modules/ledger/ledger.ts';
import type { Bench, Figures } from './runner/figures.ts';
import { rolesOn, serverInMemory } from './runner/throw-away.ts';

// How long an upgrade to other code takes that adds a nullable column to a sealed table of each
// size: once named in integrity.added_column, and once not, so that all its rows are digested
// again. And of such an upgrade the look at the sealed tables alone (integrity.adopt_tables). The
// sizes take turns, and each ratio is to the smallest of the same round.
//   npm run bench -- upgrade [ROUNDS] [ROWS...]

export const rounds = 7;

const table = 'audit.event';
const unnamed = (column: string): string => `alter table ${table} add column ${column} text`;
const undone = new Error('undo the column');

/** A database with this many sealed lines of the audit log. */
async function aTable(rows: number) {
  const { owner, worker, url, close } = await rolesOn(await serverInMemory(), 1);
  await sql`set statement_timeout = 0`.execute(owner);
  await sql`insert into audit.event (actor, act, subject, reason)
    select 'bench', 'bench', gen_random_uuid()::text, 'line ' || n
    from generate_series(1, ${rows}::integer) n`.execute(owner);
  await sealBooks(worker);
  const texts: string[] = [];
  const upgrade = async (text: string): Promise<number> => {
    texts.push(text);
    const began = performance.now();
    await upgradeBy(url('candor_owner'), ...texts);
    return performance.now() - began;
  };
  const adopt = async (text: string): Promise<number> => {
    let took = 0;
    const adding = inTransaction(owner, async (tx) => {
      await sql.raw(text).execute(tx);
      const began = performance.now();
      await sql`select integrity.adopt_tables((select max(position) from integrity.change))`.execute(
        tx,
      );
      took = performance.now() - began;
      throw undone;
    });
    await adding.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return took;
  };
  const closeSound = async (): Promise<void> => {
    await sealBooks(worker);
    const { faults } = await verifyRows(owner);
    await close();
    if (faults.length > 0) throw new Error(`not sound: ${JSON.stringify(faults[0])}`);
  };
  return { rows, upgrade, adopt, close: closeSound };
}

type Table = Awaited<ReturnType<typeof aTable>>;
type Way = (each: Table, column: string) => Promise<number>;

const ways: Record<string, Way> = {
  'a named column': (each, column) => each.upgrade(addingColumn(table, column)),
  'of it the look at sealed tables': (each, column) => each.adopt(addingColumn(table, column)),
  'a column that nobody named': (each, column) => each.upgrade(unnamed(column)),
};

/** Each size in milliseconds, and the ratio to the first. */
function ratios(tables: Table[], took: Map<Table, number>): Record<string, number> {
  const [first] = tables;
  return Object.fromEntries(
    tables.flatMap((each): [string, number][] => [
      [`${each.rows} rows, ms`, took.get(each)!],
      ...(each === first
        ? []
        : [[`÷ ${first!.rows}`, took.get(each)! / took.get(first!)!] as [string, number]]),
    ]),
  );
}

export async function open(args: string[]): Promise<Bench> {
  const sizes = args.length === 0 ? [1_000, 100_000] : args.map(Number);
  const tables: Table[] = [];
  for (const size of sizes) tables.push(await aTable(size));
  let count = 0;
  const round = async (): Promise<Figures> => {
    const figures: Figures = {};
    const inTurn = count % 2 === 0 ? tables : tables.toReversed();
    for (const [name, way] of Object.entries(ways)) {
      count += 1;
      const took = new Map<Table, number>();
      for (const each of inTurn) took.set(each, await way(each, `added_${count}`));
      figures[name] = ratios(tables, took);
    }
    return figures;
  };
  // A first round warms up and is not counted.
  await round();
  const close = async (): Promise<void> => {
    for (const each of tables) await each.close();
  };
  return { round, close };
}
