import { lookUp, type Program } from './program.ts';
import { bare, isFunction, type Node, nameIn, nodeIn, nodesIn, textOf } from './syntax.ts';
import { type Call, NotSaid, Values } from './values.ts';

/** Marks the place of a parameter in a query's text. */
export const VALUE = '\u0001';

/** The possible texts of a piece; undefined for a value, which is not part of the text. */
type Texts = string[] | undefined;

/**
 * Joins pieces with several possible texts, in step: every text of each occurs at least once, and
 * pieces that depend on one condition stay together.
 */
function inStep(pieces: string[][]): string[] {
  const max = Math.max(1, ...pieces.map(({ length }) => length));
  return Array.from({ length: max }, (_, turn) =>
    pieces.map((texts) => texts[turn % texts.length]).join(''),
  );
}

const eitherOf = (all: Texts[]): Texts =>
  all.every((entry) => entry === undefined) ? undefined : all.flatMap((entry) => entry ?? [VALUE]);

const isSql = (node: Node | undefined): boolean => nameIn(node) === 'sql';

/** `all`, `maybe` or `one` of platform/db, called with the database: runs the tagged query. */
export const isReader = (tag: Node | undefined): boolean =>
  tag?.type === 'CallExpression' && /^(all|maybe|one)$/.test(nameIn(nodeIn(tag, 'callee')));

export const isSqlTag = (tag: Node | undefined): boolean => isSql(tag) || isReader(tag);

const MAX_DEPTH = 40;

/** Finds the texts of `sql` fragments by resolving their names. */
export class Fragments {
  readonly #program: Program;
  readonly #values: Values;
  #depth = 0;

  constructor(program: Program) {
    this.#program = program;
    this.#values = new Values(program);
  }

  /** The texts of a template, with its fragments in place. */
  template(tagged: Node, call: Call): string[] {
    const quasi = nodeIn(tagged, 'quasi')!;
    const parts = nodesIn(quasi, 'quasis').map((node) => {
      const value = node['value'] as { cooked: string };
      return [value.cooked];
    });
    const holes = nodesIn(quasi, 'expressions').map((node) => this.texts(node, call) ?? [VALUE]);
    return inStep(parts.flatMap((part, place) => [part, ...holes.slice(place, place + 1)]));
  }

  texts(given: Node, call: Call): Texts {
    if (this.#depth > MAX_DEPTH) throw new NotSaid('a fragment names itself');
    this.#depth += 1;
    try {
      return this.#texts(bare(given), call);
    } finally {
      this.#depth -= 1;
    }
  }

  #texts(node: Node, call: Call): Texts {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return isSqlTag(nodeIn(node, 'tag')) ? this.template(node, call) : undefined;
      case 'ConditionalExpression':
        return eitherOf([
          this.texts(nodeIn(node, 'consequent')!, call),
          this.texts(nodeIn(node, 'alternate')!, call),
        ]);
      case 'LogicalExpression':
        return eitherOf([
          this.texts(nodeIn(node, 'left')!, call),
          this.texts(nodeIn(node, 'right')!, call),
        ]);
      case 'Identifier':
        return this.#named(node, call);
      case 'MemberExpression':
        return eitherOf(
          this.#values.members(node, call).map((member) => this.texts(member.node, member.call)),
        );
      case 'CallExpression':
        return this.#called(node, call);
      default:
        return undefined;
    }
  }

  #named(node: Node, call: Call): Texts {
    const found = lookUp(this.#program, node, nameIn(node));
    if (found?.kind === 'value') {
      const given = found.node.type === 'VariableDeclarator' || isFunction(found.node);
      if (given) return undefined;
      const first = this.texts(found.node, call);
      if (!found.isLet || first === undefined) return first;
      const later = this.#assigned(node).map((item) => this.texts(item, call));
      return eitherOf([first, ...later]);
    }
    if (found?.kind !== 'parameter' && found?.kind !== 'item') return undefined;
    const argument = this.#values.argument(node, call);
    if (argument !== undefined) return this.texts(argument.node, argument.call);
    const items = this.#values.itemsNamed(node, call);
    if (items.length > 0) return eitherOf(items.map((part) => this.texts(part.node, part.call)));
    if (found.kind === 'item') return undefined;
    const type = textOf(found.pattern);
    if (/RawBuilder|typeof sql/.test(type))
      throw new NotSaid(`${nameIn(node)} is given by callers`);
    return undefined;
  }

  /** The values assigned to a `let` in its function, except those that depend on it. */
  #assigned(node: Node): Node[] {
    const name = nameIn(node);
    let scope = node;
    while (scope.up !== undefined && !isFunction(scope)) scope = scope.up;
    const found: Node[] = [];
    this.#program.each(scope, (item) => {
      if (item.type !== 'AssignmentExpression' || nameIn(nodeIn(item, 'left')) !== name) return;
      found.push(nodeIn(item, 'right')!);
    });
    return found;
  }

  #called(node: Node, call: Call): Texts {
    const callee = nodeIn(node, 'callee')!;
    const args = nodesIn(node, 'arguments');
    if (callee.type === 'MemberExpression' && isSql(nodeIn(callee, 'object'))) {
      return this.#helper(nameIn(nodeIn(callee, 'property')), args, call);
    }
    const targets =
      callee.type === 'MemberExpression'
        ? this.#values.members(callee, call)
        : this.#values.valuesOf(callee, call);
    const bodies = targets
      .map((target) => this.#values.literal(target.node, target.call))
      .filter((part) => isFunction(part.node));
    return eitherOf(bodies.map((body) => this.#answered(body.node, args, call)));
  }

  /** The return value of a function for these arguments. */
  #answered(of: Node, args: Node[], from: Call): Texts {
    const call: Call = { of, args, from };
    const body = nodeIn(of, 'body')!;
    if (body.type !== 'BlockStatement') return this.texts(body, call);
    const answers: Node[] = [];
    const visit = (node: Node): void => {
      const answer = node.type === 'ReturnStatement' ? nodeIn(node, 'argument') : undefined;
      if (answer !== undefined) answers.push(answer);
      for (const [field, value] of Object.entries(node)) {
        if (field === 'up') continue;
        for (const item of Array.isArray(value) ? value : [value]) {
          const child = item as Node;
          if (typeof child?.type === 'string' && !isFunction(child)) visit(child);
        }
      }
    };
    visit(body);
    return eitherOf(answers.map((answer) => this.texts(answer, call)));
  }

  #helper(name: string, args: Node[], call: Call): Texts {
    if (name === 'join') return this.#join(args, call);
    const texts = args[0] && this.#words(args[0], call);
    if (name === 'lit') return (texts ?? ['x']).map((word) => `'${word.replaceAll("'", "''")}'`);
    if (texts === undefined) throw new NotSaid(`sql.${name} of a text that is made at run time`);
    if (name === 'raw') return texts;
    return texts.map((word) =>
      word
        .split('.')
        .map((part) => `"${part}"`)
        .join('.'),
    );
  }

  /** The possible texts of a string. */
  #words(given: Node, call: Call): string[] | undefined {
    const node = bare(given);
    if (typeof node['value'] === 'string') return [node['value']];
    if (node.type === 'TemplateLiteral') {
      const holes = nodesIn(node, 'expressions').map((item) => this.#words(item, call));
      if (holes.includes(undefined)) return undefined;
      const parts = nodesIn(node, 'quasis').map((item) => [
        (item['value'] as { cooked: string }).cooked,
      ]);
      return inStep(
        parts.flatMap((part, at) => [part, ...(holes.slice(at, at + 1) as string[][])]),
      );
    }
    const choices =
      node.type === 'ConditionalExpression'
        ? [nodeIn(node, 'consequent')!, nodeIn(node, 'alternate')!].map((item) => ({
            node: item,
            call,
          }))
        : node.type === 'MemberExpression'
          ? this.#values.members(node, call)
          : [this.#values.literal(node, call)].filter((part) => part.node !== node);
    const all = choices.map((choice) => this.#words(choice.node, choice.call));
    return all.length === 0 || all.includes(undefined) ? undefined : (all as string[][]).flat();
  }

  #join([list, separator]: Node[], call: Call): Texts {
    const items = this.#items(list!, call);
    const between = separator === undefined ? [', '] : this.texts(separator, call);
    if (between === undefined) throw new NotSaid('sql.join with a separator that is a value');
    return inStep(items.flatMap((texts, place) => (place === 0 ? [texts] : [between, texts])));
  }

  /** The texts of each item of a list; a list of unknown length counts as one of two. */
  #items(given: Node, call: Call): string[][] {
    const list = this.#values.literal(given, call);
    const textsOf = (node: Node, at: Call): string[] => this.texts(node, at) ?? [VALUE];
    if (list.node.type === 'ArrayExpression') {
      const pushed = given.type === 'Identifier' ? this.#pushed(given) : [];
      return [
        ...nodesIn(list.node, 'elements').map((node) => textsOf(node, list.call)),
        ...pushed.map((node) => textsOf(node, call)),
      ];
    }
    const callee = list.node.type === 'CallExpression' ? nodeIn(list.node, 'callee') : undefined;
    if (nameIn(nodeIn(callee, 'property')) !== 'map') {
      throw new NotSaid('sql.join of a list that is made at run time');
    }
    const source = this.#values.literal(nodeIn(callee, 'object')!, list.call);
    const way = this.#values.literal(nodesIn(list.node, 'arguments')[0]!, list.call).node;
    const elements =
      source.node.type === 'ArrayExpression'
        ? nodesIn(source.node, 'elements').map((node) => [node])
        : [[], []];
    return elements.map((args) => this.#answered(way, args, list.call) ?? [VALUE]);
  }

  #pushed(node: Node): Node[] {
    const name = nameIn(node);
    let scope = node;
    while (scope.up !== undefined && !isFunction(scope)) scope = scope.up;
    const found: Node[] = [];
    this.#program.each(scope, (item) => {
      const callee = item.type === 'CallExpression' ? nodeIn(item, 'callee') : undefined;
      if (nameIn(nodeIn(callee, 'property')) !== 'push') return;
      if (nameIn(nodeIn(callee, 'object')) === name) found.push(...nodesIn(item, 'arguments'));
    });
    return found;
  }
}
