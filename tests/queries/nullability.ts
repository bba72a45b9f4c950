import type { Catalogue } from './catalogue.ts';
import { columnsOf, nodeOf, nodesOf, numberOf, type PgNode, wordOf } from './node-tree.ts';
import { keyOf, provenOf } from './proven.ts';

/** Whether a column can be null; 'unknown' if the tree does not show it. */
export type Nullability = 'sure' | 'nullable' | 'unknown';

/** Nullable if any of them is. */
export const anyOf = (all: Nullability[]): Nullability => {
  if (all.includes('nullable')) return 'nullable';
  return all.includes('unknown') ? 'unknown' : 'sure';
};

/** Sure if any of them is: the first non-null value counts. */
const firstSure = (all: Nullability[]): Nullability => {
  if (all.includes('sure')) return 'sure';
  return all.length > 0 && all.every((nullability) => nullability === 'nullable')
    ? 'nullable'
    : 'unknown';
};

/** Postgres functions that never return null. */
const ALWAYS = new Set(
  `count row_number rank dense_rank ntile concat format jsonb_build_object json_build_object
   jsonb_build_array json_build_array`.split(/\s+/),
);
/** Functions that return a value for non-null arguments. */
const TOTAL = new Set(
  `date_trunc lower upper abs length octet_length char_length encode decode to_char md5 sha256
   round floor ceil ceiling trunc extract timezone to_jsonb to_json array_to_json date timestamptz
   timestamp text int4 int8 numeric float8 bool concat_ws left right lpad rpad replace translate
   starts_with power make_interval justify_days convert_to cardinality btrim to_timestamp
   width_bucket mod div greatest least gcd sign bytea numeric_int8 varchar bpchar
   name oid hashtextextended isfinite host family generate_series`.split(/\s+/),
);
const SUMS = new Set(
  `sum min max avg bool_and bool_or every array_agg jsonb_agg json_agg string_agg jsonb_object_agg
   json_object_agg bit_and bit_or`.split(/\s+/),
);
/** Operators that can return null for non-null arguments. */
const PARTIAL = new Set(['->', '->>', '#>', '#>>']);
const PASS_ON = new Set([
  'RELABELTYPE',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COERCETODOMAIN',
  'CONVERTROWTYPEEXPR',
  'COLLATEEXPR',
]);
const ALWAYS_NODES = new Set([
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'GROUPINGFUNC',
]);

const EXISTS = 0;
const SCALAR = 4;
const ARRAY = 6;

/** Determines whether the columns of analysed queries can be null. */
export class NullabilityReader {
  readonly #catalogue: Catalogue;
  /** Columns of queries in progress: a recursive query refers to itself. */
  readonly #open = new Set<PgNode>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Each column of a top-level query. */
  columns(query: PgNode): Nullability[] {
    return columnsOf(query).map((_, index) => this.#column(query, index, []));
  }

  /** Column `index` of `query`; `around` are its enclosing queries, innermost first. */
  #column(query: PgNode, index: number, around: PgNode[]): Nullability {
    const operation = nodeOf(query, 'setOperations');
    if (operation !== undefined) return this.#ofSet(operation, index, [query, ...around]);
    const column = columnsOf(query)[index];
    if (column === undefined) return 'unknown';
    if (this.#open.has(column)) return 'sure';
    this.#open.add(column);
    try {
      return this.#of(nodeOf(column, 'expr'), [query, ...around]);
    } finally {
      this.#open.delete(column);
    }
  }

  #ofSet(part: PgNode, index: number, scope: PgNode[]): Nullability {
    if (part.node === 'RANGETBLREF') {
      const table = nodesOf(scope[0]!, 'rtable')[numberOf(part, 'rtindex') - 1]!;
      return this.#column(nodeOf(table, 'subquery')!, index, scope);
    }
    return anyOf(['larg', 'rarg'].map((side) => this.#ofSet(nodeOf(part, side)!, index, scope)));
  }

  #all(node: PgNode, field: string, scope: PgNode[]): Nullability[] {
    return nodesOf(node, field).map((item) => this.#of(item, scope));
  }

  #of(expression: PgNode | undefined, scope: PgNode[]): Nullability {
    if (expression === undefined) return 'nullable';
    const { node } = expression;
    if (ALWAYS_NODES.has(node)) return 'sure';
    if (PASS_ON.has(node)) return this.#of(nodeOf(expression, 'arg'), scope);
    switch (node) {
      case 'VAR':
        return this.#variable(expression, scope);
      case 'CONST':
        return wordOf(expression, 'constisnull') === 'true' ? 'nullable' : 'sure';
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return firstSure(this.#all(expression, 'args', scope));
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return anyOf(this.#all(expression, 'args', scope));
      case 'NULLIFEXPR':
        return 'nullable';
      case 'CASEEXPR':
        return this.#case(expression, scope);
      case 'OPEXPR':
        return this.#operator(expression, scope);
      case 'FUNCEXPR':
        return this.#function(expression, scope);
      case 'AGGREF':
      case 'WINDOWFUNC':
        return this.#aggregate(expression, scope);
      case 'SUBLINK':
        return this.#subquery(expression, scope);
      default:
        return 'unknown';
    }
  }

  #case(expression: PgNode, scope: PgNode[]): Nullability {
    const results = nodesOf(expression, 'args').map((node) =>
      this.#of(nodeOf(node, 'result'), scope),
    );
    return anyOf([...results, this.#of(nodeOf(expression, 'defresult'), scope)]);
  }

  #operator(expression: PgNode, scope: PgNode[]): Nullability {
    const args = anyOf(this.#all(expression, 'args', scope));
    if (args === 'nullable') {
      return this.#catalogue.isStrict(wordOf(expression, 'opfuncid')) ? 'nullable' : 'unknown';
    }
    return PARTIAL.has(this.#catalogue.nameOfOperator(wordOf(expression, 'opno')))
      ? 'unknown'
      : args;
  }

  #function(expression: PgNode, scope: PgNode[]): Nullability {
    const id = wordOf(expression, 'funcid');
    const args = anyOf(this.#all(expression, 'args', scope));
    if (args === 'nullable' && this.#catalogue.isStrict(id)) return 'nullable';
    if (this.#catalogue.isOurs(id)) return 'unknown';
    const name = this.#catalogue.nameOfFunction(id);
    if (ALWAYS.has(name)) return 'sure';
    return TOTAL.has(name) && args === 'sure' ? 'sure' : 'unknown';
  }

  #aggregate(expression: PgNode, scope: PgNode[]): Nullability {
    const isWindow = expression.node === 'WINDOWFUNC';
    const id = wordOf(expression, isWindow ? 'winfnoid' : 'aggfnoid');
    const name = this.#catalogue.nameOfFunction(id);
    if (ALWAYS.has(name)) return 'sure';
    if (isWindow || !SUMS.has(name)) return 'unknown';
    const level = numberOf(expression, 'agglevelsup');
    const groups = nodesOf(scope[level]!, 'groupClause');
    if (groups.length === 0 || nodeOf(expression, 'aggfilter') !== undefined) return 'nullable';
    const args = nodesOf(expression, 'args').map((node) => this.#of(nodeOf(node, 'expr'), scope));
    return name.endsWith('_agg') && name !== 'string_agg' ? 'sure' : anyOf(args);
  }

  #subquery(expression: PgNode, scope: PgNode[]): Nullability {
    const kind = numberOf(expression, 'subLinkType');
    if (kind === EXISTS || kind === ARRAY) return 'sure';
    if (kind !== SCALAR) return 'unknown';
    const query = nodeOf(expression, 'subselect')!;
    const from = nodeOf(query, 'jointree');
    const hasNoTable =
      from !== undefined &&
      nodesOf(from, 'fromlist').length === 0 &&
      nodeOf(from, 'quals') === undefined;
    const isOneSum =
      wordOf(query, 'hasAggs') === 'true' &&
      nodesOf(query, 'groupClause').length === 0 &&
      nodeOf(query, 'havingQual') === undefined;
    return hasNoTable || isOneSum ? this.#column(query, 0, scope) : 'nullable';
  }

  #variable(variable: PgNode, scope: PgNode[]): Nullability {
    const within = scope.slice(numberOf(variable, 'varlevelsup'));
    const [query] = within;
    const table = query && nodesOf(query, 'rtable')[numberOf(variable, 'varno') - 1];
    if (query === undefined || table === undefined) return 'unknown';
    const proven = provenOf(query, this.#catalogue);
    if (proven.has(keyOf(variable))) return 'sure';
    const joins = variable.fields['varnullingrels'];
    const isOuter = Array.isArray(joins) && joins.length > 0;
    const hasRow = [...proven].some((key) => key.startsWith(`${wordOf(variable, 'varno')}.`));
    if (isOuter && !hasRow) return 'nullable';
    return this.#columnOfTable(table, numberOf(variable, 'varattno'), within);
  }

  #columnOfTable(table: PgNode, column: number, scope: PgNode[]): Nullability {
    if (column <= 0) return 'sure';
    const index = column - 1;
    switch (numberOf(table, 'rtekind')) {
      case 0:
        return this.#columnOfRelation(wordOf(table, 'relid'), column);
      case 1:
        return this.#column(nodeOf(table, 'subquery')!, index, scope);
      case 2:
        return this.#of(nodesOf(table, 'joinaliasvars')[index], scope);
      case 6:
        return this.#columnOfWith(table, index, scope);
      case 9:
        return nodesOf(scope[0]!, 'groupingSets').length > 0
          ? 'unknown'
          : this.#of(nodesOf(table, 'groupexprs')[index], scope);
      default:
        return 'unknown';
    }
  }

  #columnOfRelation(relation: string, column: number): Nullability {
    const view = this.#catalogue.viewOf(relation);
    if (view !== undefined) return this.#column(view, column - 1, []);
    return this.#catalogue.isNotNull(relation, column) ? 'sure' : 'nullable';
  }

  #columnOfWith(table: PgNode, index: number, scope: PgNode[]): Nullability {
    const within = scope.slice(numberOf(table, 'ctelevelsup'));
    const name = wordOf(table, 'ctename');
    const found = nodesOf(within[0]!, 'cteList').find((node) => wordOf(node, 'ctename') === name);
    const query = found && nodeOf(found, 'ctequery');
    return query === undefined ? 'unknown' : this.#column(query, index, within);
  }
}
