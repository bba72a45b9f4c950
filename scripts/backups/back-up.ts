import { backUp } from '../../src/server/backups/back-up.ts';
import { noted, startRun } from '../../src/server/backups/runs.sql.ts';
import { exitOnError, whyOf } from '../end-command.ts';
import { withInstallation } from './reach-installation.ts';

// `npm run backup`: copies the database, the files and the secret, encrypted, to BACKUP_TO, whether
// Candor runs or not. Prints the backup's name.

const message = await withInstallation(async (reached) => {
  const run = await startRun(reached.db, 'backup', true);
  const { backup, about } = await noted(reached.db, run!, () => backUp(reached));
  return `${backup}\n${(about.bytes / 2 ** 20).toFixed(1)} MiB in ${reached.vault.where}`;
}).catch((error: unknown) => exitOnError(`No backup was made: ${whyOf(error)}`));
process.stdout.write(`${message}\n`);
