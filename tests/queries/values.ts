import { lookUp, type Program } from './program.ts';
import { bare, isFunction, type Node, nameIn, nodeIn, nodesIn, partOf, textOf } from './syntax.ts';

/** A query whose text is not in the source. */
export class NotSaid extends Error {}

/** The arguments of a call whose function is being analysed. */
export type Call = { of: Node; args: Node[]; from: Call | undefined } | undefined;

/** An expression, in the call through which it was reached. */
export type Part = { node: Node; call: Call };

/** The list whose items a callback is called with. */
function listGivenTo(callback: Node): Node | undefined {
  const callee = callback.up?.type === 'CallExpression' ? nodeIn(callback.up, 'callee') : undefined;
  const isLoop = /^(map|flatMap|forEach)$/.test(nameIn(nodeIn(callee, 'property')));
  return isLoop ? nodeIn(callee, 'object') : undefined;
}

/** Resolves the values of a program's names, within the limits of its source. */
export class Values {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** The argument of a parameter in the current call. */
  argument(node: Node, call: Call): Part | undefined {
    const found = lookUp(this.#program, node, nameIn(node));
    if (found?.kind !== 'parameter') return undefined;
    let around = call;
    while (around !== undefined && around.of !== found.of) around = around.from;
    if (around === undefined) return undefined;
    const place = nodesIn(found.of, 'params').indexOf(found.pattern);
    const given = around.args[place];
    const value =
      given ??
      (found.pattern.type === 'AssignmentPattern' ? nodeIn(found.pattern, 'right') : undefined);
    const literal = value && this.literal(value, around.from);
    const part = literal && partOf(literal.node, found.path);
    return part === undefined ? undefined : { node: part, call: literal!.call };
  }

  /** Resolves names to their value. */
  literal(given: Node, call: Call): Part {
    const node = bare(given);
    if (node.type === 'CallExpression') return this.#madeBy(node, call) ?? { node, call };
    if (node.type !== 'Identifier') return { node, call };
    const argument = this.argument(node, call);
    if (argument !== undefined) return this.literal(argument.node, argument.call);
    const found = lookUp(this.#program, node, nameIn(node));
    if (found?.kind !== 'value' || found.node.type === 'VariableDeclarator') return { node, call };
    return isFunction(found.node) ? { node: found.node, call } : this.literal(found.node, call);
  }

  /** The object or list that a function returns directly. */
  #madeBy(node: Node, call: Call): Part | undefined {
    const callee = nodeIn(node, 'callee')!;
    const found = callee.type === 'Identifier' ? this.literal(callee, call).node : undefined;
    const body = isFunction(found) ? bare(nodeIn(found, 'body')!) : undefined;
    if (body?.type !== 'ObjectExpression' && body?.type !== 'ArrayExpression') return undefined;
    return { node: body, call: { of: found!, args: nodesIn(node, 'arguments'), from: call } };
  }

  /** The possible values of a member of a constant object or list. */
  members(node: Node, call: Call): Part[] {
    const property = nodeIn(node, 'property')!;
    const isKnown = node['computed'] !== true || property.type === 'Literal';
    const key = nameIn(property) || String(property['value']);
    return this.valuesOf(nodeIn(node, 'object')!, call).flatMap((object) => {
      if (!isKnown) return this.#entries(object).map(([, value]) => value);
      const part = partOf(object.node, [key]);
      return part === undefined ? [] : [{ node: part, call: object.call }];
    });
  }

  /** Resolves names and members to their possible values. */
  valuesOf(given: Node, call: Call): Part[] {
    const literal = this.literal(given, call);
    if (literal.node.type === 'MemberExpression') return this.members(literal.node, literal.call);
    const items = this.itemsNamed(literal.node, literal.call);
    return items.length > 0 ? items : [literal];
  }

  /** The keys and values of a literal object or of a list, including spreads. */
  #entries({ node, call }: Part): [Node, Part][] {
    const all = [...nodesIn(node, 'properties'), ...nodesIn(node, 'elements')];
    return all.flatMap((item): [Node, Part][] => {
      if (item.type === 'SpreadElement') {
        return this.#entries(this.literal(nodeIn(item, 'argument')!, call));
      }
      return [[nodeIn(item, 'key') ?? item, { node: nodeIn(item, 'value') ?? item, call }]];
    });
  }

  /** The possible values of a loop's or callback's name: that part of each item. */
  itemsNamed(node: Node, call: Call): Part[] {
    const found = lookUp(this.#program, node, nameIn(node));
    if (node.type !== 'Identifier' || (found?.kind !== 'item' && found?.kind !== 'parameter')) {
      return [];
    }
    const list = found.kind === 'item' ? found.list : listGivenTo(found.of);
    if (list === undefined) return [];
    const callee = list.type === 'CallExpression' ? nodeIn(list, 'callee') : undefined;
    const isEntries = callee !== undefined && textOf(callee) === 'Object.entries';
    const from = isEntries ? nodesIn(list, 'arguments')[0]! : list;
    const whole = this.literal(from, call);
    const [place, ...path] = isEntries ? found.path : ['1', ...found.path];
    if (whole.node.type === 'Identifier') throw new NotSaid(`${nameIn(node)} is given by callers`);
    return this.#entries(whole).flatMap(([key, value]) => {
      const part = place === '0' ? key : partOf(value.node, path);
      return part === undefined ? [] : [{ node: part, call: value.call }];
    });
  }
}
