import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { runningEmbedded, startEmbedded } from '#platform/db/embedded.ts';

/** The database as its owner and its worker, whether Candor runs or not; `done` closes it. */
export type Reached = {
  url: string;
  workerUrl: string;
  /** The login that may copy its files; undefined for an external Postgres with its own URL. */
  backupUrl: string | undefined;
  done: () => Promise<void>;
};

const urlsOf = (url: (role: string, database: string) => string) => ({
  url: url('candor_owner', 'candor'),
  workerUrl: url('candor_worker', 'candor'),
  backupUrl: url('candor_backup', 'candor'),
});

/** Finds the configured database, or the embedded one of the data folder; null if there is none. */
export async function reachDatabase(
  config: Omit<DatabaseConfig, 'mode' | 'brandDir'>,
): Promise<Reached | null> {
  const given = config.migrateDatabaseUrl ?? config.databaseUrl;
  if (given !== undefined) {
    return { url: given, workerUrl: given, backupUrl: undefined, done: async () => undefined };
  }
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(folder)) return null;
  const running = await runningEmbedded(folder);
  if (running !== null) {
    return { ...urlsOf(running), done: async () => undefined };
  }
  const started = await startEmbedded(folder);
  return { ...urlsOf(started.url), done: started.stop };
}
