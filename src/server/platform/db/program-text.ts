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

function readSql(where: string, file: string): SqlFile {
  const text = readFileSync(`${folder(where)}/${file}`, 'utf8');
  return { name: file, text, digest: digestOf(text) };
}

/** The folder of a code file: the rules, which may name every module, are beside `code`. */
const codeFolder = (file: string): string => (file.startsWith('rules/') ? '.' : 'code');

/** The SQL files of a schema: the one named after it first, the others by name. */
const filesOf = (schema: string): string[] =>
  readdirSync(`${folder(codeFolder(`${schema}/`))}/${schema}`)
    .filter((file) => file.endsWith('.sql'))
    .toSorted((file, other) => {
      const own = Number(other === `${schema}.sql`) - Number(file === `${schema}.sql`);
      return own || (file < other ? -1 : 1);
    })
    .map((file) => `${schema}/${file}`);

/** Lists each code file once, in the order of `schemas`; an unlisted folder is an error. */
function codeFiles(schemas: readonly string[]): SqlFile[] {
  const unknown = readdirSync(folder('code')).filter((schema) => !schemas.includes(schema));
  if (unknown.length > 0) throw new Error(`db/code has no place for ${unknown.join(', ')}`);
  return schemas.flatMap(filesOf).map((file) => readSql(codeFolder(file), file));
}

/** Migrations by name without `.sql`, as a database records them. */
const migrationFiles = (): SqlFile[] =>
  readdirSync(folder('migrations'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ ...readSql('migrations', file), name: file.replace(/\.sql$/, '') }));

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
