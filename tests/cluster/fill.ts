import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { connect } from '#platform/db/db.ts';
import { password } from '../../bench/seed-sandbox.ts';
import { seedAll } from '../../bench/seed.ts';
import { openDatabase } from '../../src/server/database.ts';
import { hashPassword } from '../../src/server/modules/identity/factors/hash-password.ts';
import { secret } from './apps.ts';
import { blockWith, type Cluster, passwords } from './database.ts';
import { addressOf } from './machines.ts';

// The cluster's database as a sandbox of some thousand members with consistent books.

/** The leader's direct address: this process is beside the machines, not behind their HAProxy. */
export async function urlAt(cluster: Cluster, login: string): Promise<string> {
  const { name } = await cluster.leader();
  const whose = login.replace('candor_', '').toUpperCase();
  return `postgres://${login}:${passwords[whose]}@${addressOf[name]}:5432/candor`;
}

/** Creates roles and database as the documents describe, migrates it, and seeds `members`. */
export async function fill(cluster: Cluster, folder: string, members: number): Promise<void> {
  await cluster.asSuperuser('postgres', blockWith('create role', 'postgres.md', 'sql'));
  await cluster.asSuperuser('postgres', blockWith('alter role', 'cluster.md', 'sql'));
  const [DATABASE_URL, WORKER_DATABASE_URL, MIGRATE_DATABASE_URL] = await Promise.all(
    ['candor_web', 'candor_worker', 'candor_migrator'].map((login) => urlAt(cluster, login)),
  );
  const settings = { DATABASE_URL, WORKER_DATABASE_URL, MIGRATE_DATABASE_URL };
  const own = { DATA_DIR: folder, CANDOR_SECRET: secret, SANDBOX_STORY: 'short' };
  await (await openDatabase(readConfig({ ...settings, ...own }))).stop();
  // Rows that bypass the public functions need a superuser, which is not Candor's afterwards.
  await cluster.asSuperuser('postgres', 'create role candor_bootstrap superuser nologin');
  const superuser = connect(await urlAt(cluster, 'postgres'), 'candor_bootstrap', 1);
  try {
    await seedAll(superuser.db, { count: members, passwordHash: await hashPassword(password) });
    await sql`reassign owned by candor_bootstrap to candor_owner`.execute(superuser.db);
  } finally {
    await superuser.close();
  }
  await cluster.asSuperuser('postgres', 'drop role candor_bootstrap');
}
