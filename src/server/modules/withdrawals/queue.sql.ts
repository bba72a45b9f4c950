import { sql } from 'kysely';
import { canonicalForms } from '#core/chains/addresses.ts';
import type { HistoryOrder } from '#core/rules/history-order.ts';
import { isId } from '#core/rules/typed-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import { findMembers } from '../identity/identity.ts';
import { withdrawalColumns, type Withdrawal } from './sql.ts';

/** The open proposal about a withdrawal, if its 24 hours have not passed. */
export async function openProposal(
  db: Db,
  kind: string,
  withdrawalId: string,
): Promise<{ id: string; shownHash: string } | undefined> {
  return maybe<{ id: string; shownHash: string }>(db)`
    select id, shown_hash from approvals.undecided
    where subject = ${withdrawalId} and kind = ${kind}
    order by proposed_at limit 1`;
}

export type Page = { limit: number; cursor?: string | undefined; offset: number };

const columnOf = {
  date: 'requested_at',
  amount: 'amount_cents',
  method: 'method',
  status: 'state',
} as const satisfies Record<HistoryOrder['by'], string>;

/** A member's withdrawals in order; `cursor` is the id of the last one seen. */
export async function withdrawalsOf(
  db: Db,
  memberId: string,
  page: Page & { order: HistoryOrder },
): Promise<Withdrawal[]> {
  const after = page.cursor ?? null;
  const key = columnOf[page.order.by];
  const way = page.order.descending ? sql`desc` : sql`asc`;
  const beyond = page.order.descending ? sql`<` : sql`>`;
  return all<Withdrawal>(db)`
    select ${withdrawalColumns} from withdrawals.shown s
    where s.member_id = ${memberId} and (${after}::uuid is null
      or (${sql.ref(`s.${key}`)}, s.id) ${beyond}
        (select ${sql.ref(`c.${key}`)}, c.id from withdrawals.shown c
        where c.id = ${after}::uuid and c.member_id = ${memberId}))
    order by ${sql.ref(`s.${key}`)} ${way}, s.id ${way}
    limit ${page.limit} offset ${page.offset}`;
}

export type QueueRow = Withdrawal & {
  firstName: string;
  lastName: string;
  email: string;
  txid: string | null;
  people: number;
  /** The member's requests of that day (UTC) up to and including this one, without ended ones. */
  dayCents: bigint;
  /** The cancelled or rejected part of that day, which also counts for the number of approvals. */
  endedCents: bigint;
  proposalId: string | null;
  proposalKind: string | null;
  shownHash: string | null;
};

const states = {
  requested: ['requested'],
  approved: ['approved'],
  held: ['requested', 'approved'],
  signing: ['approved'],
  open: ['requested', 'approved', 'sent', 'unknown'],
} as const;

/** The filters of the queue; null does not filter. Days are UTC. */
export type Narrowed = {
  search: string | null;
  /** Only these ids, besides any other filter. */
  only: readonly string[] | null;
  method: string | null;
  leastCents: bigint | null;
  mostCents: bigint | null;
  from: string | null;
  to: string | null;
};

/** The administrators' queue, oldest first; 'open' means all that have not ended. */
export async function withdrawalQueue(
  db: Db,
  state: string,
  page: Page & { narrowed: Narrowed },
): Promise<QueueRow[]> {
  const { search, only, method, leastCents, mostCents, from, to } = page.narrowed;
  const members = search === null ? null : await findMembers(db, search);
  const stored = Object.hasOwn(states, state) ? states[state as keyof typeof states] : [state];
  const shown = state === 'open' ? null : state;
  // A search by id ignores the state.
  const known = search !== null && isId(search) ? search : null;
  const forms = search === null ? [] : canonicalForms(search);
  const after = page.cursor ?? null;
  return all<QueueRow>(db)`
    select ${withdrawalColumns}, m.first_name, m.last_name, m.email,
      o.txid, withdrawals.people_for_payout(s.id) as people,
      d.day_cents, d.ended_cents,
      p.id as proposal_id,
      p.kind as proposal_kind, p.shown_hash
    from withdrawals.shown s
    join identity.known_member m on m.id = s.member_id
    left join withdrawals.payout o on o.withdrawal_id = s.id
    left join lateral (select id, kind, shown_hash from approvals.undecided where subject = s.id
      order by proposed_at limit 1) p on true
    cross join lateral (select
        coalesce(sum(w.amount_cents) filter (where not w.ended), 0)::bigint as day_cents,
        coalesce(sum(w.amount_cents) filter (where w.ended), 0)::bigint as ended_cents
      from (select amount_cents, id <> s.id and state in ('cancelled', 'rejected') as ended
        from withdrawals.withdrawal where member_id = s.member_id
          and (requested_at, id) <= (s.requested_at, s.id)
          and requested_at >= date_trunc('day', s.requested_at, 'UTC')) w) d
    where (s.stored_state = any(${[...stored]}) and (${shown}::text is null or s.state = ${shown})
        or s.id = ${known}::uuid)
      and (${search}::text is null or s.member_id = any(${members}::uuid[])
        or s.id = ${known}::uuid or s.address = any(${forms}::text[]) or o.txid = ${search})
      and (${only}::uuid[] is null or s.id = any(${only}::uuid[]))
      and (${method}::text is null or s.method = ${method})
      and (${leastCents}::bigint is null or s.amount_cents >= ${leastCents})
      and (${mostCents}::bigint is null or s.amount_cents <= ${mostCents})
      and (${from}::date is null or s.requested_at >= ${from}::date::timestamp at time zone 'UTC')
      and (${to}::date is null
        or s.requested_at < (${to}::date + 1)::timestamp at time zone 'UTC')
      and (${after}::uuid is null or (s.requested_at, s.id) >
        (select requested_at, id from withdrawals.withdrawal where id = ${after}::uuid))
    order by s.requested_at, s.id limit ${page.limit} offset ${page.offset}`;
}
