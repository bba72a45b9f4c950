import pg from 'pg';
import { fieldOf } from '#platform/db/rows/camel-case-rows.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { madeOf } from './driver-types.ts';
import { columnsOf, isNode, type PgNode, readNodeTree, wordOf } from './node-tree.ts';
import { anyOf, type Nullability, NullabilityReader } from './nullability.ts';
import type { Query } from './templates.ts';

/** A column of a query's result, with its TypeScript type. */
export type Column = { name: string; made: string; nullability: Nullability };

/** The database's description of a query: its columns, or why it cannot be prepared. */
export type Described = { columns: Column[] } | { refused: string };

/** Queries a migrated database, with the right to create functions in it. */
export class Describer {
  readonly #client: pg.Client;
  readonly #catalogue: Catalogue;
  #count = 0;

  private constructor(client: pg.Client, catalogue: Catalogue) {
    this.#client = client;
    this.#catalogue = catalogue;
  }

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create schema query_check');
    return new Describer(client, await readCatalogue(client));
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Returns the columns of a query, merged over all its texts. */
  async describe(query: Query): Promise<Described> {
    const all: Column[][] = [];
    for (const text of query.texts) {
      try {
        all.push(await this.#columns(text, query.rowType !== undefined));
      } catch (error) {
        if (error instanceof pg.DatabaseError) return { refused: error.message };
        throw error;
      }
    }
    return { columns: together(all) };
  }

  async #columns(text: string, isTyped: boolean): Promise<Column[]> {
    const name = `q${(this.#count += 1)}`;
    // Statements that return no rows, which cannot be prepared.
    if (/^\s*(set|show|notify|listen|lock)\b/i.test(text)) return [];
    await this.#client.query(`prepare ${name} as ${text}`);
    const found = await this.#client.query<{ parameters: string[]; made: string[] }>(
      `select parameter_types::text[] as parameters,
         array(select b.typname::text from unnest(s.result_types) with ordinality r (id, place)
           join pg_type t on t.oid = r.id
           join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
           order by r.place) as made
       from pg_prepared_statements s where name = $1`,
      [name],
    );
    await this.#client.query(`deallocate ${name}`);
    const { parameters, made } = found.rows[0]!;
    if (!isTyped) return [];
    const query = await this.#analysed(name, parameters, text);
    const nullability = new NullabilityReader(this.#catalogue).columns(query);
    return columnsOf(query).map((column, index) => ({
      name: fieldOf(wordOf(column, 'resname')),
      made: madeOf(made[index]!),
      nullability: nullability[index]!,
    }));
  }

  /** The query as Postgres parsed it: it stores a function's body in that form. */
  async #analysed(name: string, parameters: string[], text: string): Promise<PgNode> {
    await this.#client.query(
      `create function query_check.${name}(${parameters.join(', ')}) returns setof record
       begin atomic ${text}; end`,
    );
    const body = await this.#client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where oid = 'query_check.${name}'::regproc`,
    );
    const query = firstQuery(readNodeTree(body.rows[0]!.tree));
    if (query === undefined) throw new Error(`no query in the body of ${text}`);
    return query;
  }
}

/** The query inside the lists that wrap a function's body. */
function firstQuery(value: ReturnType<typeof readNodeTree>): PgNode | undefined {
  if (isNode(value)) return value.node === 'QUERY' ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  for (const item of value) {
    const query = firstQuery(item);
    if (query !== undefined) return query;
  }
  return undefined;
}

/** Columns that every text returns, each with the union of its types. */
function together([first = [], ...others]: Column[][]): Column[] {
  return first.flatMap((column) => {
    const same = [column];
    for (const columns of others) {
      const found = columns.find(({ name }) => name === column.name);
      if (found === undefined) return [];
      same.push(found);
    }
    const made = [...new Set(same.map((item) => item.made))].join(' | ');
    const nullability = anyOf(same.map((item) => item.nullability));
    return [{ name: column.name, made, nullability }];
  });
}
