import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { figureColumns, identityColumns, type UserRow } from './sql.ts';

// The members as administrators list and search them, at a million as at ten: every order has its
// index and a page goes on from the last row of the one before.

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

/** Rows behind the cursor's, found by the index of the order. */
const behind = (sort: UserSort, cursor: string | undefined) => {
  if (cursor === undefined) return sql`true`;
  const beyond = sort === 'newest' ? sql`<` : sql`>`;
  return sql`(${keyOf[sort]}, m.id) ${beyond} (select ${keyOf[sort]}, m.id
    from identity.known_member m where m.id = ${cursor}::uuid)`;
};

export type UserPage = {
  /** Those a search found; all members without one. */
  found?: string[] | undefined;
  sort: UserSort;
  status?: UserRow['status'] | undefined;
  limit: number;
  offset: number;
  cursor?: string | undefined;
};

/** Members with their figures, a page of them. */
export async function usersPage(db: Db, page: UserPage): Promise<UserRow[]> {
  const among = page.found === undefined ? sql`true` : sql`m.id = any(${page.found}::uuid[])`;
  const ofStatus = page.status === undefined ? sql`true` : sql`m.status = ${page.status}`;
  return all<UserRow>(db)`
    select ${identityColumns}, ${figureColumns} from identity.known_member m
    where ${among} and ${ofStatus} and ${behind(page.sort, page.cursor)}
    order by ${orderBy(page.sort)}
    limit ${page.limit} offset ${page.offset}`;
}

/** All members, and those who are active, as the database keeps count of them. */
export async function countUsers(db: Db): Promise<{ total: number; active: number }> {
  return one<{ total: number; active: number }>(db)`
    select coalesce(sum(members), 0)::integer as total,
      coalesce(sum(members) filter (where status = 'active'), 0)::integer as active
    from identity.member_count`;
}
