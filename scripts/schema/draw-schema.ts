import type { Db } from '#platform/db/db.ts';
import { drawTable } from './draw-table.ts';
import { comment } from './plain-sql.ts';
import { readTables } from './read-tables.ts';

const head = (schema: string): string =>
  comment(
    `The tables of the schema ${schema}, as \`npm test -- schema --accept\` finds them in a new ` +
      'database. ' +
      'A change is a migration; functions, triggers and grants stand in db/code.',
    '',
  );

/** Returns the tables of a database as the text of one file per schema, by schema name. */
export async function drawSchemas(db: Db): Promise<Map<string, string>> {
  const tables = await readTables(db);
  return new Map(
    [...Map.groupBy(tables, ({ schema }) => schema)].map(([schema, its]) => [
      schema,
      `${[head(schema), ...its.map(drawTable)].join('\n\n')}\n`,
    ]),
  );
}
