import { parseArgs } from 'node:util';
import { readBackupConfig } from '#platform/config/backup-config.ts';
import { openVault } from '../../src/server/backups/open-vault.ts';
import { restoreBackup, type RestoreOptions } from '../../src/server/backups/restore-backup.ts';
import { chooseBackup } from '../../src/server/backups/unpack-backup.ts';
import { exitOnError, whyOf } from '../end-command.ts';

// `npm run restore`: opens a backup and puts database, files and secret where a start finds them.
// Refuses a destination that has data, and a backup that is damaged or of another installation.

const usage = `Usage: npm run restore [-- OPTIONS]
  --name NAME         this backup; else the newest of BACKUP_TO
  --not-before TIME   refuse one that was made earlier, as 2027-01-31T12:00:00Z
  --to FOLDER         unpack into this new folder only, for a Postgres of your own
  --at TIME           as it was at this moment, by the log that was kept since the backup before it
  --no-log            as the backup itself is, without the log that was kept since
  --list              print the names of all backups, oldest first
  --help              this text
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        name: { type: 'string' },
        'not-before': { type: 'string' },
        to: { type: 'string' },
        at: { type: 'string' },
        'no-log': { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitOnError(`${whyOf(error)}\n${usage}`);
  }
}

type Options = ReturnType<typeof readOptions>;

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) exitOnError(`${text} is no time\n${usage}`);
  // Without one, the machine's zone would apply silently, hours off.
  if (!/(Z|[+-]\d\d:?\d\d)$/i.test(text))
    exitOnError(`${text} names no zone: end it with Z\n${usage}`);
  return time;
}

function wantedOf(options: Options): RestoreOptions {
  const { name, to, at, 'no-log': withoutLog, 'not-before': from } = options;
  if (at !== undefined && withoutLog) exitOnError(`--at needs the log\n${usage}`);
  const upTo = withoutLog ? 'backup' : timeOf(at);
  return { name, to, notBefore: timeOf(from), ...(upTo === undefined ? {} : { upTo }) };
}

async function run(options: Options): Promise<string> {
  if (options.help) return usage;
  const config = readBackupConfig(process.env);
  const vault = openVault(config.backups);
  if (options.list) {
    // A typo in BACKUP_TO would look like an empty list.
    await chooseBackup(vault);
    return (await vault.list()).map((name) => `${name}\n`).join('');
  }
  const { manifest, end } = await restoreBackup(config, vault, wantedOf(options));
  const { name, madeAt, program } = manifest;
  const made = `${name}, made at ${madeAt} by Candor ${program.version}, up to ${end.toISOString()}`;
  return options.to === undefined
    ? `Restored ${made}.\nnpm start goes on with it; npm run verify checks all of it.\n`
    : `Unpacked ${made}.\nStart Postgres 18 on ${options.to}/cluster; the secret and the files lie beside it.\n`;
}

const message = await run(readOptions()).catch((error: unknown) =>
  exitOnError(`Nothing was restored: ${whyOf(error)}`),
);
process.stdout.write(message);
