import { sql } from 'kysely';
import { coinOf, type Method } from '../../core/assets.ts';
import type { Wait } from '../../core/withdrawal-rules.ts';
import type { Db } from '../db/db.ts';
import { gather } from '../db/gather.ts';
import type { Keyed } from '../http/idempotency.ts';
import type { Source } from './sql.ts';

/** What decides whether and how long a request waits, and what a twin of it was answered. */
export type RequestFacts = {
  mode: 'sandbox' | 'live';
  now: Date;
  securedUntil: Date | null;
  saved: { address: string; tag: string | null; changedAt: Date } | null;
  isFirst: boolean;
  /** The price of a coin of the method, unless there is no fresh one. */
  usdMicros: bigint | null;
  /** Names exactly these facts: while it is the same, so are they. */
  version: string;
  earlier: { bodyHash: Buffer; answer: unknown } | null;
};

type Asked = { memberId: string; method: Method; key: string | null };

type FactsRow = Omit<RequestFacts, 'saved' | 'earlier'> & {
  address: string | null;
  tag: string | null;
  changedAt: Date | null;
  bodyHash: Buffer | null;
  answer: unknown;
};

function factsOf({ address, tag, changedAt, bodyHash, answer, ...facts }: FactsRow): RequestFacts {
  const saved = address === null || changedAt === null ? null : { address, tag, changedAt };
  return { ...facts, saved, earlier: bodyHash === null ? null : { bodyHash, answer } };
}

async function readFacts(db: Db, asked: Asked[]): Promise<RequestFacts[]> {
  const found = await sql<FactsRow>`
    select i.mode, c.now, s.secured_until as "securedUntil", s.address, s.tag,
      s.changed_at as "changedAt", s.is_first as "isFirst", s.version,
      r.usd_micros as "usdMicros", f.body_hash as "bodyHash", f.answer
    from unnest(${asked.map((one) => one.memberId)}::uuid[],
      ${asked.map((one) => one.method)}::text[],
      ${asked.map((one) => coinOf[one.method])}::text[], ${asked.map((one) => one.key)}::uuid[])
      with ordinality asked (member_id, method, coin, key, nth)
    join withdrawals.standing s on s.member_id = asked.member_id and s.method = asked.method
    cross join foundation.installation i
    cross join clock.now() c (now)
    left join market.current_rate r on r.asset = asked.coin and r.fresh
    left join lateral (select body_hash, answer from foundation.idempotency
      where actor = 'member:' || asked.member_id and route = 'withdraw' and key = asked.key
      limit 1) f on true
    order by asked.nth`.execute(db);
  return found.rows.map(factsOf);
}

/** The facts about a request, as they are now. */
export const factsForRequest = gather(readFacts);

export type NewWithdrawal = {
  id: string;
  memberId: string;
  source: Source;
  amountCents: bigint;
  method: Method;
  address: string;
  tag: string | null;
  requestedAt: Date;
  dueAt: Date;
  waits: Wait[];
};

/** A request as decided: its row, the version of the facts decided on, and the answer to give. */
export type Decided = {
  withdrawal: NewWithdrawal;
  version: string;
  keyed: Keyed | null;
  answer: unknown;
};

/** `code` as `withdrawals.request` says it; the answer is an earlier one for a twin. */
export type Written = { code: string; availableCents: bigint | null; answer: unknown };

// Amounts travel as text: JSON numbers are floats.
const wire = ({ withdrawal: one, version, keyed, answer }: Decided, at: number) => ({
  nth: at + 1,
  id: one.id,
  member_id: one.memberId,
  source: one.source,
  amount_cents: one.amountCents.toString(),
  method: one.method,
  address: one.address,
  tag: one.tag,
  requested_at: one.requestedAt,
  due_at: one.dueAt,
  waits: one.waits,
  seen: version,
  key: keyed?.key ?? null,
  body_hash: keyed === null ? null : `\\x${keyed.bodyHash.toString('hex')}`,
  answer,
});

async function writeRequests(db: Db, decided: Decided[]): Promise<Written[]> {
  const found = await sql<Written>`
    select code, available_cents as "availableCents", answer
    from withdrawals.request(${JSON.stringify(decided.map(wire))}::jsonb) order by nth`.execute(db);
  return found.rows;
}

/**
 * Takes a request into the books if it is as it was when decided: one statement for all members
 * who ask at once, and so one transaction; two requests of one member never share it.
 */
export const writeRequest = gather(writeRequests, {
  apartBy: (one) => one.withdrawal.memberId,
});
