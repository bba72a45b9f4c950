import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigFault, readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/config/open-log.ts';
import { connect, statementTimeouts } from '#platform/db/db.ts';
import { markOf, markOfDatabase } from '#platform/db/installation.sql.ts';
import { requireThisRelease } from '#platform/db/watch-release.ts';
import { type Rotation, rotateSecret } from '../../src/server/rotation/rotate-secret.ts';
import { sayRotated } from '../../src/server/rotation/say-rotated.ts';
import { exitOnError, whyOf } from '../end-command.ts';
import { reachDatabase } from '../reach-database.ts';

// `npm run admin -- rotate-secret`: changes the root secret of a database that is not in use. It
// goes from the setting CANDOR_SECRET_PREVIOUS to CANDOR_SECRET; if neither is set, from the secret
// in the data folder to a new one there. After an interruption it can run again. It prints no
// secret.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Files = { kept: string; coming: string };

/** The data folder's next secret, written before the database is changed to it. */
function comingSecret({ coming }: Files): string {
  if (!existsSync(coming)) {
    const made = randomBytes(32).toString('base64url');
    writeFileSync(coming, made, { mode: 0o600, flush: true });
  }
  return readFileSync(coming, 'utf8').trim();
}

/** The old and the new secret; `files` if they are in the data folder. */
function wanted(config: Config): { rotation: Rotation; files: Files | null } {
  const { secret, previousSecret, publicUrl, dataDir } = config;
  if (previousSecret !== undefined) {
    return { rotation: { from: previousSecret, to: secret, publicUrl }, files: null };
  }
  const files = { kept: join(dataDir, 'secret'), coming: join(dataDir, 'secret.new') };
  if (config.databaseUrl !== undefined || process.env['CANDOR_SECRET'] !== undefined) {
    throw new ConfigFault(
      'CANDOR_SECRET_PREVIOUS: give what the secret was, and CANDOR_SECRET anew',
    );
  }
  return { rotation: { from: secret, to: comingSecret(files), publicUrl }, files };
}

async function rotate(): Promise<void> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) throw new Error(`there is no database in ${config.dataDir} yet`);
  const owner = connect(database.url, 'candor_owner', 1, statementTimeouts.ofFirstStart);
  try {
    await requireThisRelease(owner.db, openLog(config, 'rotate'));
    const { rotation, files } = wanted(config);
    const isDone = (await markOfDatabase(owner.db))?.equals(markOf(rotation.to)) ?? false;
    if (isDone) say('The database has the new secret.');
    else sayRotated(await rotateSecret(owner.db, rotation, say), say);
    if (files !== null) renameSync(files.coming, files.kept);
  } finally {
    await owner.close();
    await database.done();
  }
}

await rotate().catch((error: unknown) =>
  exitOnError(`The secret was not changed: ${whyOf(error)}`),
);
