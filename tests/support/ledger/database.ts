import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import pg from 'pg';
import { connect, type Db } from '#platform/db/db.ts';
import { refuseTemporary } from '#platform/db/migrate.ts';
import { pastMidnight } from './midnight.ts';
import { startTestServer, urlOf } from './postgres.ts';

/** The database of one test file, as each of the three roles. */
export type TestDatabase = {
  owner: Db;
  web: Db;
  worker: Db;
  url(role: 'candor_bootstrap' | 'candor_owner' | 'candor_web' | 'candor_worker'): string;
};

type Server = { url(role: string, database: string): string; remove: () => Promise<void> };

/** `superuser` is for actions beyond Candor's roles: guards off, replica role, other roles. */
type WithSuperuser = TestDatabase & { superuser: Db };

/** The server that the runner started, or a new one if this file runs alone. */
async function serverForThisFile(): Promise<Server> {
  const given = process.env['CANDOR_TEST_PG'];
  if (given === undefined) return startTestServer();
  return {
    url: (role, database) => urlOf(given, role, database),
    remove: async () => undefined,
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Clones the migrated template; closes and drops everything after the file's tests. */
export async function testDatabase(): Promise<WithSuperuser> {
  await pastMidnight();
  const server = await serverForThisFile();
  const name = `t_${randomBytes(6).toString('hex')}`;
  // A mutated copy, when a battery checks whether the tests fail (tests/mutants).
  const template = process.env['CANDOR_TEST_TEMPLATE'] ?? 'template';
  const maintenance = server.url('candor_bootstrap', 'postgres');
  const make = `create database ${name} owner candor_owner template ${template} strategy file_copy`;
  await run(maintenance, make).catch(async (error: unknown) => {
    // A server left running would keep the file from ending.
    await server.remove();
    throw error;
  });
  const owner = connect(server.url('candor_owner', name), 'candor_owner', 4);
  const web = connect(server.url('candor_web', name), 'candor_web', 40);
  const worker = connect(server.url('candor_worker', name), 'candor_worker', 10);
  const superuser = connect(server.url('candor_bootstrap', name), 'candor_bootstrap', 4);
  await run(
    server.url('candor_owner', name),
    `insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
     on conflict do nothing; ${refuseTemporary}`,
  );
  after(async () => {
    await Promise.all([owner, web, worker, superuser].map((database) => database.close()));
    await run(maintenance, `drop database ${name} with (force)`);
    await server.remove();
  });
  return {
    owner: owner.db,
    web: web.db,
    worker: worker.db,
    superuser: superuser.db,
    url: (role) => server.url(role, name),
  };
}
