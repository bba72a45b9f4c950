import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ConfigFault } from '../config/config.ts';
import { isFinal } from './await-database.ts';
import type { Db } from './db.ts';
import { programText } from './migrate.ts';
import { codeDigest } from './program-text.ts';
import { compareVersions } from './release.ts';
import { maybe } from './rows/read-rows.ts';

type Release = { version: string; codeDigest: string };

const migrateFirst = 'run `npm run migrate` of this version first';

/** Why this program may not run on the database's release; null if they match. */
export function unfitRelease(
  found: Release | null,
  version: string,
  digest: string,
): string | null {
  if (found === null)
    return `This database was never upgraded by version ${version}: ${migrateFirst}.`;
  const order = compareVersions(version, found.version);
  if (order < 0) {
    return `This database stands at Candor ${found.version} and this is ${version}: start ${found.version}.`;
  }
  if (order > 0) return `This database stands at Candor ${found.version}: ${migrateFirst}.`;
  if (found.codeDigest === digest) return null;
  return `This database has the functions of another build of Candor ${version}: ${migrateFirst}.`;
}

async function releaseOf(db: Db): Promise<Release | null> {
  const there = await maybe<{ at: string | null }>(db)`
    select to_regclass('migrations.release')::text as at`;
  if (there?.at === null) return null;
  const found = await maybe<Release>(db)`select version, code_digest from migrations.release`;
  return found ?? null;
}

/** Waits until the database accepts connections; after a crash it first replays its log (57P03). */
async function waitFor(db: Db, log: Logger, waitMs: number): Promise<void> {
  const began = performance.now();
  for (let tries = 0; ; tries += 1) {
    const fault = await sql`select 1`.execute(db).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault === null) return;
    if (isFinal(fault) || performance.now() - began > waitMs) throw fault;
    if (tries === 0) log.warn('waiting for the database');
    await sleep(250);
  }
}

/** Returns a check, to be repeated, of whether the database still has this program's release. */
export function watchRelease(db: Db): () => Promise<string | null> {
  // Read now: the folder may hold another release before this program ends.
  const program = programText();
  const digest = codeDigest(program);
  return async () => unfitRelease(await releaseOf(db), program.version, digest);
}

/** Waits for the database, a minute by default; refuses one upgraded by another release (OPS-7). */
export async function requireThisRelease(db: Db, log: Logger, waitMs = 60_000): Promise<void> {
  await waitFor(db, log, waitMs);
  const fault = await watchRelease(db)();
  if (fault !== null) throw new ConfigFault(fault);
}
