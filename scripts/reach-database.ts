import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../src/server/config/config.ts';
import { runningEmbedded, startEmbedded } from '../src/server/db/embedded.ts';

/** The database as its owner, whether Candor runs or not, and how to let go of it. */
export type Reached = { url: string; done: () => Promise<void> };

/** Finds the configured database, or the embedded one of the data folder; null if there is none. */
export async function reachDatabase(config: DatabaseConfig): Promise<Reached | null> {
  const given = config.migrateDatabaseUrl ?? config.databaseUrl;
  if (given !== undefined) return { url: given, done: async () => undefined };
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(folder)) return null;
  const running = await runningEmbedded(folder);
  if (running !== null) {
    return { url: running('candor_owner', 'candor'), done: async () => undefined };
  }
  const started = await startEmbedded(folder);
  return { url: started.url('candor_owner', 'candor'), done: started.stop };
}
