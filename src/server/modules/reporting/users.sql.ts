import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { figureColumns, identityColumns, type UserRow } from './sql.ts';

// The list of members for administrators, with search. It scales to a million members: every order
// has an index, and a page continues from the last row of the previous one.

export type UserSort = 'newest' | 'oldest' | 'email' | 'name';

const email = sql`m.email collate "C"`;
const name = sql`foundation.search_form(m.first_name || ' ' || m.last_name)`;

const keyOf = {
  newest: sql`m.created_at`,
  oldest: sql`m.created_at`,
  email,
  name,
} satisfies Record<UserSort, RawBuilder<unknown>>;

const orderBy = (sort: UserSort) =>
  sort === 'newest' ? sql`${keyOf[sort]} desc, m.id desc` : sql`${keyOf[sort]}, m.id`;

/** Rows after the cursor; the index of the order serves this condition. */
const behind = (sort: UserSort, cursor: string | undefined) => {
  if (cursor === undefined) return sql`true`;
  const beyond = sort === 'newest' ? sql`<` : sql`>`;
  return sql`(${keyOf[sort]}, m.id) ${beyond} (select ${keyOf[sort]}, m.id
    from identity.known_member m where m.id = ${cursor}::uuid)`;
};

export type UserPage = {
  /** The ids that a search found; undefined for all members. */
  found?: string[] | undefined;
  sort: UserSort;
  status?: UserRow['status'] | undefined;
  limit: number;
  offset: number;
  cursor?: string | undefined;
};

/** Returns a page of members with their figures. */
export async function usersPage(db: Db, page: UserPage): Promise<UserRow[]> {
  const among = page.found === undefined ? sql`true` : sql`m.id = any(${page.found}::uuid[])`;
  const ofStatus = page.status === undefined ? sql`true` : sql`m.status = ${page.status}`;
  return all<UserRow>(db)`
    select ${identityColumns}, ${figureColumns} from identity.known_member m
    where ${among} and ${ofStatus} and ${behind(page.sort, page.cursor)}
    order by ${orderBy(page.sort)}
    limit ${page.limit} offset ${page.offset}`;
}

/** Returns how many members there are and how many are active, from the stored counts. */
export async function countUsers(db: Db): Promise<{ total: number; active: number }> {
  return one<{ total: number; active: number }>(db)`
    select coalesce(sum(members), 0)::integer as total,
      coalesce(sum(members) filter (where status = 'active'), 0)::integer as active
    from identity.member_count`;
}
