import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { settings } from './settings.ts';

const root = join(import.meta.dirname, '../../../..');

/**
 * What `.env` beside package.json names and no setting has, most often by a slip of the pen: it
 * would go unnoticed. Node itself reads the file before a program begins (scripts/install.mjs).
 */
export function strangersInEnvFile(folder = root): string[] {
  const file = join(folder, '.env');
  if (!existsSync(file)) return [];
  return Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => !Object.hasOwn(settings, name) && !name.startsWith('NODE_'))
    .map((name) => `${name}: in .env, and no setting has this name`);
}
