import { readFileSync } from 'node:fs';
import type pg from 'pg';

// pgledger, a third-party ledger in Postgres, as its callers use it: between as many pairs of
// accounts as we have members, which may not go below zero. Its SQL file and dependencies are not
// part of this project: the person who measures supplies them.

const single = 'select id from pgledger_create_transfer($1, $2, 1)';
// Two of its functions share this name; the argument name selects the one with an array.
const many = `select count(*) from pgledger_create_transfers(transfer_requests => array(
  select (f, t, 1)::transfer_request from unnest($1::text[], $2::text[]) one (f, t)))`;

const opened = (name: string): string => `(select id
  from pgledger_create_account('${name}' || n, 'USD', allow_negative_balance => false))`;
const accounts = `select ${opened('m')} as from, ${opened('p')} as to
  from generate_series(1, $1) n`;

type Pair = { from: string; to: string };

/** Loads its files and gives each pair's first account enough to move. */
export async function openPgledger(pool: pg.Pool, files: string[], pairs: number) {
  for (const file of files) await pool.query(readFileSync(file, 'utf8'));
  const { rows } = await pool.query<Pair>(accounts, [pairs]);
  const bank = await pool.query<{ id: string }>(
    `select id from pgledger_create_account('bank', 'USD')`,
  );
  for (const { from } of rows) {
    await pool.query('select from pgledger_create_transfer($1, $2, 6000000)', [
      bank.rows[0]!.id,
      from,
    ]);
  }
  await pool.query('analyze pgledger_accounts');
  const pick = (): Pair => rows[Math.floor(Math.random() * rows.length)]!;
  return {
    single: async (): Promise<void> => {
      const { from, to } = pick();
      await pool.query({ name: 'pgledger', text: single, values: [from, to] });
    },
    some: async (count: number): Promise<void> => {
      const picked = Array.from({ length: count }, pick);
      const values = [picked.map(({ from }) => from), picked.map(({ to }) => to)];
      await pool.query({ name: 'pgledger batch', text: many, values });
    },
  };
}
