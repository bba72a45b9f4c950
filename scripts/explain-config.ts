import { ConfigFault, requireFit } from '../src/server/platform/config/config.ts';
import { strangersInEnvFile } from '../src/server/platform/config/env-file.ts';
import { settings } from '../src/server/platform/config/settings.ts';

// `npm run config`: every setting, what it is for, and what is in force; then what `npm start` would
// refuse, all of it at once, with status 1. Makes and changes nothing.

const hidden = /SECRET|KEY|TOKEN|SMTP_URL|DATABASE_URL|_DIRECT_URL|_NODE/;

function inForce(name: string, fallback: unknown): string {
  const given = process.env[name];
  if (given !== undefined) return hidden.test(name) ? 'set' : `set to ${given}`;
  const told = typeof fallback === 'string' || typeof fallback === 'number' ? fallback : '';
  return `default: ${told === '' ? 'not set' : told}`;
}

/** Why a start would be refused, a line each. */
function faults(): string[] {
  try {
    requireFit(process.env);
    return strangersInEnvFile();
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return [...error.message.split('\n'), ...strangersInEnvFile()];
  }
}

for (const [name, { read, why }] of Object.entries(settings)) {
  const { data } = read.safeParse(undefined);
  process.stdout.write(`${name} (${inForce(name, data)})\n  ${why}\n`);
}
const found = faults();
if (found.length === 0) {
  process.stdout.write(`\nnpm start takes this (${process.env['CANDOR_MODE'] ?? 'sandbox'}).\n`);
} else {
  process.stdout.write('\n');
  process.stderr.write(`npm start would not take this:\n${found.join('\n')}\n`);
  process.exitCode = 1;
}
