import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import packageJson from '../../package.json' with { type: 'json' };
import { lineAt, type SourceFile } from './tree.ts';

/** A node of the parsed program; only the fields that rules use are typed. */
export type SyntaxNode = {
  type: string;
  start: number;
  end: number;
  name?: unknown;
  value?: unknown;
  tag?: SyntaxNode;
  object?: SyntaxNode;
  property?: SyntaxNode;
  callee?: SyntaxNode;
  arguments?: SyntaxNode[];
  source?: SyntaxNode | null;
  importKind?: string;
  exportKind?: string;
};

/** Whether a template is SQL: `sql`, or a row reader, as in `all<Row>(db)`. */
export function isSql({ type, tag }: SyntaxNode): boolean {
  if (type !== 'TaggedTemplateExpression') return false;
  return tag?.type === 'CallExpression'
    ? /^(all|maybe|one)$/.test(String(tag.callee?.name))
    : tag?.name === 'sql';
}

const trees = new WeakMap<SourceFile, SyntaxNode>();

function programOf(file: SourceFile): SyntaxNode {
  const known = trees.get(file);
  if (known) return known;
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} does not parse: ${errors[0]?.message}`);
  const tree = program as unknown as SyntaxNode;
  trees.set(file, tree);
  return tree;
}

/** Calls `visit` for every node of the file, parents first. */
export function eachNode(file: SourceFile, visit: (node: SyntaxNode) => void): void {
  const down = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) down(item);
    else if (value !== null && typeof value === 'object') {
      if (typeof (value as SyntaxNode).type === 'string') visit(value as SyntaxNode);
      for (const child of Object.values(value)) if (typeof child === 'object') down(child);
    }
  };
  down(programOf(file));
}

/** The names of widely imported folders in package.json, and those folders. */
export const NAMED: readonly (readonly [name: string, folder: string])[] = Object.entries(
  packageJson.imports,
).map(([name, folder]) => [name.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')]);

/** The path in the project, or the package, to which `source` resolves from the file at `path`. */
export function targetOf(path: string, source: string): string {
  if (source.startsWith('.')) return posix.join(posix.dirname(path), source);
  const [name, folder] = NAMED.find(([begin]) => source.startsWith(begin)) ?? ['', ''];
  return folder + source.slice(name.length);
}

export type Import = {
  /** As the file writes it. */
  source: string;
  /** The path in the project, or the package's specifier as written. */
  target: string;
  isOurs: boolean;
  isTypeOnly: boolean;
  line: number;
};

const CARRIES_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
]);

const imported = new WeakMap<SourceFile, Import[]>();

/** Every module a file names: static, re-exported and dynamic. */
export function importsOf(file: SourceFile): Import[] {
  const known = imported.get(file);
  if (known !== undefined) return known;
  const imports: Import[] = [];
  eachNode(file, (node) => {
    if (!CARRIES_SOURCE.has(node.type)) return;
    const source = node.source?.value;
    if (typeof source !== 'string') return;
    const target = targetOf(file.path, source);
    const isOurs = target !== source;
    const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type';
    imports.push({ source, target, isOurs, isTypeOnly, line: lineAt(file.text, node.start) });
  });
  imported.set(file, imports);
  return imports;
}
