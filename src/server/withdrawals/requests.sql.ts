import { sql } from 'kysely';
import { coinOf, type Method } from '../../core/assets.ts';
import type { Wait } from '../../core/withdrawal-rules.ts';
import type { Db } from '../db/db.ts';
import { gather } from '../db/gather.ts';
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
  /** The request of the same id that was taken before, with the hash of its body. */
  earlier: Taken | null;
};

/** What the answer to a taken request is made of. */
export type Answerable = Pick<NewWithdrawal, 'id' | 'requestedAt' | 'dueAt' | 'waits'>;

export type Taken = { request: Answerable; bodyHash: Buffer | null };

type Asked = Pick<NewWithdrawal, 'id' | 'memberId' | 'method'>;

type FactsRow = Omit<RequestFacts, 'saved' | 'earlier'> & {
  address: string | null;
  tag: string | null;
  changedAt: Date | null;
  earlierId: string | null;
  bodyHash: Buffer | null;
  requestedAt: Date;
  dueAt: Date;
  waits: { until: string; because: Wait['because'] }[];
};

function factsOf(row: FactsRow): RequestFacts {
  const { address, tag, changedAt, earlierId, bodyHash, requestedAt, dueAt, waits, ...facts } = row;
  const saved = address === null || changedAt === null ? null : { address, tag, changedAt };
  if (earlierId === null) return { ...facts, saved, earlier: null };
  const waited = waits.map(({ until, because }) => ({ until: new Date(until), because }));
  const request = { id: earlierId, requestedAt, dueAt, waits: waited };
  return { ...facts, saved, earlier: { request, bodyHash } };
}

async function readFacts(db: Db, asked: Asked[]): Promise<RequestFacts[]> {
  const found = await sql<FactsRow>`
    select mode, now, secured_until as "securedUntil", address, tag, changed_at as "changedAt",
      is_first as "isFirst", version, usd_micros as "usdMicros", earlier_id as "earlierId",
      body_hash as "bodyHash", requested_at as "requestedAt", due_at as "dueAt", waits
    from withdrawals.facts(${asked.map((one) => one.id)}::uuid[],
      ${asked.map((one) => one.memberId)}::uuid[], ${asked.map((one) => one.method)}::text[],
      ${asked.map((one) => coinOf[one.method])}::text[])`.execute(db);
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

/** A request as decided: its row, the version of the facts decided on, and its body's hash. */
export type Decided = { withdrawal: NewWithdrawal; version: string; bodyHash: Buffer | null };

/** `code` as `withdrawals.request` says it. */
export type Written = { code: string; availableCents: bigint | null };

// Amounts travel as text: JSON numbers are floats.
const wire = ({ withdrawal: one, version, bodyHash }: Decided, at: number) => ({
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
  body_hash: bodyHash === null ? null : `\\x${bodyHash.toString('hex')}`,
  seen: version,
});

async function writeRequests(db: Db, decided: Decided[]): Promise<Written[]> {
  const found = await sql<Written>`
    select code, available_cents as "availableCents"
    from withdrawals.request(${JSON.stringify(decided.map(wire))}::jsonb) order by nth`.execute(db);
  return found.rows;
}

/**
 * Takes a request into the books if it is as it was when decided: one statement for all members
 * who ask at once, and so one transaction; two requests of one member never share it. Sixteen at
 * most: while they are written, the next are read and decided (record 0143).
 */
export const writeRequest = gather(writeRequests, {
  apartBy: (one) => one.withdrawal.memberId,
  most: 16,
});
