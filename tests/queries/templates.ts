import { lineAt, type SourceFile } from '../tidy/tree.ts';
import { Fragments, isReader, isSqlTag, VALUE } from './fragments.ts';
import { lookUp, Program } from './program.ts';
import { isFunction, type Node, nameIn, nodeIn, nodesIn, textOf } from './syntax.ts';
import { type Call, NotSaid } from './values.ts';

/** A query of the server: its place, its possible texts, and its row type. */
export type Query = {
  path: string;
  line: number;
  /** The function that runs it. */
  within: string;
  /** Its texts with $1, $2 ...; several if parts of it are chosen at run time. */
  texts: string[];
  rowType: { start: number; end: number; text: string } | undefined;
  /** Why its text is unknown; undefined if it is known. */
  unsaid: string | undefined;
};

const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll(VALUE, () => `$${(count += 1)}`);
};

/** Every call in the files, by the called name: one pass for all queries. */
function callsByName(program: Program, paths: string[]): ReadonlyMap<string, Node[]> {
  const calls = new Map<string, Node[]>();
  for (const path of paths) {
    program.each(program.root(path)!, (node) => {
      if (node.type !== 'CallExpression') return;
      const name = nameIn(nodeIn(node, 'callee'));
      const known = calls.get(name);
      if (known === undefined) calls.set(name, [node]);
      else known.push(node);
    });
  }
  return calls;
}

function callsOf(program: Program, called: ReadonlyMap<string, Node[]>, of: Node): Call[] {
  const name = nameIn(nodeIn(of, 'id')) || nameIn(nodeIn(of.up, 'id'));
  if (name === '') return [];
  return (called.get(name) ?? [])
    .filter((node) => {
      const found = lookUp(program, node, name);
      return found?.kind === 'value' && found.node === of;
    })
    .map((node) => ({ of, args: nodesIn(node, 'arguments'), from: undefined }));
}

/** The texts of the query run at `node`; if callers pass a part of it, those of every call. */
function textsAt(program: Program, called: ReadonlyMap<string, Node[]>, node: Node): string[] {
  const fragments = new Fragments(program);
  const textsOf = (call: Call): string[] => {
    const texts = fragments.texts(node, call);
    if (texts === undefined) throw new NotSaid('the query is made elsewhere');
    return texts;
  };
  try {
    return textsOf(undefined);
  } catch (error) {
    if (!(error instanceof NotSaid)) throw error;
    for (let around = node.up; around !== undefined; around = around.up) {
      const calls = isFunction(around) ? callsOf(program, called, around) : [];
      if (calls.length > 0) return calls.flatMap(textsOf);
    }
    throw error;
  }
}

/** The innermost named function around a node. */
function functionAround(node: Node): string {
  for (let around = node.up; around !== undefined; around = around.up) {
    if (!isFunction(around)) continue;
    const name = nameIn(nodeIn(around, 'id')) || nameIn(nodeIn(around.up, 'id'));
    if (name !== '') return name;
  }
  return 'the file';
}

const isTemplate = (node: Node | undefined): node is Node =>
  node?.type === 'TaggedTemplateExpression' && isSqlTag(nodeIn(node, 'tag'));

const rowTypeOf = (template: Node): Node | undefined => {
  const tag = nodeIn(template, 'tag');
  const given = nodeIn(isReader(tag) ? tag : template, 'typeArguments');
  return given && nodesIn(given, 'params')[0];
};

/** The object of a `.execute(` call; undefined for other calls, and for a transaction's. */
function executedBy(node: Node): Node | undefined {
  const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined;
  if (nameIn(nodeIn(callee, 'property')) !== 'execute') return undefined;
  const [given] = nodesIn(node, 'arguments');
  const isWork = isFunction(given) || nameIn(given) === 'work';
  return isWork || nodesIn(node, 'arguments').length > 1 ? undefined : nodeIn(callee, 'object');
}

/** A scalar's type belongs to a fragment, not to a row. */
const isRow = (type: Node | undefined): type is Node =>
  type !== undefined && !/^TS\w+Keyword$/.test(type.type) && type.type !== 'TSUnionType';

/** Every query in the files: each template with a row type, and every executed one. */
export function queriesOf(files: readonly SourceFile[], asked: (path: string) => boolean): Query[] {
  const program = new Program(files);
  const paths = program.paths.filter(asked);
  const called = callsByName(program, paths);
  const found = new Map<Node, Query>();
  const note = (node: Node): void => {
    if (found.has(node)) return;
    const type = isTemplate(node) ? rowTypeOf(node) : undefined;
    const query: Query = {
      path: node.file.path,
      line: lineAt(node.file.text, node.start),
      within: functionAround(node),
      texts: [],
      rowType: isRow(type) ? { start: type.start, end: type.end, text: textOf(type) } : undefined,
      unsaid: undefined,
    };
    try {
      query.texts = [...new Set(textsAt(program, called, node).map(numbered))];
    } catch (error) {
      if (!(error instanceof NotSaid)) throw error;
      query.unsaid = error.message;
    }
    found.set(node, query);
  };
  for (const path of paths) {
    program.each(program.root(path)!, (node) => {
      const isRead = isTemplate(node) && isReader(nodeIn(node, 'tag'));
      if (isRead || (isTemplate(node) && isRow(rowTypeOf(node)))) note(node);
      const executed = executedBy(node);
      if (executed !== undefined) note(executed);
    });
  }
  return [...found.values()];
}
