import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { readInChunks } from '#platform/db/rows/read-in-chunks.ts';
import { fieldsOfRecord } from '#platform/db/rows/record-text.ts';
import { isKnownType, rowJson, rowKey } from './row-json.ts';
import { type SealedTable, sealedTables } from './sealed-tables.sql.ts';

// Compares each row of each sealed table with its last line in the log of changes. Postgres only
// outputs each whole row as text; this process hashes and compares it, because the database under
// test may not judge itself (INT-13). Postgres sorts both sides, and this module checks the order.

/** A row, or its last line in the log; a null digest means 'deleted'. */
type RowDigest = { table: string; key: string; digest: Buffer | null };

/** The database returned rows in another order than requested. */
class OutOfOrder extends Error {}

const aboveBytes = /[\ud800-\udfff]/;

/** Compares two texts by their UTF-8 bytes, like collation "C". */
function byBytes(text: string, other: string): number {
  if (text === other) return 0;
  if (aboveBytes.test(text) || aboveBytes.test(other)) {
    return Buffer.compare(Buffer.from(text), Buffer.from(other));
  }
  return text < other ? -1 : 1;
}

const byName = (rowDigest: RowDigest, other: RowDigest): number =>
  byBytes(rowDigest.table, other.table) || byBytes(rowDigest.key, other.key);

type Change = RowDigest & { position: bigint };

/** Yields the last line of the log for each key, by table and key. */
async function* lastLogged(
  tx: Tx,
  selectedTables: readonly SealedTable[] | undefined,
): AsyncGenerator<RowDigest[]> {
  // No condition if all tables are requested: then no condition can hide a line.
  const names = selectedTables?.map(({ name }) => sql.lit(name));
  const only = names === undefined ? sql`` : sql`where table_name in (${sql.join(names)})`;
  const log = sql`select table_name as table, key, position, digest from integrity.change ${only}
    order by table_name collate "C", key collate "C", position`;
  let last: Change | null = null;
  for await (const changes of readInChunks<Change>(tx, 'logged', log)) {
    const over: RowDigest[] = [];
    for (const change of changes) {
      if (last !== null) {
        const order = byName(last, change);
        if (order > 0 || (order === 0 && last.position >= change.position)) {
          throw new OutOfOrder(`${last.table} ${last.key}: what was logged is not in order`);
        }
        if (order < 0) over.push(last);
      }
      last = change;
    }
    yield over;
  }
  if (last !== null) yield [last];
}

const uuid = 2950;

/** Returns the order of a table's rows by their keys as text. */
function orderOf({ columns, keys }: SealedTable) {
  const isUuid = (key: string): boolean => columns.find(({ name }) => name === key)?.type === uuid;
  // UUIDs sort the same as values and as text, and the values have an index.
  if (keys.every(isUuid)) return sql.join(keys.map((key) => sql`t.${sql.id(key)}`));
  const text = sql.join(
    keys.map((key) => sql`t.${sql.id(key)}::text`),
    sql` || '|' || `,
  );
  return sql`(${text}) collate "C"`;
}

/** Yields the current rows of a table, by their keys. */
async function* rowsOf(tx: Tx, table: SealedTable): AsyncGenerator<RowDigest[]> {
  const json = rowJson(table.columns, table.leftOut, table.added);
  const keyOf = rowKey(table.columns, table.keys);
  const rows = sql`select t as record from ${sql.raw(table.name)} t order by ${orderOf(table)}`;
  let last: string | null = null;
  for await (const part of readInChunks<{ record: string }>(tx, 'present', rows)) {
    const kept: RowDigest[] = [];
    for (const { record } of part) {
      const fields = fieldsOfRecord(record);
      const key = keyOf(fields);
      const order = last === null ? -1 : byBytes(last, key);
      if (order === 0) throw new OutOfOrder(`${table.name} ${key}: is there twice`);
      if (order > 0) throw new OutOfOrder(`${table.name} ${last}: its rows are not in order`);
      last = key;
      kept.push({ table: table.name, key, digest: hash('sha256', json(fields), 'buffer') });
    }
    yield kept;
  }
}

async function* allRows(tx: Tx, tables: readonly SealedTable[]): AsyncGenerator<RowDigest[]> {
  for (const table of tables) yield* rowsOf(tx, table);
}

/** Returns the fault of a key that has a row, a last line in the log, or both; null if none. */
function faultOf(row: RowDigest | null, logged: RowDigest | null): string | null {
  const known = logged?.digest ?? null;
  if (row === null) return known === null ? null : 'is missing';
  if (known === null) return 'was never logged';
  return row.digest?.equals(known) ? null : 'is not as it was last logged';
}

/** Iterates over batches item by item; `next` is null at the end of a batch. */
class OneByOne<T> {
  #parts: AsyncGenerator<T[]>;
  #part: T[] = [];
  #at = 0;
  isOver = false;

  constructor(parts: AsyncGenerator<T[]>) {
    this.#parts = parts;
  }

  /** The next item, without advancing; null if another batch has to be loaded or none is left. */
  get next(): T | null {
    return this.#part[this.#at] ?? null;
  }

  take(): void {
    this.#at += 1;
  }

  async fill(): Promise<void> {
    while (this.next === null && !this.isOver) {
      const { done, value } = await this.#parts.next();
      if (done === true) this.isOver = true;
      else [this.#part, this.#at] = [value, 0];
    }
  }

  async close(): Promise<void> {
    await this.#parts.return(undefined);
  }
}

/**
 * Merges two streams in the same order: yields, for each key, the entry of one, the other, or both.
 */
async function* sideBySide(
  rows: OneByOne<RowDigest>,
  lines: OneByOne<RowDigest>,
): AsyncGenerator<[RowDigest | null, RowDigest | null][]> {
  for (;;) {
    await rows.fill();
    await lines.fill();
    const pairs: [RowDigest | null, RowDigest | null][] = [];
    let [row, line] = [rows.next, lines.next];
    if (row === null && line === null) return;
    while ((row !== null || rows.isOver) && (line !== null || lines.isOver)) {
      if (row === null && line === null) break;
      const order = row === null ? 1 : line === null ? -1 : byName(row, line);
      pairs.push([order <= 0 ? row : null, order >= 0 ? line : null]);
      if (order <= 0) rows.take();
      if (order >= 0) lines.take();
      [row, line] = [rows.next, lines.next];
    }
    yield pairs;
  }
}

const unknownTypes = (tables: readonly SealedTable[]): string[] =>
  tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ type }) => !isKnownType(type))
      .map((column) => `${name}: ${column.name} is of a type that is not compared`),
  );

/** Each table of a release has a key; one without, such as a detached period, is no part of it. */
const keyless = (tables: readonly SealedTable[]): string[] =>
  tables
    .filter(({ keys }) => keys.length === 0)
    .map(({ name }) => `${name}: has no key, so its rows are not compared`);

/**
 * Returns rows that differ from the log of changes: changed, missing or added; in all sealed
 * tables, or only in the selected ones.
 */
export async function rowsUnlikeTheirLog(
  tx: Tx,
  limit: number,
  selectedTables?: readonly SealedTable[],
): Promise<string[]> {
  const tables = (selectedTables ?? (await sealedTables(tx))).toSorted((sealedTable, other) =>
    byBytes(sealedTable.name, other.name),
  );
  // The digest of a row is made from its JSON under these settings
  // (db/code/integrity/integrity.sql).
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO'`.execute(tx);
  await sql`set local bytea_output = 'hex'`.execute(tx);
  await sql`set local intervalstyle = 'postgres'`.execute(tx);
  const names = new Set(tables.map(({ name }) => name));
  const faults = [...unknownTypes(tables), ...keyless(tables)];
  const keyed = tables.filter(({ keys }) => keys.length > 0);
  const [rows, lines] = [
    new OneByOne(allRows(tx, keyed)),
    new OneByOne(lastLogged(tx, selectedTables)),
  ];
  try {
    for await (const pairs of sideBySide(rows, lines)) {
      for (const [row, line] of pairs) {
        const { table, key } = (row ?? line)!;
        const fault = names.has(table) ? faultOf(row, line) : null;
        if (fault !== null) faults.push(`${table} ${key}: ${fault}`);
      }
      if (faults.length >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof OutOfOrder)) throw error;
    faults.push(error.message);
  } finally {
    await rows.close();
    await lines.close();
  }
  return faults.toSorted().slice(0, limit);
}
