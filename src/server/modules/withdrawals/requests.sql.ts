import { sql } from 'kysely';
import { coinOf, type Method } from '#core/chains/assets.ts';
import { feeCeiling, type Wait } from '#core/rules/withdrawal-rules.ts';
import { batchCalls } from '#platform/db/batch-calls.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import { type Count, countedTries } from '#platform/http/limits.sql.ts';
import type { Source } from './sql.ts';

/** The facts that decide a request's waits, and any earlier request with its key. */
export type RequestFacts = {
  mode: 'sandbox' | 'live';
  now: Date;
  securedUntil: Date | null;
  saved: { address: string; tag: string | null; changedAt: Date } | null;
  isFirst: boolean;
  /** The price of the method's coin; null without a fresh one. */
  usdMicros: bigint | null;
  /** Identifies exactly these facts: it changes whenever they do. */
  version: string;
  /** The member's earlier request with the same key, with the hash of its body. */
  earlier: ExistingRequest | null;
};

/** The fields that the answer to an accepted request needs. */
export type Answerable = Pick<DecidedRequest, 'requestedAt' | 'dueAt' | 'waits'> & { id: string };

export type ExistingRequest = { request: Answerable; bodyHash: Buffer | null };

/** The part of a request that its facts depend on, read before the rest is checked. */
export type RequestSubject = Pick<WithdrawalRequest, 'key' | 'memberId' | 'method'>;

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

const factColumns = sql`
  f.mode, f.now, f.secured_until, f.address, f.tag, f.changed_at,
  f.is_first, f.version, f.usd_micros, f.earlier_id,
  f.body_hash, f.requested_at, f.due_at, f.waits`;

const factsAbout = (requests: RequestSubject[]) => sql`
  withdrawals.facts(${requests.map((request) => request.key)}::uuid[],
    ${requests.map((request) => request.memberId)}::uuid[],
    ${requests.map((request) => request.method)}::text[],
    ${requests.map((request) => coinOf[request.method])}::text[])`;

async function readFacts(db: Db, requests: RequestSubject[]): Promise<RequestFacts[]> {
  const found = await all<FactsRow>(db)`
    select ${factColumns} from ${factsAbout(requests)} f`;
  return found.map(factsOf);
}

/** The facts about a request, as they are now. */
export const factsForRequest = batchCalls(readFacts);

// Money requests are limited to 60 a minute (ACC-7a).
const tryOf = ({ memberId }: RequestSubject) => ({
  name: 'withdraw',
  subject: memberId,
  limit: 60,
  windowSeconds: 60,
});

type CountedRequest = { count: Count; facts: RequestFacts };

async function countAndRead(db: Db, requests: RequestSubject[]): Promise<CountedRequest[]> {
  const found = await all<FactsRow & Count>(db)`
    select ${factColumns}, c.allowed, c.retry_after_seconds
    from ${countedTries(requests.map(tryOf))}
    join rows from (${factsAbout(requests)}) with ordinality f on f.ordinality = c.nth
    order by c.nth`;
  return found.map(({ allowed, retryAfterSeconds, ...row }) => ({
    count: { allowed, retryAfterSeconds },
    facts: factsOf(row),
  }));
}

/** Counts a member's attempt and reads the facts, in one round trip. */
export const countedFacts = batchCalls(countAndRead);

/** A member's request for a withdrawal. */
export type WithdrawalRequest = {
  /** The Idempotency-Key, by which a repeat finds the first; null without one. */
  key: string | null;
  memberId: string;
  /** The raw token of the member's session, which Postgres checks. */
  token: string;
  source: Source;
  amountCents: bigint;
  method: Method;
  address: string;
  tag: string | null;
};

/** A request as decided: its wait, and the version of the facts behind the decision. */
export type DecidedRequest = WithdrawalRequest & {
  requestedAt: Date;
  dueAt: Date;
  waits: Wait[];
  version: string;
  bodyHash: Buffer | null;
};

/** The result of `withdrawals.request`; `id` is that of the withdrawal, if it was taken. */
export type Written = { code: string; availableCents: bigint | null; id: string | null };

// Amounts travel as text: JSON numbers are floats.
const rowOf = (decidedRequest: DecidedRequest, at: number) => ({
  token: decidedRequest.token,
  key: decidedRequest.key,
  nth: at + 1,
  member_id: decidedRequest.memberId,
  source: decidedRequest.source,
  amount_cents: decidedRequest.amountCents.toString(),
  method: decidedRequest.method,
  address: decidedRequest.address,
  tag: decidedRequest.tag,
  requested_at: decidedRequest.requestedAt,
  due_at: decidedRequest.dueAt,
  waits: decidedRequest.waits,
  fee_ceiling: feeCeiling(coinOf[decidedRequest.method]).toString(),
  body_hash:
    decidedRequest.bodyHash === null ? null : `\\x${decidedRequest.bodyHash.toString('hex')}`,
  seen: decidedRequest.version,
});

async function writeRequests(db: Db, decided: DecidedRequest[]): Promise<Written[]> {
  return all<Written>(db)`
    select code, available_cents, withdrawal_id as id
    from withdrawals.request(${JSON.stringify(decided.map(rowOf))}::jsonb) order by nth`;
}

/**
 * Accepts requests into the ledger if their facts are unchanged. One statement, and so one
 * transaction, serves all members at once; two requests of one member never share it. Sixteen at
 * most: while they are written, the next are read and decided (record 0031).
 */
export const writeRequest = batchCalls(writeRequests, {
  apartBy: (decidedRequest) => decidedRequest.memberId,
  most: 16,
});
