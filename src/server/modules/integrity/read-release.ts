import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { programText } from '#platform/db/migrate.ts';
import type { SchemaDigest } from './schema.sql.ts';

// The objects that a fresh migration of this release makes, one per line (`npm test -- schema
// --accept`).
const file = new URL('../../../../db/schema-digest.txt', import.meta.url);

const lists = new URL('../../../../db/', import.meta.url);
const listed = /^builtins-(\d+\.\d+)\.txt$/;
const builtinsOf = (version: string) => new URL(`builtins-${version}.txt`, lists);

const linesOf = (digests: SchemaDigest): string[] =>
  [...digests].map(([name, digest]) => `${digest} ${name}`);

const digestsIn = (lines: readonly string[]): SchemaDigest =>
  new Map(
    lines.map((line) => {
      const end = line.indexOf(' ');
      return [line.slice(end + 1), line.slice(0, end)];
    }),
  );

/** Returns the file that lists the built-ins of a server version, and its text. */
export const builtinsList = (version: string, builtins: SchemaDigest) => ({
  file: builtinsOf(version),
  text: [...linesOf(builtins), ''].join('\n'),
});

const sameBut = /^like (\d+\.\d+)$/;

/** Reads a list; a list may also be 'like' another one, followed only by its differences. */
function listOfVersion(version: string): SchemaDigest {
  const lines = readFileSync(builtinsOf(version), 'utf8').trimEnd().split('\n');
  const other = sameBut.exec(lines[0] ?? '')?.[1];
  if (other === undefined) return digestsIn(lines);
  return new Map([...listOfVersion(other), ...digestsIn(lines.slice(1))]);
}

const minorOf = (version: string): number => Number(version.split('.')[1]);

/** Returns the versions of the same major line that this release knows, newest first. */
export function knownLine(version: string): string[] {
  const [line] = version.split('.');
  const known = readdirSync(lists).flatMap((name) => listed.exec(name)?.[1] ?? []);
  const ofLine = known.filter((item) => item.split('.')[0] === line);
  return ofLine.toSorted((item, other) => minorOf(other) - minorOf(item));
}

/** Returns the lists of all known versions of the same line, its own first if it has one. */
export const builtinsOfLine = (version: string): SchemaDigest[] =>
  knownLine(version)
    .toSorted((item, other) => Number(other === version) - Number(item === version))
    .map(listOfVersion);

/**
 * Returns the built-ins of a server version, then those of the other versions of its line, since it
 * may run on their clusters; null for a version that this release does not know.
 */
export const knownBuiltins = (version: string): SchemaDigest[] | null =>
  knownLine(version).includes(version) ? builtinsOfLine(version) : null;

/**
 * Returns the digest of the shipped migrations and code: a list made from other text is invalid.
 */
function programDigest(): string {
  const { migrations, code } = programText();
  const texts = [...migrations, ...code].map(({ name, digest }) => `${name} ${digest}\n`);
  return createHash('sha256').update(texts.join('')).digest('hex');
}

/** Returns the text of the list. */
export function listOf(schema: SchemaDigest): string {
  return [`program ${programDigest()}`, ...linesOf(schema), ''].join('\n');
}

/** Returns the list shipped with this release, or null if it was made from other text. */
export function releasedSchema(): SchemaDigest | null {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (head !== `program ${programDigest()}`) return null;
  return digestsIn(lines);
}

/** Returns the differences between a database and a release: added, missing, or changed. */
export function differencesOf(found: SchemaDigest, released: SchemaDigest): string[] {
  const added = [...found.keys()].filter((name) => !released.has(name));
  const missing = [...released.keys()].filter((name) => !found.has(name));
  const changed = [...found].filter(
    ([name, digest]) => released.has(name) && released.get(name) !== digest,
  );
  return [
    ...changed.map(([name]) => `${name}: is not as released`),
    ...added.map((name) => `${name}: is not of the release`),
    ...missing.map((name) => `${name}: is missing`),
  ];
}

const objectOf = (difference: string): string => difference.slice(0, difference.lastIndexOf(': '));

/** Returns the differences that a server has from every list, worded by the first list. */
export function differencesOfAll(found: SchemaDigest, [own, ...others]: SchemaDigest[]): string[] {
  const unlike = others.map((list) => new Set(differencesOf(found, list).map(objectOf)));
  return differencesOf(found, own ?? new Map()).filter((difference) =>
    unlike.every((objects) => objects.has(objectOf(difference))),
  );
}
