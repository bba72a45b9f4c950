import type { Catalogue } from './catalogue.ts';
import { nodeOf, nodesOf, numberOf, type PgNode, wordOf } from './node-tree.ts';

/** Columns, as 'table.column' by their numbers in the query, that are non-null in every row. */
export type Proven = Set<string>;

const INNER = 0;
const LEFT = 1;
const RIGHT = 3;

export const keyOf = (column: PgNode): string =>
  `${wordOf(column, 'varno')}.${wordOf(column, 'varattno')}`;

/** Columns whose null would make the expression null. */
function neededBy(expression: PgNode | undefined, catalogue: Catalogue): Proven {
  if (expression === undefined) return new Set();
  const ofAll = (nodes: PgNode[]): Proven =>
    new Set(nodes.flatMap((node) => [...neededBy(node, catalogue)]));
  switch (expression.node) {
    case 'VAR':
      return new Set(numberOf(expression, 'varlevelsup') === 0 ? [keyOf(expression)] : []);
    case 'OPEXPR':
      return catalogue.isStrict(wordOf(expression, 'opfuncid'))
        ? ofAll(nodesOf(expression, 'args'))
        : new Set();
    case 'FUNCEXPR':
      return catalogue.isStrict(wordOf(expression, 'funcid'))
        ? ofAll(nodesOf(expression, 'args'))
        : new Set();
    case 'SCALARARRAYOPEXPR':
      return ofAll(nodesOf(expression, 'args').slice(0, 1));
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return neededBy(nodeOf(expression, 'arg'), catalogue);
    default:
      return new Set();
  }
}

/** Columns whose null would make the condition not true. */
function provenBy(condition: PgNode | undefined, catalogue: Catalogue): Proven {
  if (condition === undefined) return new Set();
  const args = nodesOf(condition, 'args');
  if (condition.node === 'BOOLEXPR') {
    const operation = wordOf(condition, 'boolop');
    const sets = args.map((arg) => provenBy(arg, catalogue));
    if (operation === 'and') return new Set(sets.flatMap((item) => [...item]));
    if (operation === 'or') {
      return new Set([...(sets[0] ?? [])].filter((key) => sets.every((item) => item.has(key))));
    }
    return neededBy(args[0], catalogue);
  }
  if (condition.node === 'NULLTEST') {
    const isNotNull = numberOf(condition, 'nulltesttype') === 1;
    return isNotNull ? neededBy(nodeOf(condition, 'arg'), catalogue) : new Set();
  }
  return neededBy(condition, catalogue);
}

function provenInJoins(item: PgNode, catalogue: Catalogue): Proven {
  if (item.node === 'FROMEXPR') {
    const inner = nodesOf(item, 'fromlist').flatMap((node) => [...provenInJoins(node, catalogue)]);
    return new Set([...provenBy(nodeOf(item, 'quals'), catalogue), ...inner]);
  }
  if (item.node !== 'JOINEXPR') return new Set();
  const kind = numberOf(item, 'jointype');
  const side = (field: 'larg' | 'rarg'): string[] => {
    const found = nodeOf(item, field);
    return found === undefined ? [] : [...provenInJoins(found, catalogue)];
  };
  if (kind === INNER) {
    const condition = provenBy(nodeOf(item, 'quals'), catalogue);
    return new Set([...condition, ...side('larg'), ...side('rarg')]);
  }
  if (kind === LEFT) return new Set(side('larg'));
  return kind === RIGHT ? new Set(side('rarg')) : new Set();
}

const known = new WeakMap<PgNode, Proven>();

/** The columns that WHERE and the conditions of inner joins prove non-null. */
export function provenOf(query: PgNode, catalogue: Catalogue): Proven {
  const before = known.get(query);
  if (before !== undefined) return before;
  const from = nodeOf(query, 'jointree');
  const proven = from === undefined ? new Set<string>() : provenInJoins(from, catalogue);
  // An UPDATE returns the row after the change: WHERE proves nothing about that.
  const written = wordOf(query, 'resultRelation');
  const isUpdate = numberOf(query, 'commandType') === 2;
  const kept = new Set([...proven].filter((key) => !isUpdate || !key.startsWith(`${written}.`)));
  known.set(query, kept);
  return kept;
}
