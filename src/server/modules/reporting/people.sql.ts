import { sql } from 'kysely';
import type { openHold, openSession } from '#contract/people.ts';
import type { RowOf } from '#contract/row-of.ts';
import { canonicalForms } from '#core/chains/addresses.ts';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { Identity } from './sql.ts';

/** The facts about a member's authenticators, views and deposits that an administrator sees. */
export type FileFacts = {
  level: number;
  deposits: number;
  hasTotp: boolean;
  passkeys: number;
  waitUntil: Date | null;
};

export async function fileFacts(db: Db, memberId: string): Promise<FileFacts> {
  return one<FileFacts>(db)`
    select kyc.level_of(m.id) as level,
      (select count(*) from deposits.deposit where member_id = m.id and is_listed
        and status = 'completed')::integer as deposits,
      exists (select from identity.member_totp where member_id = m.id
        and confirmed_at is not null) as has_totp,
      (select count(*) from identity.passkey where member_id = m.id)::integer as passkeys,
      case when m.payouts_wait_until > clock.now() then m.payouts_wait_until end as wait_until
    from identity.known_member m where m.id = ${memberId}`;
}

export type SessionRow = RowOf<typeof openSession>;

export async function openSessions(db: Db, memberId: string): Promise<SessionRow[]> {
  return all<SessionRow>(db)`
    select distinct on (created_at) id, user_agent, ip, created_at as opened_at
    from identity.session
    where member_id = ${memberId} and ended_at is null and expires_at > clock.real()
    order by created_at desc, id desc limit 10`;
}

export type HoldRow = RowOf<typeof openHold>;

/** Returns the active holds on a member's withdrawals (INT-5). */
export async function openHolds(db: Db, memberId: string): Promise<HoldRow[]> {
  return all<HoldRow>(db)`
    select w.id as withdrawal, w.amount_cents as cents, h.reason, h.until
    from withdrawals.withdrawal w
    join lateral (select * from withdrawals.hold h where h.withdrawal_id = w.id
      order by h.placed_at desc limit 1) h on h.until > clock.now()
    where w.member_id = ${memberId} and w.state in ('requested', 'approved')
    order by h.until limit 20`;
}

export type LineRow = {
  position: bigint;
  class: string;
  kind: string;
  amount: bigint;
  balanceAfter: bigint;
  reason: string | null;
  at: Date;
  key: string;
  isUndone: boolean;
};

/** Returns a member's movements with the key of each line, newest first. */
export async function linesOf(
  db: Db,
  memberId: string,
  page: { limit: number; cursor: bigint | null },
): Promise<LineRow[]> {
  return all<LineRow>(db)`
    with rows as (
      select m.*
      from unnest(array['member_balance', 'member_profit', 'member_profit_locked',
        'member_payout']) held (class)
      join ledger.balance b on b.owner = ${memberId} and b.class = held.class and b.asset = 'USD'
      cross join lateral ledger.newest_movements(b.account_id, ${page.cursor}, ${page.limit}) m
      order by m.position desc limit ${page.limit})
    select m.position, m.class, m.kind, m.amount, m.balance_after, m.reason,
      m.posted_at as at, f.id as key,
      exists (select from ledger.posted u where u.undoes = f.id) as is_undone
    from rows m
    join lateral (select p.id from ledger.posted p where p.subject = m.subject
      and p.kind = m.kind order by p.leg limit 1) f on true
    order by m.position desc`;
}

export type Person = Pick<Identity, 'id' | 'firstName' | 'lastName' | 'email' | 'status'>;
export type Hit = Person & {
  by: 'member' | 'deposit' | 'withdrawal' | 'wallet';
  row: string | null;
};

const person = sql`m.id, m.first_name, m.last_name, m.email, m.status`;
const hitsAtMost = 8;

export async function membersByIds(db: Db, ids: readonly string[]): Promise<Hit[]> {
  return all<Hit>(db)`
    select ${person}, 'member' as by, null::uuid as row from identity.known_member m
    where m.id = any(${ids.slice(0, hitsAtMost)}::uuid[])
    order by lower(m.first_name), lower(m.last_name)`;
}

/**
 * Finds members by a complete transaction id, deposit address or saved address; each has an index.
 */
export async function ownersOf(db: Db, text: string): Promise<Hit[]> {
  const forms = canonicalForms(text);
  return all<Hit>(db)`
    with paid as (
      select p.address_id as id from chains.payment p where p.txid = ${text}
      union
      select a.id from chains.address a
      where a.asset = any (foundation.coins()) and a.address = any(${forms}) limit 8
    ), hits as (
      select d.member_id as member, 'deposit' as by, d.id as row
      from deposits.deposit d join paid on paid.id = d.address_id
      union all
      select w.member_id, 'withdrawal', w.id
      from withdrawals.payout o join withdrawals.withdrawal w on w.id = o.withdrawal_id
      where o.asset = any (foundation.coins()) and o.txid = ${text}
      union all
      select l.member_id, 'wallet', null::uuid
      from withdrawals.wallet l where l.address = any(${forms})
    )
    select ${person}, h.by, h.row from hits h join identity.known_member m on m.id = h.member
    limit ${hitsAtMost}`;
}
