import { type Coin, coinOf, type Method, methodOf, methods } from '#core/chains/assets.ts';
import { type MovementGroup, movementGroups } from '#core/money/movement-source.ts';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type MovementFound = {
  position: bigint;
  subject: string;
  class: string;
  kind: string;
  amount: bigint;
  balanceAfter: bigint;
  at: Date;
  family: PlanFamily | null;
  plan: string | null;
  /** Of an incoming payment. */
  asset: Coin | null;
  /** Of a withdrawal. */
  method: Method | null;
  address: string | null;
  txid: string | null;
};

export type MovementSearch = {
  limit: number;
  /** The `position` of the last one seen. */
  cursor: bigint | null;
  search: string;
  group: MovementGroup | null;
  from: Date | null;
  /** Excluded from the period. */
  to: Date | null;
};

/** Parses '$1,500' and '1500.5' to cents; returns null if it is no amount. */
export function centsSearched(search: string): bigint | null {
  const amount = /^[+−-]?\$?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/.exec(search);
  if (amount === null) return null;
  const [, whole = '', part = ''] = amount;
  return BigInt(whole.replaceAll(',', '') + part.padEnd(2, '0'));
}

/** Returns the coins that match the search: 'bit' finds BITCOIN, and so does 'btc'. */
const coinsSearched = (search: string): Coin[] =>
  methods.filter((name) => name.includes(search.toUpperCase())).map((name) => coinOf[name]);

const leastOfANumber = 12;

const partOf = (search: string): string =>
  `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Returns a member's movements, newest first, one line per event. It shows a hold when it leaves a
 * figure and a maturity when it enters one; the other leg of each would repeat it. Each account is
 * read from its end, so a page of a long history costs no more.
 */
export async function findMovements(
  db: Db,
  memberId: string,
  { limit, cursor, search, group, from, to }: MovementSearch,
): Promise<MovementFound[]> {
  const kinds = group === null ? null : [...movementGroups[group]];
  const cents = centsSearched(search);
  // A short amount is only an amount, not part of a transaction id with the same digits.
  const part = cents !== null && search.length < leastOfANumber ? null : partOf(search);
  return all<MovementFound>(db)`
    select m.position, m.subject, m.class, m.kind, m.amount, m.balance_after,
      m.posted_at as at, m.family, m.plan, m.asset, m.method, m.address, m.txid
    from unnest(array['member_balance', 'member_profit', 'member_profit_locked',
      'member_payout']) held (class)
    cross join lateral (
      select e.position, e.subject, e.class, e.kind, e.amount, e.balance_after, e.posted_at,
        l.family, v.name as plan, p.asset, w.method, w.address, coalesce(p.txid, y.txid) as txid
      from ledger.movement e
      left join chains.payment p on p.id = e.subject
      left join deposits.settlement c on c.payment_id = p.id
      left join deposits.deposit d on d.id = c.deposit_id
      left join withdrawals.withdrawal w on w.id = e.subject
      left join withdrawals.payout y on y.withdrawal_id = w.id
      left join distributions.share g on g.subject = e.subject
      left join distributions.member_loss b on b.subject = e.subject
      left join plans.position o on o.id = coalesce(g.position_id, b.position_id)
      left join plans.version v on v.id = coalesce(o.version_id, d.version_id)
      left join plans.plan l on l.id = v.plan_id
      where e.account_id = (select a.account_id from ledger.balance a
          where a.owner = ${memberId} and a.class = held.class and a.asset = 'USD')
        and (held.class <> 'member_payout' or e.kind = 'pay')
        and (held.class <> 'member_profit_locked' or e.kind <> 'mature')
        and (${cursor}::bigint is null or e.position < ${cursor}::bigint)
        and (${kinds}::text[] is null or e.kind = any (${kinds}::text[]))
        and (${from}::timestamptz is null or e.posted_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or e.posted_at < ${to}::timestamptz)
        and (${search}::text = '' or abs(e.amount) = ${cents}::bigint
          or p.asset = any (${coinsSearched(search)}::text[])
          or foundation.search_form(concat_ws(' ', p.asset, w.method,
            replace(l.family, '_', ' '), v.name, w.address, p.txid, y.txid))
            like foundation.search_form(${part}::text))
      order by e.seq desc limit ${limit}) m
    order by m.position desc limit ${limit}`;
}

/** Returns the coin of a deposit or withdrawal. */
export const methodOfMovement = ({ method, asset }: MovementFound): Method | null =>
  method ?? (asset === null ? null : methodOf[asset]);

type Origin = { kind: 'deposit' | 'withdrawal' | 'investment'; id: string };

/** By the subject of a posting. */
export type Origins = ReadonlyMap<string, Origin>;

/** Returns the origins of postings that are in a list of the member; adjustments have none. */
export async function originsOf(db: Db, postings: { subject: string }[]): Promise<Origins> {
  const subjects = [...new Set(postings.map(({ subject }) => subject))];
  const found = await all<Origin & { subject: string }>(db)`
    select s.subject, o.kind, o.id
    from unnest(${subjects}::uuid[]) s (subject)
    cross join lateral (
      select 'deposit' as kind, deposit_id as id from deposits.settlement
      where payment_id = s.subject and deposit_id is not null
      union all
      select 'withdrawal', id from withdrawals.withdrawal where id = s.subject
      union all
      select 'investment', position_id from distributions.share where subject = s.subject
      union all
      select 'investment', position_id from distributions.member_loss where subject = s.subject
    ) o`;
  return new Map(found.map(({ subject, kind, id }) => [subject, { kind, id }]));
}
