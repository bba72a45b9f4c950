import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One SQL file of the program, applied in order and identified by its digest. */
export type SqlFile = { name: string; text: string; digest: string };

/** The migrations and code of this program. */
export type ProgramText = { version: string; migrations: SqlFile[]; code: SqlFile[] };

const root = new URL('../../../../', import.meta.url);
const folder = (name: string): string => fileURLToPath(new URL(`db/${name}`, root));

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The SQL files of a folder of `db` by name, each with its file name. */
const sqlFiles = (where: string): SqlFile[] =>
  readdirSync(folder(where))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(`${folder(where)}/${name}`, 'utf8');
      return { name, text, digest: digestOf(text) };
    });

/** The path in `db` of a recorded file such as `plans/plans.sql`: the rules are beside `code`. */
export const pathOfCode = (name: string): string =>
  /^rules(\/|$)/.test(name) ? name : `code/${name}`;

/** The code of a schema: the file named after it first. */
function filesOf(schema: string): SqlFile[] {
  const files = sqlFiles(pathOfCode(schema));
  const isOwn = ({ name }: SqlFile): boolean => name === `${schema}.sql`;
  return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))].map((file) => ({
    ...file,
    name: `${schema}/${file.name}`,
  }));
}

/** Lists each code file once, in the order of `schemas`; an unlisted folder is an error. */
function codeFiles(schemas: readonly string[]): SqlFile[] {
  const unknown = readdirSync(folder('code')).filter((schema) => !schemas.includes(schema));
  if (unknown.length > 0) throw new Error(`db/code has no place for ${unknown.join(', ')}`);
  return schemas.flatMap(filesOf);
}

/** Migrations by name without `.sql`, as a database records them. */
const migrationFiles = (): SqlFile[] =>
  sqlFiles('migrations').map((file) => ({ ...file, name: file.name.replace(/\.sql$/, '') }));

/** The version of this program from package.json. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }).version;

/** Reads this program's migrations, and its code in the order of `schemas`. */
export const readProgram = (schemas: readonly string[]): ProgramText => ({
  version: programVersion(),
  migrations: migrationFiles(),
  code: codeFiles(schemas),
});

/** One digest of all code: two builds of one version may still differ in it. */
export const codeDigest = ({ code }: ProgramText): string =>
  digestOf(code.map(({ name, digest }) => `${name} ${digest}\n`).join(''));
