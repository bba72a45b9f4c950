import { coinOf } from '#core/chains/assets.ts';
import { requireDestination } from '#core/chains/destination.ts';
import { formatUsd } from '#core/money/money.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { payoutCoins, waitsFor } from '#core/rules/withdrawal-rules.ts';
import type { Db } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import type { Keyed } from '#platform/http/idempotency.ts';
import { requireAllowed } from '#platform/http/limits.sql.ts';
import { networksIn } from '../chains/chains.ts';
import {
  countedFacts,
  type DecidedRequest,
  factsForRequest,
  type RequestFacts,
  type RequestSubject,
  type ExistingRequest,
  type WithdrawalRequest,
  writeRequest,
  type Written,
} from './requests.sql.ts';
import { requestedOf } from './withdrawal.presenter.ts';

export type Requested = ReturnType<typeof requestedOf>;

// Facts rarely change: when a member's first request is accepted or an address is saved.
const tries = 5;

/** Returns the request with its canonical address; refuses an address invalid for it (MEM-7). */
export function withDestination(
  mode: RequestFacts['mode'],
  request: WithdrawalRequest,
): WithdrawalRequest {
  const asset = coinOf[request.method];
  return { ...request, ...requireDestination(asset, request, networksIn(mode, asset)) };
}

/** A withdrawal is a right: without a fresh price it is accepted and measured at signing. */
function refuseTooLittle(
  { method, amountCents }: WithdrawalRequest,
  usdMicros: bigint | null,
): void {
  if (usdMicros !== null && payoutCoins(coinOf[method], amountCents, usdMicros) === null) {
    throw new Refusal('amount_below_network');
  }
}

function decide(request: WithdrawalRequest, facts: RequestFacts): Omit<DecidedRequest, 'bodyHash'> {
  if (request.amountCents <= 0n) throw new Refusal('amount_invalid');
  refuseTooLittle(request, facts.usdMicros);
  const waits = waitsFor({ ...facts, ...request, requestedAt: facts.now });
  const dueAt = new Date(
    Math.max(facts.now.getTime(), ...waits.map((wait) => wait.until.getTime())),
  );
  return { ...request, requestedAt: facts.now, dueAt, waits, version: facts.version };
}

/** The answer to an earlier request with this key; refuses the key with another body. */
function earlierAnswer({ request, bodyHash }: ExistingRequest, keyed: Keyed | null): Requested {
  if (keyed === null || bodyHash?.equals(keyed.bodyHash) !== true) {
    throw new Refusal('idempotency_key_reused');
  }
  return requestedOf(request);
}

function refusalOf({ code, availableCents }: Written): Refusal {
  if (code !== 'insufficient_funds') return new Refusal(code);
  const detail = note('withdraw_up_to', { available: formatUsd(availableCents ?? 0n) });
  return new Refusal('amount_over_available', { detail, fields: { amount: detail } });
}

/** Counts the member's attempt, refuses it above the limit, and reads the facts to decide on. */
export async function admitRequest(
  { db, rateLimits }: Pick<Context, 'db' | 'rateLimits'>,
  subject: RequestSubject,
): Promise<RequestFacts> {
  if (!rateLimits) return factsForRequest(db, subject);
  const { count, facts } = await countedFacts(db, subject);
  requireAllowed(count);
  return facts;
}

/**
 * Accepts a member's request and holds its amount, in one statement (MEM-7, INT-5). If the facts
 * change before the ledger is locked, it reads them and decides again.
 */
export async function requestWithdrawal(
  db: Db,
  request: WithdrawalRequest,
  keyed: Keyed | null,
  read: RequestFacts,
): Promise<Requested> {
  const bodyHash = keyed?.bodyHash ?? null;
  let facts = read;
  for (let index = 1; ; index += 1) {
    if (facts.earlier !== null) return earlierAnswer(facts.earlier, keyed);
    const decided = decide(request, facts);
    const written = await writeRequest(db, { ...decided, bodyHash });
    if (written.id !== null) return requestedOf({ ...decided, id: written.id });
    if (written.code !== 'changed') throw refusalOf(written);
    if (index === tries) throw new Refusal('busy');
    facts = await factsForRequest(db, request);
  }
}
