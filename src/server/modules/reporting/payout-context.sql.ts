import { sql } from 'kysely';
import type { lastLogIn, securityChange } from '#contract/payout-context.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** A request, and its member's earlier activity. */
export type PayoutContext = {
  readAt: Date;
  memberId: string;
  firstName: string;
  lastName: string;
  email: string;
  status: string;
  createdAt: Date;
  identityLevel: number;
  depositedCents: bigint;
  requestedCents: bigint;
  largestCents: bigint | null;
  firstUsedAt: Date;
  isSaved: boolean;
  payouts: number;
  paidCents: bigint;
  otherMembers: number;
};

const monthAgo = sql`clock.now() - interval '30 days'`;

/** Returns the context of a withdrawal; undefined if there is none with this id. */
export async function payoutContextOf(db: Db, id: string): Promise<PayoutContext | undefined> {
  return maybe<PayoutContext>(db)`
    with w as (select * from withdrawals.withdrawal where id = ${id}::uuid),
    before as (
      select b.* from withdrawals.withdrawal b, w
      where b.member_id = w.member_id and b.id <> w.id)
    select clock.real() as read_at, m.id as member_id, m.first_name,
      m.last_name, m.email, m.status, m.created_at,
      kyc.level_of(m.id)::integer as identity_level,
      coalesce((select sum(d.credited_cents) from deposits.deposit d
        where d.member_id = m.id and d.quoted_at > ${monthAgo}), 0)::bigint as deposited_cents,
      coalesce((select sum(o.amount_cents) from withdrawals.withdrawal o
        where o.member_id = m.id and o.requested_at > ${monthAgo}
          and o.state not in ('rejected', 'cancelled')), 0)::bigint as requested_cents,
      (select max(b.amount_cents) from before b where b.state = 'paid') as largest_cents,
      least(w.requested_at, (select min(b.requested_at) from before b
        where b.address = w.address and b.tag is not distinct from w.tag)) as first_used_at,
      exists (select from withdrawals.wallet l
        where l.member_id = m.id and l.address = w.address) as is_saved,
      (select count(*)::integer from before b where b.state = 'paid'
        and b.address = w.address and b.tag is not distinct from w.tag) as payouts,
      coalesce((select sum(b.amount_cents) from before b where b.state = 'paid'
        and b.address = w.address and b.tag is not distinct from w.tag), 0)::bigint as paid_cents,
      (select count(distinct o.member_id)::integer from withdrawals.withdrawal o
        where o.address = w.address and o.tag is not distinct from w.tag
          and o.member_id <> m.id) as other_members
    from w join identity.known_member m on m.id = w.member_id`;
}

export type LastLogIn = RowOf<typeof lastLogIn>;

/** Returns the member's newest log-in that opened a session. */
export async function lastLogInOf(db: Db, memberId: string): Promise<LastLogIn | undefined> {
  return maybe<LastLogIn>(db)`
    select at, ip, user_agent from identity.log_in
    where member_id = ${memberId} and outcome = 'succeeded'
    order by id desc limit 1`;
}

export type SecurityChange = RowOf<typeof securityChange>;

const changes = [
  'password_changed',
  'password_reset',
  'email_changed',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_step_failed',
  'wallets_changed',
  'new_device',
];

/** Returns changes to the member's log-in and addresses within 30 days, newest first. */
export async function securityChangesOf(db: Db, memberId: string): Promise<SecurityChange[]> {
  return all<SecurityChange>(db)`
    select kind, at from notices.notice
    where member_id = ${memberId} and kind = any(${changes}) and at > ${monthAgo}
      and id < foundation.latest_id()
    order by id desc limit 12`;
}
