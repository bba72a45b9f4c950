import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { programText } from '../../platform/db/migrate.ts';
import type { SchemaDigest } from './schema.sql.ts';

// What a fresh migration of this release makes, a line an object: `npm run db:digest` writes it.
const file = new URL('../../../../db/schema-digest.txt', import.meta.url);

/** The digest of the shipped migrations and code: the list of another text is no use. */
function programDigest(): string {
  const { migrations, code } = programText();
  const texts = [...migrations, ...code].map(({ name, digest }) => `${name} ${digest}\n`);
  return createHash('sha256').update(texts.join('')).digest('hex');
}

/** The text of the list. */
export function listOf(schema: SchemaDigest): string {
  const lines = [...schema].map(([name, digest]) => `${digest} ${name}`);
  return [`program ${programDigest()}`, ...lines, ''].join('\n');
}

/** The list that this release ships, or null where it was made from other texts. */
export function releasedSchema(): SchemaDigest | null {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (head !== `program ${programDigest()}`) return null;
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}

/** Where a database differs from what a release makes: added, missing, or of another text. */
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
