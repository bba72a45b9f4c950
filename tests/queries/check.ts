import type { SourceFile } from '../tidy/tree.ts';
import { rowFaults, type Typed } from './compare.ts';
import type { Describer } from './describe.ts';
import { queriesOf, type Query } from './templates.ts';

/** The findings: faults with file, line and field; and queries that could not be checked. */
export type Checked = {
  queries: Query[];
  faults: string[];
  /** File and function of each. */
  unjudged: string[];
  compared: number;
};

const isServer = (path: string): boolean => path.startsWith('src/server/');

/** Checks every query of the server against the database, and its row type against its columns. */
export async function checkQueries(
  root: string,
  files: readonly SourceFile[],
  database: Describer,
): Promise<Checked> {
  const queries = queriesOf(files, isServer);
  const faults: string[] = [];
  const typed: Typed[] = [];
  for (const query of queries.filter(({ unsaid }) => unsaid === undefined)) {
    const described = await database.describe(query);
    if ('refused' in described) faults.push(`${query.path}:${query.line} ${described.refused}`);
    else if (query.rowType !== undefined) typed.push({ query, columns: described.columns });
  }
  const servers = files.filter(({ path }) => isServer(path));
  return {
    queries,
    faults: [...faults, ...rowFaults(root, servers, typed)].toSorted(),
    unjudged: queries
      .filter(({ unsaid }) => unsaid !== undefined)
      .map(({ path, within }) => `${path} ${within}`)
      .toSorted(),
    compared: typed.length,
  };
}
