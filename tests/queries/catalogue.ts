import type pg from 'pg';
import { columnsOf, isNode, type PgNode, readNodeTree } from './node-tree.ts';

/** The migrated database's tables, views, functions and operators. */
export type Catalogue = {
  isNotNull(relation: string, column: number): boolean;
  /** A view's query; undefined for a table. */
  viewOf(relation: string): PgNode | undefined;
  isStrict(functionId: string): boolean;
  nameOfFunction(functionId: string): string;
  nameOfOperator(operatorId: string): string;
  isOurs(functionId: string): boolean;
};

const viewOfRule = (rule: string): PgNode => {
  const trees = readNodeTree(rule);
  const [query] = Array.isArray(trees) ? trees.filter(isNode) : [];
  if (query === undefined || columnsOf(query).length === 0)
    throw new Error('a view has no columns');
  return query;
};

/** Reads the catalogue once; it does not change while the queries are checked. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const notNull = await client.query<{ key: string }>(
    `select a.attrelid || '.' || a.attnum as key from pg_attribute a
     join pg_type t on t.oid = a.atttypid where a.attnotnull or t.typnotnull`,
  );
  const rules = await client.query<{ id: string; rule: string }>(
    `select ev_class::text as id, ev_action::text as rule from pg_rewrite where ev_type = '1'`,
  );
  const functions = await client.query<{
    id: string;
    name: string;
    strict: boolean;
    ours: boolean;
  }>(
    `select p.oid::text as id, proname as name, proisstrict as strict,
       n.nspname <> 'pg_catalog' as ours
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace`,
  );
  const operators = await client.query<{ id: string; name: string }>(
    'select oid::text as id, oprname as name from pg_operator',
  );
  const sureColumns = new Set(notNull.rows.map(({ key }) => key));
  const ruleOf = new Map(rules.rows.map(({ id, rule }) => [id, rule]));
  const functionOf = new Map(functions.rows.map((row) => [row.id, row]));
  const operatorOf = new Map(operators.rows.map(({ id, name }) => [id, name]));
  const views = new Map<string, PgNode>();
  return {
    isNotNull: (relation, column) => column <= 0 || sureColumns.has(`${relation}.${column}`),
    viewOf: (relation) => {
      const rule = ruleOf.get(relation);
      if (rule === undefined) return undefined;
      const known = views.get(relation) ?? viewOfRule(rule);
      views.set(relation, known);
      return known;
    },
    isStrict: (id) => functionOf.get(id)?.strict ?? false,
    nameOfFunction: (id) => functionOf.get(id)?.name ?? '',
    nameOfOperator: (id) => operatorOf.get(id) ?? '',
    isOurs: (id) => functionOf.get(id)?.ours ?? true,
  };
}
