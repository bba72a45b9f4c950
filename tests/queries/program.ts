import { parseSync } from 'rolldown/utils';
import { targetOf } from '../tidy/syntax.ts';
import type { SourceFile } from '../tidy/tree.ts';
import {
  isFunction,
  isNode,
  type Node,
  nameIn,
  nodeIn,
  nodesIn,
  partOf,
  pathTo,
} from './syntax.ts';

/** All parsed files, by path. */
export class Program {
  readonly #files = new Map<string, SourceFile>();
  readonly #roots = new Map<string, Node>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) this.#files.set(file.path, file);
  }

  get paths(): string[] {
    return [...this.#files.keys()];
  }

  root(path: string): Node | undefined {
    const known = this.#roots.get(path);
    const file = this.#files.get(path);
    if (known !== undefined || file === undefined) return known;
    const { program, errors } = parseSync(path, file.text);
    if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
    const root = program as unknown as Node;
    const link = (value: unknown, up: Node | undefined): void => {
      if (Array.isArray(value)) for (const item of value) link(item, up);
      else if (isNode(value)) {
        const children = Object.values(value);
        Object.assign(value, { up, file });
        for (const child of children) link(child, value);
      }
    };
    link(root, undefined);
    this.#roots.set(path, root);
    return root;
  }

  /** Calls `visit` for every node below `from`, parents first. */
  each(from: Node, visit: (node: Node) => void): void {
    visit(from);
    for (const [field, value] of Object.entries(from)) {
      if (field === 'up' || field === 'file') continue;
      for (const item of Array.isArray(value) ? value : [value]) {
        if (isNode(item)) this.each(item, visit);
      }
    }
  }

  /** The declaration of a name that another file exports. */
  exported(from: string, source: string, name: string): Found | undefined {
    const path = targetOf(from, source);
    const root = this.root(path);
    if (root === undefined) return undefined;
    for (const statement of nodesIn(root, 'body')) {
      const next = nodeIn(statement, 'source')?.['value'];
      const passed = nodesIn(statement, 'specifiers').find(
        (node) => nameIn(nodeIn(node, 'exported')) === name,
      );
      if (passed === undefined) continue;
      const local = nameIn(nodeIn(passed, 'local'));
      return typeof next === 'string' ? this.exported(path, next, local) : declared(root, local);
    }
    return declared(root, name);
  }
}

/** A name's declaration: its value, the function it is a parameter of, or its import. */
export type Found =
  | { kind: 'value'; node: Node; isLet: boolean }
  | { kind: 'parameter'; of: Node; pattern: Node; path: string[] }
  | { kind: 'item'; list: Node; path: string[] }
  | { kind: 'import'; source: string; name: string };

function declared(block: Node, name: string): Found | undefined {
  for (const given of nodesIn(block, 'body')) {
    const statement = nodeIn(given, 'declaration') ?? given;
    if (isFunction(statement) && nameIn(nodeIn(statement, 'id')) === name) {
      return { kind: 'value', node: statement, isLet: false };
    }
    for (const declarator of nodesIn(statement, 'declarations')) {
      const path = pathTo(nodeIn(declarator, 'id'), name);
      if (path === undefined) continue;
      const node = partOf(nodeIn(declarator, 'init'), path) ?? declarator;
      return { kind: 'value', node, isLet: statement['kind'] === 'let' };
    }
    if (statement.type !== 'ImportDeclaration') continue;
    const source = nodeIn(statement, 'source')?.['value'];
    for (const specifier of nodesIn(statement, 'specifiers')) {
      if (nameIn(nodeIn(specifier, 'local')) !== name || typeof source !== 'string') continue;
      return { kind: 'import', source, name: nameIn(nodeIn(specifier, 'imported')) };
    }
  }
  return undefined;
}

/** Resolves a name at the place of `node`, by the enclosing scopes. */
export function lookUp(program: Program, node: Node, name: string): Found | undefined {
  for (let block = node.up; block !== undefined; block = block.up) {
    if (isFunction(block)) {
      for (const pattern of nodesIn(block, 'params')) {
        const path = pathTo(pattern, name);
        if (path !== undefined) return { kind: 'parameter', of: block, pattern, path };
      }
    }
    const loop = block.type === 'ForOfStatement' ? nodeIn(block, 'left') : undefined;
    const path = loop && pathTo(nodeIn(nodesIn(loop, 'declarations')[0], 'id'), name);
    if (path !== undefined) return { kind: 'item', list: nodeIn(block, 'right')!, path };
    const found = declared(block, name);
    if (found?.kind === 'import') {
      return program.exported(node.file.path, found.source, found.name) ?? found;
    }
    if (found !== undefined) return found;
  }
  return undefined;
}
