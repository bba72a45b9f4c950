import type { Role } from '#contract/endpoint.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** One staff action that concerned a member. */
export type Touch = {
  id: bigint;
  who: string;
  role: Role;
  act: string;
  reason: string | null;
  at: Date;
};

/** Returns the staff's actions on a member's account, deposits and withdrawals. */
export async function accessLogOf(
  db: Db,
  memberId: string,
  page: { limit: number; cursor: bigint | null },
): Promise<Touch[]> {
  return all<Touch>(db)`
    with subject (id) as (
      select ${memberId}::text
      union all select id::text from deposits.deposit where member_id = ${memberId}
      union all select id::text from withdrawals.withdrawal where member_id = ${memberId}
    )
    select e.id, a.first_name as who, a.role, e.act, e.reason, e.at
    from subject s
    join audit.event e on e.subject = s.id and e.at < foundation.latest_moment()
      and (${page.cursor}::bigint is null or e.id < ${page.cursor}::bigint)
    join identity.known_administrator a on e.actor = 'admin:' || a.id
    order by e.id desc limit ${page.limit}`;
}
