import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigFault } from '#platform/config/config.ts';
import { freeSpace } from '#platform/config/open-log.ts';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { withDataLock } from '#platform/db/data-lock.ts';
import { connect, statementTimeouts } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { stampMode, stampSecret } from '#platform/db/installation.sql.ts';
import { migrate } from '#platform/db/migrate.ts';
import { importBrand } from './modules/brand/brand.ts';
import { changeSecret } from './rotation/change-secret.ts';
import { seedConnections, seedSandbox } from './sandbox/sandbox.ts';

/** Where the processes find the database, and how to stop the embedded one. */
export type OpenDatabase = {
  web: string;
  worker: string;
  /** The way past a pooler, if there is one. */
  direct: string;
  directWorker: string;
  /** The login that may copy its files; undefined if there is none. */
  backup: string | undefined;
  /** The folder of the embedded server; null for an external one. */
  home: string | null;
  stop: () => Promise<void>;
  /** Resolves with the reason if the embedded server is gone for good. */
  gone: Promise<string>;
  /** Whether the embedded server's disk was full a moment ago. */
  isFull: () => boolean;
};

/** Shows a newcomer what the start is waiting for, a line each. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function open(config: Config): Promise<OpenDatabase & { owner: string }> {
  if (config.databaseUrl !== undefined) {
    const owner = config.migrateDatabaseUrl ?? config.databaseUrl;
    await awaitDatabase(owner, () => say('Waiting for the database...'));
    return {
      owner,
      web: config.databaseUrl,
      worker: config.workerDatabaseUrl ?? config.databaseUrl,
      direct: config.directDatabaseUrl ?? config.databaseUrl,
      directWorker: config.directWorkerUrl ?? config.workerDatabaseUrl ?? config.databaseUrl,
      backup: config.backups?.databaseUrl,
      home: null,
      stop: async () => undefined,
      gone: new Promise(() => undefined),
      isFull: () => false,
    };
  }
  if (!existsSync(join(config.dataDir, 'postgres'))) say('Making the database...');
  const server = await startEmbedded(join(config.dataDir, 'postgres'), {
    port: config.port,
  });
  return {
    owner: server.url('candor_owner', 'candor'),
    web: server.url('candor_web', 'candor'),
    worker: server.url('candor_worker', 'candor'),
    direct: server.url('candor_web', 'candor'),
    directWorker: server.url('candor_worker', 'candor'),
    backup: server.url('candor_backup', 'candor'),
    home: server.home,
    stop: server.stop,
    gone: server.gone,
    isFull: server.isFull,
  };
}

/** Opens the database at this version, and fills a new sandbox; refuses one of the other mode. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database = await open(config);
  try {
    await withDataLock(database.owner, () => fill(database, config));
  } catch (error) {
    // A server that crashed reports why as it exits, a moment later.
    await sleep(500);
    const isFull = database.isFull();
    await database.stop();
    if (isFull) throw new ConfigFault(`the disk of its database ${freeSpace}`, { cause: error });
    throw error;
  }
  return database;
}

/** Upgrades the database to this version, and gives a new sandbox its history. */
async function fill(database: OpenDatabase & { owner: string }, config: Config): Promise<void> {
  // Live never replaces the functions of another build silently: the fault names `npm run migrate`.
  await migrate(database.owner, config.mode === 'live' ? 'refuse' : 'replace');
  const { ofFirstStart } = statementTimeouts;
  const owner = connect(database.owner, 'candor_owner', seedConnections.owner, ofFirstStart);
  const web = connect(database.direct, 'candor_web', seedConnections.web, ofFirstStart);
  const { worker: max } = seedConnections;
  const worker = connect(database.directWorker, 'candor_worker', max, ofFirstStart);
  try {
    const mode = await stampMode(owner.db, config.mode);
    if (mode !== config.mode) {
      throw new ConfigFault(
        `CANDOR_MODE: this database was made for ${mode} and can never be used as ${config.mode}`,
      );
    }
    await changeSecret(owner.db, config, say);
    await stampSecret(owner.db, config.secret);
    await importBrand(owner.db, config);
    if (mode === 'sandbox')
      await seedSandbox({ owner: owner.db, web: web.db, worker: worker.db }, config, say);
  } finally {
    await Promise.all([owner.close(), web.close(), worker.close()]);
  }
}
