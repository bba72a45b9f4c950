import { eachNode, isSql, type SyntaxNode } from './syntax.ts';
import { isCode, isTest, lineAt, matches } from './tree.ts';
import type { Breach, Rule, SourceFile } from './tree.ts';

const isServerCode = ({ path }: SourceFile): boolean =>
  path.startsWith('src/server/') && isCode(path) && !isTest(path);

const maySpeakSql = (path: string): boolean =>
  path.startsWith('src/server/platform/db/') || /(^|[./])sql\.ts$/.test(path);

const BUILDER = new Set(
  'selectFrom insertInto updateTable deleteFrom mergeInto replaceInto executeQuery'.split(' '),
);

/** How a statement starts, in upper or lower case; prose starts with one capital. */
const STATEMENTS = [
  /^\s*(select|SELECT)\s[\s\S]+\s(from|FROM)\s/,
  /^\s*(insert|INSERT)\s+(into|INTO)\s/,
  /^\s*(update|UPDATE)\s+[\w.]+\s+(set|SET)\s/,
  /^\s*(delete|DELETE)\s+(from|FROM)\s/,
  /^\s*(with|WITH)\s+\w+\s+(as|AS)\s*\(/,
];

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { raw?: string } | undefined)?.raw;
  return undefined;
}

const isNamed = (node: SyntaxNode | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name;

function speaksSql(node: SyntaxNode): boolean {
  if (isSql(node)) return true;
  if (node.type === 'MemberExpression') {
    return BUILDER.has(String(node.property?.name));
  }
  const text = textOf(node);
  return text !== undefined && STATEMENTS.some((start) => start.test(text));
}

function nodesThat(file: SourceFile, is: (n: SyntaxNode) => boolean, because: string): Breach[] {
  const found: Breach[] = [];
  eachNode(file, (node) => {
    if (is(node)) found.push({ path: file.path, line: lineAt(file.text, node.start), because });
  });
  return found;
}

/** A module's SQL is only in `sql.ts` or `<what>.sql.ts`. */
export const sqlHome: Rule = {
  name: 'SQL has one home',
  check: (files) =>
    files.flatMap((file) => {
      const { path } = file;
      const isBound = isServerCode(file) || (/^src\/(web|text)\//.test(path) && isCode(path));
      if (!isBound || maySpeakSql(path)) return [];
      return nodesThat(file, speaksSql, 'SQL outside sql.ts');
    }),
};

function readsTheClock(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') {
    return isNamed(node.object, 'Date') && isNamed(node.property, 'now');
  }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  return isCall && isNamed(node.callee, 'Date') && node.arguments?.length === 0;
}

const SQL_NOW = new RegExp(
  [
    String.raw`(?<![\w.])now\s*\(\s*\)`,
    String.raw`\b(clock|statement|transaction)_timestamp\s*\(`,
    String.raw`\bcurrent_(timestamp|date|time)\b`,
  ].join('|'),
  'gi',
);

const withoutSqlComments = (text: string): string =>
  text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));

function clockBreaches(file: SourceFile): Breach[] {
  const { path, text } = file;
  // The clock itself: the foundation's migration creates its schema (DECISIONS 14).
  if (/^db\/(migrations\/0001_|code\/foundation\/foundation\.sql)/.test(path)) return [];
  if (path.startsWith('src/server/platform/clock/')) return [];
  if (path.startsWith('db/') && path.endsWith('.sql')) {
    return matches({ path, text: withoutSqlComments(text) }, SQL_NOW, 'the clock is clock.now()');
  }
  const isCore = /^src\/(core|contract)\//.test(path) && isCode(path) && !isTest(path);
  if (!isCore && !isServerCode(file)) return [];
  const inSql = maySpeakSql(path) ? matches(file, SQL_NOW, 'the clock is clock.now()') : [];
  return [...inSql, ...nodesThat(file, readsTheClock, 'time comes from the clock')];
}

/** One business clock (DECISIONS 14): nothing else on the server reads the time. */
export const clockHome: Rule = {
  name: 'time has one home',
  check: (files) => files.flatMap(clockBreaches),
};

const IMPURE = new Set(['process', 'fetch', 'crypto', 'console', 'setTimeout', 'setInterval']);

function isImpure(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression' && IMPURE.has(String(node.callee?.name))) {
    return true;
  }
  if (node.type !== 'MemberExpression') return false;
  const { object } = node;
  if (object?.type !== 'Identifier') return false;
  return (
    IMPURE.has(String(object.name)) || (object.name === 'Math' && isNamed(node.property, 'random'))
  );
}

/** core has no clock, no random and no input or output: browser and server run the same file. */
export const purity: Rule = {
  name: 'core is pure',
  check: (files) =>
    files.flatMap((file) => {
      if (!file.path.startsWith('src/core/') || !isCode(file.path) || isTest(file.path)) return [];
      return nodesThat(file, isImpure, 'core is pure');
    }),
};
