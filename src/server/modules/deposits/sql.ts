import { sql } from 'kysely';
import type { depositEvent } from '#contract/deposit-shapes.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Coin } from '#core/chains/assets.ts';
import type {
  DepositFlag,
  DepositState,
  DepositView,
  WaitReason,
} from '#core/rules/deposit-state.ts';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { type Db, lockRow, type Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { type AddressDraft, drawnAddress } from '../chains/chains.ts';

export type Deposit = {
  id: string;
  memberId: string;
  planId: string;
  versionId: string;
  asset: Coin;
  cents: bigint;
  units: bigint;
  rateId: string;
  usdMicros: bigint;
  rateSource: string;
  addressId: string;
  address: string;
  /** On a shared address, only the exact amount identifies the deposit. */
  isExact: boolean;
  isTest: boolean;
  tag: string | null;
  quotedAt: Date;
  expiresAt: Date;
  proofFile: string | null;
  proofName: string | null;
  proofDigest: Buffer | null;
  proofAt: Date | null;
  rejectedAt: Date | null;
  reason: string | null;
  state: DepositState;
  status: DepositView['status'];
  flags: DepositFlag[];
  creditedCents: bigint;
  /** The member has closed their account. */
  isEnded: boolean;
  planName: string;
  family: PlanFamily;
  targetHundredths: number;
  minCents: bigint;
  maxCents: bigint;
  termDays: number;
  /** The confirmations a payment needs to be final, by the rule in force. */
  confirmations: number;
};

export const depositColumns = sql`
  d.id, d.member_id, d.plan_id, d.version_id, d.asset,
  d.cents, d.units, d.rate_id, r.usd_micros, r.source as rate_source,
  d.address_id, a.address, a.tag, a.amount is not null as is_exact,
  exists (select from foundation.installation where mode = 'sandbox') as is_test,
  d.quoted_at, d.expires_at, d.proof_file,
  d.proof_name, d.proof_digest, d.proof_at,
  d.rejected_at,
  exists (select from identity.known_member m
    where m.id = d.member_id and m.status = 'closed') as is_ended,
  d.reason, d.state, d.status, d.flags, d.credited_cents,
  v.name as plan_name, p.family, v.target_hundredths,
  v.min_cents, v.max_cents, v.term_days,
  policy.confirmations(d.asset, d.units, d.quoted_at, false) as confirmations
  from deposits.deposit d
  join chains.address a on a.id = d.address_id
  join market.rate r on r.id = d.rate_id
  join plans.version v on v.id = d.version_id
  join plans.plan p on p.id = v.plan_id`;

export async function depositById(db: Db, id: string): Promise<Deposit | undefined> {
  return maybe<Deposit>(db)`select ${depositColumns} where d.id = ${id}`;
}

/**
 * Locks a deposit against other settlements, confirmations and rejections. Needs the session of an
 * administrator or of its member; the worker needs none.
 */
export async function lockDeposit(
  tx: Tx,
  id: string,
  token?: string,
): Promise<Deposit | undefined> {
  await lockRow(tx, 'deposits.lock', id, token);
  return depositById(tx, id);
}

export type NewDeposit = {
  id: string;
  planId: string;
  versionId: string;
  asset: Coin;
  cents: bigint;
  units: bigint;
  rateId: string;
};

/** Opens a deposit at the address drawn for it; returns undefined if another deposit has it. */
export async function insertDeposit(
  tx: Tx,
  token: string,
  deposit: NewDeposit,
  drawn: AddressDraft,
): Promise<string | undefined> {
  const input = {
    id: deposit.id,
    plan_id: deposit.planId,
    version_id: deposit.versionId,
    asset: deposit.asset,
    cents: String(deposit.cents),
    units: String(deposit.units),
    rate_id: deposit.rateId,
  };
  const made = await one<{ id: string | null }>(tx)`
    select deposits.quote(${token}, ${JSON.stringify(input)}::jsonb,
      ${drawnAddress(drawn)}::jsonb) as id`;
  return made.id ?? undefined;
}

export async function insertEvent(
  tx: Tx,
  depositId: string,
  state: DepositState,
  note: string | null,
): Promise<void> {
  await sql`
    insert into deposits.event (deposit_id, state, note, at)
    values (${depositId}, ${state}, ${note}, clock.now())`.execute(tx);
}

export type HistoryEvent = RowOf<typeof depositEvent>;

export async function eventsOf(db: Db, depositId: string): Promise<HistoryEvent[]> {
  return all<HistoryEvent>(db)`
    select state, note, at from deposits.event where deposit_id = ${depositId} order by id`;
}

export type DerivedState = DepositView & {
  isListed: boolean;
  creditedCents: bigint;
  dueAt: Date | null;
};

export async function saveState(tx: Tx, depositId: string, view: DerivedState): Promise<void> {
  await sql`
    update deposits.deposit set state = ${view.state}, status = ${view.status},
      flags = ${view.flags}, is_listed = ${view.isListed},
      credited_cents = ${view.creditedCents}, due_at = ${view.dueAt}
    where id = ${depositId}`.execute(tx);
}

export type SettlementRow = {
  paymentId: string;
  goesTo: 'credited' | 'suspense';
  answers: 'quote' | 'extra';
  rateId: string | null;
  cents: bigint | null;
  why: WaitReason | 'unmatched' | null;
};

/**
 * The settlement as the books are now: a payment returned to its sender is no longer in suspense.
 */
export type SettlementOf = SettlementRow & { depositId: string; isReturned: boolean };

/** Returns the settlements of several deposits, in order. */
export async function settlementsOf(
  db: Db,
  depositIds: readonly string[],
): Promise<SettlementOf[]> {
  return all<SettlementOf>(db)`
    select deposit_id, payment_id, goes_to, answers,
      rate_id, cents, why,
      exists (select from deposits.returned r where r.payment_id = s.payment_id) as is_returned
    from deposits.settlement s where deposit_id = any(${depositIds}) order by settled_at`;
}

export const settlementsFor = (db: Db, depositId: string): Promise<SettlementOf[]> =>
  settlementsOf(db, [depositId]);

export async function insertSettlement(
  tx: Tx,
  depositId: string | null,
  settlement: SettlementRow,
): Promise<void> {
  await sql`
    insert into deposits.settlement (payment_id, deposit_id, goes_to, answers, rate_id, cents, why,
      settled_at)
    values (${settlement.paymentId}, ${depositId}, ${settlement.goesTo}, ${settlement.answers},
      ${settlement.rateId},
      ${settlement.cents}, ${settlement.why}, clock.now())`.execute(tx);
}

export async function isSettled(db: Db, paymentId: string): Promise<boolean> {
  const found = await all(db)`
    select from deposits.settlement where payment_id = ${paymentId}`;
  return found.length > 0;
}

/** Turns suspense into credit, once; returns false if another call was first. */
export async function claimSettlement(
  tx: Tx,
  claim: { paymentId: string; rateId: string; cents: bigint; adminId: string },
): Promise<boolean> {
  const claimed = await sql`
    update deposits.settlement set goes_to = 'credited', rate_id = ${claim.rateId},
      cents = ${claim.cents}, claimed_at = clock.now(), claimed_by = ${claim.adminId}
    where payment_id = ${claim.paymentId} and goes_to = 'suspense'`.execute(tx);
  return claimed.numAffectedRows === 1n;
}

/** Rejects a deposit in the name of the administrator with this session token. */
export async function saveRejection(
  tx: Tx,
  token: string,
  depositId: string,
  reason: string,
): Promise<void> {
  await sql`select deposits.reject(${token}, ${depositId}::uuid, ${reason})`.execute(tx);
}

/** Cancels a quote of the member with this session token. */
export async function cancelQuote(tx: Tx, token: string, depositId: string): Promise<void> {
  await sql`select deposits.cancel_quote(${token}, ${depositId}::uuid)`.execute(tx);
}

export type ProofRow = { file: string; name: string; digest: Buffer };

/** Attaches a receipt for the member with this session token. */
export async function saveProof(
  tx: Tx,
  token: string,
  depositId: string,
  proof: ProofRow,
): Promise<void> {
  await sql`
    select deposits.attach_proof(${token}, ${depositId}::uuid, ${proof.file}::uuid, ${proof.name},
      ${proof.digest})`.execute(tx);
}

/** Returns a member's newest quote for an address; XRP's address is shared, so the newest on it. */
export async function quoteFor(
  db: Db,
  memberId: string,
  asset: Coin,
  address: string,
): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(db)`
    select d.id from deposits.deposit d join chains.address a on a.id = d.address_id
    where d.member_id = ${memberId} and d.asset = ${asset} and a.address = ${address}
    order by d.quoted_at desc limit 1`;
  return found?.id;
}

/**
 * Returns deposits that change state by time alone now, or whose coins went back to their sender.
 */
export async function dueDeposits(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select id from deposits.due limit 200`;
  return found.map((row) => row.id);
}

/** Returns final payments that are not settled: a lost job would leave them behind. */
export async function unsettledPayments(db: Db): Promise<string[]> {
  // The cheap check, what is left of the payment, runs first (offset 0); the check of the sender
  // costs far more.
  const found = await all<{ id: string }>(db)`
    select p.id from chains.payment p
    left join chains.address a on a.id = p.address_id
    where p.state = 'final' and coalesce(a.purpose, 'deposit') = 'deposit'
      and p.final_at < (select clock.now()) - interval '5 seconds'
      and not exists (select from deposits.settlement s where s.payment_id = p.id)
    union all
    select a.id from (select id from treasury.incoming_payment where units_left > 0 offset 0) a
    where treasury.is_unmatched_own(a.id)
    limit 200`;
  return found.map((row) => row.id);
}

/**
 * Returns a member's declared amount, in cents, of deposits seen or with a receipt and not yet
 * settled.
 */
export async function onItsWay(db: Db, memberId: string): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(cents), 0)::bigint as cents from deposits.deposit
    where member_id = ${memberId} and is_listed and status = 'pending'`;
  return cents;
}
