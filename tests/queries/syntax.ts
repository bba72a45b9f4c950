import type { SourceFile } from '../tidy/tree.ts';

/** A node of a parsed file, with its parent. */
export type Node = {
  type: string;
  start: number;
  end: number;
  up: Node | undefined;
  file: SourceFile;
  [field: string]: unknown;
};

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const nodesIn = (node: Node, field: string): Node[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const nodeIn = (node: Node | undefined, field: string): Node | undefined => {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
};

export const nameIn = (node: Node | undefined, field = 'name'): string => {
  const value = node?.[field];
  return typeof value === 'string' ? value : '';
};

export const textOf = ({ file, start, end }: Node): string => file.text.slice(start, end);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const isFunction = (node: Node | undefined): boolean =>
  node !== undefined && FUNCTIONS.has(node.type);

/** The path to `name` within a pattern: its keys or indexes. */
export function pathTo(pattern: Node | undefined, name: string): string[] | undefined {
  if (pattern === undefined) return undefined;
  if (pattern.type === 'Identifier') return nameIn(pattern) === name ? [] : undefined;
  if (pattern.type === 'AssignmentPattern') return pathTo(nodeIn(pattern, 'left'), name);
  if (pattern.type === 'ObjectPattern') {
    for (const property of nodesIn(pattern, 'properties')) {
      const deeper = pathTo(nodeIn(property, 'value') ?? nodeIn(property, 'argument'), name);
      if (deeper !== undefined) return [nameIn(nodeIn(property, 'key')), ...deeper];
    }
  }
  if (pattern.type === 'ArrayPattern') {
    const elements = pattern['elements'] as (Node | null)[];
    for (const [place, element] of elements.entries()) {
      const deeper = pathTo(element ?? undefined, name);
      if (deeper !== undefined) return [String(place), ...deeper];
    }
  }
  return undefined;
}

/** The part of a literal at a path; undefined if the path leaves the source. */
export function partOf(value: Node | undefined, path: string[]): Node | undefined {
  let part = value;
  for (const key of path) {
    const inner = part && bare(part);
    if (inner?.type === 'ArrayExpression') part = nodesIn(inner, 'elements')[Number(key)];
    else if (inner?.type === 'ObjectExpression') {
      const found = nodesIn(inner, 'properties').find(
        (node) => nameIn(nodeIn(node, 'key')) === key || nodeIn(node, 'key')?.['value'] === key,
      );
      part = nodeIn(found, 'value');
    } else return undefined;
  }
  return part;
}

/** An expression without its type syntax. */
export function bare(node: Node): Node {
  const only = new Set([
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
    'ParenthesizedExpression',
    'AwaitExpression',
  ]);
  return only.has(node.type) ? bare(nodeIn(node, 'expression') ?? nodeIn(node, 'argument')!) : node;
}
