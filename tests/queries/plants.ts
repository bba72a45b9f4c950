import type { SourceFile } from '../tidy/tree.ts';

/** A query with one fault, the expected message, and the same query without the fault. */
export type Plant = {
  name: string;
  row: string;
  query: string;
  fault: string;
  mended: [string, string];
};

const member = 'select m.id, m.email from identity.member m';
const kept = 'select f.id, f.bytes from foundation.file f';
const joined = `select m.id, s.ended_at, s.ip
  from identity.member m left join identity.session s on s.member_id = m.id`;

export const PLANTS: readonly Plant[] = [
  {
    name: 'a column that the table no longer has',
    row: '{ id: string; address: string }',
    query: 'select m.id, m.mail_address as address from identity.member m',
    fault: 'column m.mail_address does not exist',
    mended: [
      '{ id: string; address: string }',
      'select m.id, m.email as address from identity.member m',
    ],
  },
  {
    name: 'a renamed column, its old name in the row type',
    row: '{ id: string; mail: string }',
    query: member,
    fault: 'mail is no column of the query',
    mended: ['{ id: string; email: string }', member],
  },
  {
    name: 'a renamed column of two words, its old name in the row type',
    row: '{ id: string; birthName: string }',
    query: 'select m.id, m.first_name from identity.member m',
    fault: 'birthName is no column of the query',
    mended: [
      '{ id: string; firstName: string }',
      'select m.id, m.first_name from identity.member m',
    ],
  },
  {
    name: 'a column by its name in SQL',
    row: '{ id: string; first_name: string }',
    query: 'select m.id, m.first_name from identity.member m',
    fault: 'first_name is no column of the query',
    mended: [
      '{ id: string; firstName: string }',
      'select m.id, m.first_name from identity.member m',
    ],
  },
  {
    name: 'a wrong type',
    row: '{ id: string; bytes: string }',
    query: kept,
    fault: 'bytes is number in the database',
    mended: ['{ id: string; bytes: number }', kept],
  },
  {
    name: 'a sum that comes as text',
    row: '{ bytes: bigint }',
    query: 'select coalesce(sum(o.principal_cents), 0) as bytes from plans.position o',
    fault: 'bytes is string in the database',
    mended: [
      '{ bytes: bigint }',
      'select coalesce(sum(o.principal_cents), 0)::bigint as bytes from plans.position o',
    ],
  },
  {
    name: 'a null that the column allows, forgotten',
    row: '{ id: string; endedAt: Date }',
    query: 'select s.id, s.ended_at from identity.session s',
    fault: 'endedAt can be null',
    mended: [
      '{ id: string; endedAt: Date | null }',
      'select s.id, s.ended_at from identity.session s',
    ],
  },
  {
    name: 'a null that an outer join makes, forgotten',
    row: '{ id: string; endedAt: Date | null; ip: string }',
    query: joined,
    fault: 'ip can be null',
    mended: [
      '{ id: string; endedAt: Date | null; ip: string }',
      joined.replace('left join', 'join'),
    ],
  },
  {
    name: 'a field that no query returns',
    row: '{ id: string; email: string; phoneNumber: string }',
    query: member,
    fault: 'phoneNumber is no column of the query',
    mended: ['{ id: string; email: string; phoneNumber?: string }', member],
  },
  {
    name: 'a fault in one branch of a condition',
    row: '{ id: string }',
    query:
      'select m.id from identity.member m order by ${Date.now() > 0 ? sql`m.emial` : sql`m.id`}',
    fault: 'column m.emial does not exist',
    mended: [
      '{ id: string }',
      'select m.id from identity.member m order by ${Date.now() > 0 ? sql`m.email` : sql`m.id`}',
    ],
  },
];

/** The line of each planted query. */
export const PLANTED_LINE = 6;
export const faultyPath = (place: number): string => `src/server/planted-${place}.sql.ts`;

/** Every other query is run by `.execute` rather than by a row reader. */
const fileOf = (path: string, row: string, query: string, isExecuted: boolean): SourceFile => ({
  path,
  text: `import { sql } from 'kysely';
import { all } from './platform/db/rows/read-rows.ts';
import type { Db } from './platform/db/db.ts';
type Row = ${row};
export const planted = (db: Db) =>
  ${isExecuted ? `sql<Row>\`${query}\`.execute(db)` : `all<Row>(db)\`${query}\``};
`,
});

/** A file for each plant, and one for its correction. */
export const plantedFiles = (): SourceFile[] =>
  PLANTS.flatMap(({ row, query, mended }, place) => [
    fileOf(faultyPath(place), row, query, place % 2 === 0),
    fileOf(`src/server/mended-${place}.sql.ts`, ...mended, place % 2 === 0),
  ]);

/** A query with a table name chosen at run time. */
export const unsaidFile: SourceFile = {
  path: 'src/server/planted-unsaid.sql.ts',
  text: `import { sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

export async function countRows(db: Db, table: string): Promise<bigint> {
  const found = await sql<{ count: bigint }>\`
    select count(*) from \${sql.raw(table)}\`.execute(db);
  return found.rows[0]!.count;
}
`,
};
