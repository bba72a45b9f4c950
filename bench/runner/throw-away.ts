import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { connect } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startTestServer } from '#test/ledger/postgres.ts';
import { makeApp } from '../../src/server/app.ts';
import { executeProposal } from '../../src/server/modules/approvals/approvals.ts';
import { executorsOf } from '../../src/server/work.ts';

/** A server for the length of a bench, with one migrated database. */
type Server = { url: (role: string) => string; folder: string; remove: () => Promise<void> };

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  return folder;
};
const drop = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Durable, like the product's: each commit waits for the disk. */
export async function serverOnDisk(): Promise<Server> {
  const folder = aFolder();
  const server = await startEmbedded(join(folder, 'pg'));
  const url = (role: string): string => server.url(role, 'candor');
  await migrate(url('candor_owner'));
  const remove = async (): Promise<void> => {
    await server.stop();
    drop(folder);
  };
  return { url, folder, remove };
}

/** No write waits for a disk: for measurements of processor time. */
export async function serverInMemory(): Promise<Server> {
  const [folder, server] = [aFolder(), await startTestServer()];
  const remove = async (): Promise<void> => {
    await server.remove();
    drop(folder);
  };
  return { url: (role) => server.url(role, 'template'), folder, remove };
}

/** A sandbox's roles on a server. */
export async function rolesOn(server: Server, webPool: number) {
  const owner = connect(server.url('candor_owner'), 'candor_owner', 4);
  const web = connect(server.url('candor_web'), 'candor_web', webPool);
  const worker = connect(server.url('candor_worker'), 'candor_worker', 4);
  await sql`insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
    on conflict do nothing`.execute(owner.db);
  const close = async (): Promise<void> => {
    await Promise.all([owner.close(), web.close(), worker.close()]);
    await server.remove();
  };
  return { owner: owner.db, web: web.db, worker: worker.db, url: server.url, close };
}

/** A sandbox's web process on a server; proposals are executed as the worker does it. */
export async function appOn(server: Server, settings: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: server.folder, ...settings });
  const roles = await rolesOn(server, config.databasePool);
  const app = await makeApp({
    config,
    db: roles.web,
    log: pino({ level: 'silent' }),
    directUrl: server.url('candor_web'),
    wakeWorker: (id) => executeProposal(roles.worker, id, executorsOf(config)),
  });
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await roles.close();
  };
  return { ...roles, app, config, close };
}
