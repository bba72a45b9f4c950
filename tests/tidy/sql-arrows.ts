import { ASK_RULES, MODULES, SQL_FUNCTION_CAP } from './modules.ts';
import { lineAt, type Breach, type Rule, type SourceFile } from './tree.ts';

const schemas = [...MODULES.keys(), 'rules'];
const NAMED = new RegExp(String.raw`(?<![\w.$])(${schemas.join('|')})\.["a-z_%]\w*`, 'gi');

// A comment, or a literal, which may contain comment syntax: a literal stays.
const COMMENT_OR_LITERAL = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

/**
 * The text without its comments, with offsets kept. Literals stay: a name in one is text for
 * `execute`, a table for a trigger, a function to register, or a lock that two modules share, and
 * each is a dependency.
 */
const withoutComments = (text: string): string =>
  text.replace(COMMENT_OR_LITERAL, (found) =>
    found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  );

const schemaOf = (path: string): string | undefined =>
  /^db\/(?:code\/([a-z]+)|(rules))\/[^/]+\.sql$/.exec(path)?.slice(1).find(Boolean);

/** References between the code of two schemas follow the table of modules, as imports do. */
export const sqlArrows: Rule = {
  name: 'arrows between schemas',
  check: (files) => files.flatMap(breachesOf),
};

const mayUse = (from: string, to: string): boolean => {
  // The rules are the top level: they name every module, and few modules call them.
  if (from === 'rules') return true;
  return to === 'rules' ? ASK_RULES.has(from) : MODULES.get(from)?.has(to) === true;
};

/** Each name in a module's code that the table of modules does not allow. */
function breachesOf(file: SourceFile): Breach[] {
  const from = schemaOf(file.path);
  if (from === undefined) return [];
  const code = withoutComments(file.text);
  return [...code.matchAll(NAMED)].flatMap((match) => {
    const to = (match[1] ?? '').toLowerCase();
    if (to === from || mayUse(from, to)) return [];
    const because = `${from} may not use ${to} (${match[0]})`;
    return [{ path: file.path, line: lineAt(code, match.index), because }];
  });
}

/** Postgres checks a function's body when it is created: it names nothing created later. */
export const checkedBodies: Rule = {
  name: 'bodies are checked',
  check: (files) =>
    files
      .filter(({ path }) => schemaOf(path) !== undefined)
      .filter(({ text }) => /\bcheck_function_bodies\b/.test(withoutComments(text)))
      .map(({ path }) => ({ path, line: 1, because: 'bodies of functions are left unchecked' })),
};

const MADE = /\bcreate (?:or replace )?(?:function|view) (([a-z]+)\.\w+)/g;
// The clock belongs to the foundation, in a separate schema.
const OWN = new Set(['foundation clock']);

const FUNCTION =
  /^create (?:or replace )?function (\S+?)\([\s\S]*?(?:\$\$;$|^end;$|^return [^;]*;$)/gm;

/** An SQL function has the same cap as a TypeScript one. */
export const sqlFunctionSizes: Rule = {
  name: 'length of functions of SQL',
  check: (files) =>
    files
      .filter(({ path }) => schemaOf(path) !== undefined)
      .flatMap(({ path, text }): Breach[] =>
        [...text.matchAll(FUNCTION)]
          .map(({ 0: whole, 1: name = '', index }) => ({
            index,
            name,
            size: whole.split('\n').length,
          }))
          .filter(({ size }) => size > SQL_FUNCTION_CAP)
          .map(({ index, name, size }) => ({
            path,
            line: lineAt(text, index),
            because: `${name} has ${size} lines, cap ${SQL_FUNCTION_CAP}`,
          })),
      ),
};

const TRIGGER = /\bcreate (?:or replace )?(?:constraint )?trigger (\w+)\b[^;]*?\bon ([a-z]+)\./g;
// The queue has its own tables, which the foundation installs.
const OWN_TABLES = new Set([...OWN, 'foundation pgboss']);

/** One list holds a module's triggers on other modules' tables; the rules create them. */
export const ownTriggers: Rule = {
  name: "triggers on another module's table in one list",
  check: (files) =>
    files.flatMap(({ path, text }): Breach[] => {
      const schema = schemaOf(path);
      if (schema === undefined || path === 'db/rules/triggers.sql') return [];
      return [...withoutComments(text).matchAll(TRIGGER)]
        .filter(([, , to = '']) => to !== schema && !OWN_TABLES.has(`${schema} ${to}`))
        .map(({ 1: name, 2: to, index }) => ({
          path,
          line: lineAt(text, index),
          because: `${name} is on a table of ${to}: db/rules/triggers.sql has those`,
        }));
    }),
};

/** A module creates functions and views only in its schema, and no stub for a later body. */
export const ownSchemas: Rule = {
  name: 'functions and views in their own schema, and no stub',
  check: (files) =>
    files.flatMap(({ path, text }): Breach[] => {
      const schema = schemaOf(path);
      if (schema === undefined) return [];
      const foreign = [...withoutComments(text).matchAll(MADE)].filter(
        ([, , to = '']) => to !== schema && !OWN.has(`${schema} ${to}`),
      );
      return [
        ...foreign.map(({ 1: name, index }) => ({
          path,
          line: lineAt(text, index),
          because: `${name} stands in another module's schema`,
        })),
        ...(text.includes('no module answers') ? [{ path, line: 1, because: 'a stub' }] : []),
      ];
    }),
};
