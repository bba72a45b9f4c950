import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, fileNameOf, secretSettings } from './secret-settings.ts';
import { type SettingName, settings } from './settings.ts';

const root = join(import.meta.dirname, '../../../..');
const names = Object.keys(settings) as SettingName[];
const known = new Set<string>([...names, ...[...secretSettings].map(fileNameOf)]);

/** Reads `.env` beside package.json; Node loads the same file before a program begins. */
function readEnvFile(folder = root): Environment {
  const file = join(folder, '.env');
  if (!existsSync(file)) return {};
  return parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
}

/** Whether `.env` was saved in an encoding that no program here reads; Windows calls it Unicode. */
function isWide(folder: string): boolean {
  const file = join(folder, '.env');
  return existsSync(file) && readFileSync(file).subarray(0, 400).includes(0);
}

/** The edit distance of two names: letters that are changed, missing or added. */
function distance(item: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of item.split('').entries()) {
    const next = [at + 1];
    for (const [to, its] of other.split('').entries()) {
      const changed = row[to]! + (letter === its ? 0 : 1);
      next.push(Math.min(changed, row[to + 1]! + 1, next[to]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** Returns the setting that a name most likely means; null if none is close. */
function meantBy(name: string): string | null {
  // Short names are close to many names of other programs.
  if (name.length < 8 || known.has(name)) return null;
  const [nearest] = [...known]
    .map((item) => ({ one: item, off: distance(name, item) }))
    .toSorted((a, b) => a.off - b.off);
  return nearest !== undefined && nearest.off <= 2 ? nearest.one : null;
}

/**
 * Names that match no setting, usually typos, which would go unnoticed: all in `.env`, and in the
 * environment, which other programs also use, only those close to a setting.
 */
export function unknownNames(environment: Environment, folder = root): string[] {
  if (isWide(folder)) return ['.env: is saved as UTF-16; save it as UTF-8, and start again'];
  const inFile = Object.keys(readEnvFile(folder));
  const ofFile = inFile
    .filter((name) => !known.has(name) && !name.startsWith('NODE_'))
    .map((name) => ({ name, where: '.env' }));
  const given = Object.keys(environment)
    .filter((name) => !inFile.includes(name) && meantBy(name) !== null)
    .map((name) => ({ name, where: 'the environment' }));
  return [...ofFile, ...given].map(({ name, where }) => {
    const meant = meantBy(name);
    const hint = meant === null ? '' : ` (${meant}?)`;
    return `${name}: in ${where}, and no setting has this name${hint}`;
  });
}

/** Returns where the value of a setting comes from in this environment; null if it has none. */
export function sourceOf(name: SettingName, environment: Environment): string | null {
  const file = fileNameOf(name);
  if (secretSettings.has(name) && (environment[file] ?? '') !== '') {
    return `the file ${environment[file]}`;
  }
  const given = environment[name];
  if (given === undefined || given === '') return null;
  return readEnvFile()[name] === given ? '.env' : 'the environment';
}
