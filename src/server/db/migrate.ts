import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { installQueues } from '../jobs/install.ts';

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../../db/${name}`, import.meta.url));

// The order of the rooms: a room's functions may name only what stands before it.
const rooms = [
  'foundation',
  'audit',
  'ledger-flows',
  'ledger-rules',
  'ledger-undoing',
  'ledger-outflows',
  'ledger-sharing',
  'ledger-people',
  'ledger-acts',
  'ledger',
  'ledger-holds',
  'ledger-runs',
  'ledger-guards',
  'ledger-views',
  'ledger-seals',
  'market',
  'chains',
  'chains-watched',
  'chains-reserves',
  'approvals-members',
  'approvals-shown',
  'approvals-used',
  'approvals',
  'market-manual',
  'policy',
  'policy-brake',
  'chains-sources',
  'policy-reconcile',
  'identity',
  'identity-counts',
  'identity-factors',
  'identity-team',
  'identity-seat-keys',
  'kyc',
  'plans-changes',
  'plans',
  'plans-record',
  'deposits',
  'deposits-incidents',
  'deposits-suspense',
  'withdrawals-lost',
  'withdrawals',
  'withdrawals-waits',
  'withdrawals-people',
  'withdrawals-batches',
  'identity-closing',
  'adjustments',
  'treasury',
  'treasury-outgoing',
  'distributions',
  'distributions-pay',
  'distributions-sharing',
  'distributions-bearing',
  'notices',
  'overview',
  'affiliates',
  'inbox',
  'solvency',
  'solvency-snapshots',
  'solvency-disputes',
  'site',
];

const migrationLock = 7_306_020_001;

function codeFiles(): { name: string; text: string; digest: string }[] {
  const present = readdirSync(folder('code'));
  const known = new Set(rooms.map((room) => `${room}.sql`));
  const strange = present.filter((file) => !known.has(file));
  if (strange.length > 0) throw new Error(`db/code: no such room: ${strange.join(', ')}`);
  return rooms
    .map((room) => `${room}.sql`)
    .filter((file) => present.includes(file))
    .map((name) => {
      const text = readFileSync(`${folder('code')}/${name}`, 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    });
}

/** Re-applies each room's functions, triggers, grants and flows whose text has changed. */
async function applyCode(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists migrations');
  await client.query(
    'create table if not exists migrations.code (name text primary key, digest text not null)',
  );
  const known = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations.code',
  );
  const applied = new Map(known.rows.map((row) => [row.name, row.digest]));
  for (const file of codeFiles()) {
    if (applied.get(file.name) === file.digest) continue;
    await client.query('begin');
    try {
      await client.query(file.text);
    } catch (error) {
      throw new Error(`db/code/${file.name}: ${String(error)}`, { cause: error });
    }
    await client.query(
      `insert into migrations.code values ($1, $2)
       on conflict (name) do update set digest = excluded.digest`,
      [file.name, file.digest],
    );
    await client.query('commit');
  }
}

/** Brings the database that `ownerUrl` names to this version: tables, then code. */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Several processes may start at once: one migrates, the others find it done.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('create schema if not exists migrations');
    await runner({
      dbClient: client,
      dir: folder('migrations'),
      direction: 'up',
      migrationsTable: 'applied',
      migrationsSchema: 'migrations',
      checkOrder: false,
      noLock: true,
      log: () => undefined,
    });
    await installQueues(ownerUrl);
    await applyCode(client);
  } finally {
    await client.end();
  }
}

/** Makes the empty database `name` on a server, unless it is there. */
export async function createDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
}
