import { resolve } from 'node:path';
import { exitOnError, whyOf } from '../../scripts/end-command.ts';
import { takeScreens } from '../../scripts/screens/take.ts';
import { compareScreens } from './compare.ts';

// `npm --prefix tools run screens [-- FOLDER [CHECKOUT]]` captures the screens of a checkout, by
// default this one; `-- compare OLD NEW` lists the screenshots that differ, and exits 1 if any
// does. For changes that must be invisible: capture before, capture after, compare.

const usage = 'npm --prefix tools run screens -- [FOLDER [CHECKOUT]] | compare OLD NEW';
const root = resolve(import.meta.dirname, '../..');
const [first = 'data/screens', second = root, third] = process.argv.slice(2);

async function compare(old: string, now: string): Promise<void> {
  const found = await compareScreens(old, now);
  for (const { name, because } of found) process.stdout.write(`${name}: ${because}\n`);
  process.stdout.write(`${found.length} pictures differ.\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

async function run(): Promise<void> {
  if (first.startsWith('-')) exitOnError(usage);
  if (first === 'compare') return third === undefined ? exitOnError(usage) : compare(second, third);
  const count = await takeScreens(resolve(second), resolve(first));
  process.stdout.write(`${count} pictures in ${resolve(first)}\n`);
}

await run().catch((error: unknown) => exitOnError(`No screens: ${whyOf(error)}`));
