import { readConfig } from '#platform/config/config.ts';
import { exitOnError, whyOf } from '../../scripts/end-command.ts';
import { password, seedSandbox } from '../seed-sandbox.ts';

// `DATA_DIR=... npm run bench -- seed-large [MEMBERS]`: a new sandbox with a million members and
// ten million transfers in a separate data folder (about 13 GB, some minutes), for measurements.
// All members have the same password; `sandbox.json` there holds the administrators'.

const count = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(count) || count < 1_000)
  exitOnError('npm run bench -- seed-large 1000 (or more)');
if (process.env['DATA_DIR'] === undefined)
  exitOnError('DATA_DIR must name a folder for the new data');

const say = (what: string, seconds: number): void =>
  void process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${what}\n`);

async function seed(): Promise<void> {
  const config = readConfig({ ...process.env, CANDOR_MODE: 'sandbox' });
  const began = performance.now();
  const email = await seedSandbox(config, count, say);
  say('in all', (performance.now() - began) / 1000);
  process.stdout.write(`${count} members; the busiest is ${email}, password '${password}'\n`);
}

await seed().catch((error: unknown) => exitOnError(`The database was not filled: ${whyOf(error)}`));
