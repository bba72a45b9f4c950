import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type Affiliate = {
  id: string;
  firstName: string;
  lastName: string;
  referralCode: string;
  parent: string;
  isVerified: boolean;
  createdAt: Date;
};

/**
 * Returns the members who joined with a member's code, newest first; the search covers every
 * column.
 */
export async function affiliatesOf(
  db: Db,
  memberId: string,
  page: { search: string; limit: number; offset: number; cursor: string | undefined },
): Promise<Affiliate[]> {
  const part = `%${page.search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const after = page.cursor ?? null;
  return all<Affiliate>(db)`
    select a.id, a.first_name, a.last_name,
      a.referral_code, p.referral_code as parent,
      a.verified_at is not null as is_verified, a.created_at
    from identity.known_member a
    join identity.known_member p on p.id = a.referred_by
    where p.id = ${memberId}
      and foundation.search_form(concat_ws(' ', a.first_name, a.last_name, a.referral_code,
        p.referral_code,
        case when a.verified_at is null then 'not active' else 'active' end, 'level 1',
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD FMDD Mon YYYY')))
        like foundation.search_form(${part})
      and (${after}::uuid is null or (a.created_at, a.id) <
        (select created_at, id from identity.known_member where id = ${after}::uuid))
    order by a.created_at desc, a.id desc
    limit ${page.limit} offset ${page.offset}`;
}
