import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigFault, readDatabaseConfig, readEach, requireFit } from '#platform/config/config.ts';
import { sourceOf, unknownNames } from '#platform/config/env-file.ts';
import { secretSettings, withoutMark } from '#platform/config/secret-settings.ts';
import { type SettingName, settings } from '#platform/config/settings.ts';
import './end-command.ts';
import { explainCoins } from './explain-coins.ts';

// `npm run config`: prints every setting, its purpose, its value and the source of that value; then
// what each coin needs and whether it is offered; then every fault for which `npm start` would
// refuse, with status 1. Changes nothing.

const environment = withoutMark(process.env);

function inForce(name: SettingName, fallback: unknown): string {
  const source = sourceOf(name, environment);
  if (source !== null) {
    return `${secretSettings.has(name) ? 'set' : `set to ${environment[name]}`}, by ${source}`;
  }
  const value = typeof fallback === 'string' || typeof fallback === 'number' ? fallback : '';
  return `default: ${value === '' ? 'not set' : value}`;
}

/** Returns the reasons for which a start would be refused, one per line. */
function faults(): string[] {
  const strange = unknownNames(environment);
  try {
    requireFit(environment);
    return strange;
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return [...error.message.split('\n'), ...strange];
  }
}

/** Returns the coins' lines; none while a setting is malformed, which the faults below name. */
function aboutCoins(): string[] {
  try {
    return explainCoins(readEach(environment));
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return [];
  }
}

for (const [name, { read, why }] of Object.entries(settings)) {
  const { data } = read.safeParse(undefined);
  process.stdout.write(`${name} (${inForce(name as SettingName, data)})\n  ${why}\n`);
}

process.stdout.write(`\n${aboutCoins().join('\n')}\n`);
const found = faults();
if (found.length === 0) {
  const { mode, brandDir } = readDatabaseConfig(environment);
  process.stdout.write(`\nnpm start takes this (${mode}).\n`);
  if (mode === 'live' && !existsSync(join(brandDir, 'brand.json'))) {
    process.stdout.write(`The first start in live needs brand.json and a mark in ${brandDir}.\n`);
  }
} else {
  process.stdout.write('\n');
  process.stderr.write(`npm start would not take this:\n${found.join('\n')}\n`);
  process.exitCode = 1;
}
