import { type Config, ConfigFault, readConfig } from '#platform/config/config.ts';
import { unknownNames } from '#platform/config/env-file.ts';
import { openLog } from '#platform/config/open-log.ts';
import { withSecretFiles } from '#platform/config/secret-settings.ts';
import { type SettingName, settings } from '#platform/config/settings.ts';
import { connect } from '#platform/db/db.ts';
import { placesOf } from '#platform/db/natives.ts';
import { requireFree } from '#platform/http/listen-on.ts';
import { forgetLog } from './backups/keep-log.ts';
import { environmentOf, environmentOfBackups, environmentOfWatch } from './child-environment.ts';
import { openDatabase } from './database.ts';
import { keepProgram, waitForStart, sayReady } from './keep-program.ts';
import { type DemoPeople, demoPeople } from './sandbox/sandbox-people.ts';
import { endUnstarted } from './say-why.ts';

// The supervisor holds the root secret and the owner's credential, upgrades the database, and
// starts each program with only what it needs. It answers no request (INT-12).

/** The demo log-ins, printed for a newcomer (OPS-1). */
function loginsOf({ administrators, members }: DemoPeople): string {
  const staff = administrators.map(
    (administrator) =>
      `  ${administrator.role.padEnd(8)} ${administrator.email}  ${administrator.password}`,
  );
  const clients = members.map(
    (member) => `  ${member.holds.padEnd(8)} ${member.email}  ${member.password}`,
  );
  return [
    'Administrators (/admin-login shows their codes):',
    ...staff,
    'Members (/login):',
    ...clients,
    'Their mails are at /dev/mail, the API at /api/docs. All money here is play money.',
    '',
  ].join('\n');
}

function announce(config: Config, home: string | null): void {
  process.stdout.write(`Candor (${config.mode}) listens on ${config.publicUrl}\n`);
  if (config.mode === 'sandbox') process.stdout.write(loginsOf(demoPeople(config)));
  process.stdout.write(`${placesOf(config.dataDir, home)}Ctrl-C ends it.\n`);
}

async function letLogGo(urls: { directWorker: string; backup: string | undefined }): Promise<void> {
  const worker = connect(urls.directWorker, 'candor_worker', 1);
  await forgetLog(urls.backup!, worker.db).finally(worker.close);
}

async function start(): Promise<void> {
  // If the parent is gone before there is anything to end, Postgres ends with us.
  const left = (): never => process.exit(1);
  process.once('disconnect', left);
  const config = readConfig(process.env);
  const strange = unknownNames(process.env);
  if (strange.length > 0) throw new ConfigFault(strange.join('\n'));
  const log = openLog(config, 'supervisor');
  await requireFree(config);
  const { stop, gone, home, isFull: _isFull, ...urls } = await openDatabase(config);
  // If log storage is off, the server need not keep the log.
  if (urls.backup !== undefined && config.backups?.log !== true) await letLogGo(urls);
  // Created before the programs start, which only read it: sandbox.json has one writer.
  if (config.mode === 'sandbox') demoPeople(config);
  // The page build may still be running.
  await waitForStart();
  const names = Object.keys(settings) as SettingName[];
  const from = withSecretFiles(process.env).environment;
  const given = { from, names, secret: config.secret, urls };
  const web = keepProgram('web', environmentOf('web', given), log);
  // Loads beside web but waits until web serves, so only one of them reports a shared fault.
  const serving = web.started.then((is) => is || new Promise<never>(() => undefined));
  const worker = keepProgram('worker', environmentOf('worker', given), log, serving);
  // Waits until web serves; its failure to start stops neither web nor worker.
  const backups =
    config.backups === null
      ? null
      : keepProgram('backup', environmentOfBackups(given), log, serving);
  // Starts once both work, because it first checks their signs of life.
  const working = worker.started.then((is) => is || new Promise<never>(() => undefined));
  const watch =
    config.alertHook === null && config.alertMailTo.length === 0
      ? null
      : keepProgram('watch', environmentOfWatch(given), log, working);
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    await Promise.all([web.stop(), worker.stop(), backups?.stop(), watch?.stop()]);
    await stop();
    process.exit(code);
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  process.off('disconnect', left);
  process.on('disconnect', () => void end(0));
  void gone.then((why) => {
    process.stderr.write(
      `Candor ends: its database could not be started again (${why}). What it saved is in ${home}; put right what keeps it from starting, and start again.\n`,
    );
    return end(1);
  });
  // A program that cannot start has reported why; its message stays the last.
  if (!(await web.started)) return end(1);
  if (!(await worker.started)) return end(1);
  announce(config, home);
  sayReady();
}

await start().catch((error: unknown) => endUnstarted('Candor', error));
