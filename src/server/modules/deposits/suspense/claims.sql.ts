import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { ownSuspense, suspenseTotal, unmatched } from '#contract/suspense.ts';
import type { Coin } from '#core/chains/assets.ts';
import { type Db, lockRow, type Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type PaymentClaim = {
  id: string;
  memberId: string;
  asset: Coin;
  txid: string;
  words: string;
  fromAddress: string | null;
  signature: string | null;
  isSigned: boolean;
  proofFile: string | null;
  proofName: string | null;
  state: 'open' | 'released' | 'refused' | 'withdrawn';
  /** The proposal to release it, while that waits for another person. */
  proposalId: string | null;
  creditedCents: bigint | null;
  reason: string | null;
  claimedAt: Date;
  decidedAt: Date | null;
};

// A proposal left undecided for a day expires, and the claim is open again.
const columns = sql`
  c.id, c.member_id, c.asset, c.txid, c.words, c.from_address,
  c.signature, c.is_signed, c.proof_file, c.proof_name,
  c.state, c.cents as credited_cents, c.reason, c.claimed_at,
  c.decided_at,
  (select p.id from approvals.undecided p where p.id = c.proposal_id) as proposal_id
  from deposits.claim c`;

export async function claimsOfMember(db: Db, memberId: string): Promise<PaymentClaim[]> {
  return all<PaymentClaim>(db)`
    select ${columns} where c.member_id = ${memberId}
    order by c.claimed_at desc, c.id desc limit 100`;
}

export async function paymentClaimById(db: Db, id: string): Promise<PaymentClaim | undefined> {
  return maybe<PaymentClaim>(db)`select ${columns} where c.id = ${id}`;
}

/**
 * Locks a claim against other proposals, refusals and withdrawals. Needs the session of an
 * administrator or of its member; the worker needs none.
 */
export async function lockPaymentClaim(
  tx: Tx,
  id: string,
  token?: string,
): Promise<PaymentClaim | undefined> {
  await lockRow(tx, 'deposits.lock_claim', id, token);
  return paymentClaimById(tx, id);
}

export type NewPaymentClaim = Pick<
  PaymentClaim,
  'id' | 'asset' | 'txid' | 'words' | 'fromAddress' | 'signature' | 'isSigned'
> & {
  publicKey: string | null;
  proof: { file: string; name: string; digest: Buffer } | null;
};

/** Saves a claim of the member with this session token; returns false if they have it already. */
export async function insertPaymentClaim(
  tx: Tx,
  token: string,
  claim: NewPaymentClaim,
): Promise<boolean> {
  const brought = {
    id: claim.id,
    asset: claim.asset,
    txid: claim.txid,
    words: claim.words,
    from_address: claim.fromAddress,
    signature: claim.signature,
    public_key: claim.publicKey,
    is_signed: claim.isSigned,
    proof_file: claim.proof?.file ?? null,
    proof_name: claim.proof?.name ?? null,
    proof_digest: claim.proof === null ? null : `\\x${claim.proof.digest.toString('hex')}`,
  };
  const { is } = await one<{ is: boolean }>(tx)`
    select deposits.claim_payment(${token}, ${JSON.stringify(brought)}::jsonb) as is`;
  return is;
}

/** Withdraws a claim of the member with this raw session token. */
export async function withdrawOwn(tx: Tx, token: string, id: string): Promise<void> {
  await sql`select deposits.withdraw_claim(${token}, ${id}::uuid)`.execute(tx);
}

/** Refuses a claim in the name of the administrator with this session token. */
export async function refuseOne(tx: Tx, token: string, id: string, reason: string): Promise<void> {
  await sql`select deposits.refuse_claim(${token}, ${id}::uuid, ${reason})`.execute(tx);
}

export type Page = { limit: number; cursor: string | null };

export type PaymentClaimForAdmins = PaymentClaim & {
  firstName: string;
  lastName: string;
  email: string;
  otherClaims: number;
  samePicture: number;
};

/**
 * Returns claims with their members and rival claims; open ones oldest first, others newest first.
 */
export async function claimsForAdmins(
  db: Db,
  state: 'open' | 'released' | 'refused',
  { limit, cursor }: Page,
): Promise<PaymentClaimForAdmins[]> {
  const isOpen = state === 'open';
  const way = isOpen ? sql`asc` : sql`desc`;
  const beyond = isOpen ? sql`>` : sql`<`;
  return all<PaymentClaimForAdmins>(db)`
    select f.*, m.first_name, m.last_name, m.email,
      (select count(*) from deposits.claim o where o.asset = f.asset and o.txid = f.txid
        and o.member_id <> f.member_id)::integer as other_claims,
      (select count(*) from deposits.claim o where o.proof_digest = k.proof_digest
        and o.id <> f.id)::integer
      + (select count(*) from deposits.deposit d
        where d.proof_digest = k.proof_digest)::integer as same_picture
    from (select ${columns} where c.state = ${state}
        and (${cursor}::uuid is null or (c.claimed_at, c.id) ${beyond}
          (select k.claimed_at, k.id from deposits.claim k where k.id = ${cursor}::uuid))
      order by c.claimed_at ${way}, c.id ${way} limit ${limit}) f
    join deposits.claim k on k.id = f.id
    join identity.known_member m on m.id = f.member_id
    order by f.claimed_at ${way}, f.id ${way}`;
}

/** Notes the open proposal on a claim. */
export async function noteProposal(tx: Tx, token: string, proposalId: string): Promise<void> {
  await sql`select deposits.note_proposal(${token}, ${proposalId}::uuid)`.execute(tx);
}

type End = {
  state: 'released' | 'refused';
  cents?: bigint;
  reason?: string;
  adminId?: string;
};

export async function endPaymentClaim(tx: Tx, claimId: string, end: End): Promise<void> {
  await sql`update deposits.claim
    set state = ${end.state}, cents = ${end.cents ?? null}, reason = ${end.reason ?? null},
      decided_by = ${end.adminId ?? null}, decided_at = clock.now()
    where id = ${claimId} and state = 'open'`.execute(tx);
}

/**
 * Returns other members' open claims to the same transaction, locked; only the worker may call it.
 */
export async function rivalsOf(tx: Tx, claim: PaymentClaim): Promise<string[]> {
  const found = await all<{ id: string }>(tx)`
    select id from deposits.claim where asset = ${claim.asset} and txid = ${claim.txid}
      and state = 'open' and id <> ${claim.id} order by id for update`;
  return found.map(({ id }) => id);
}

export type Unmatched = Omit<RowOf<typeof unmatched>, 'usdCents'>;

/** Returns unmatched payments in suspense, oldest first. */
export async function unmatchedPayments(db: Db, { limit, cursor }: Page): Promise<Unmatched[]> {
  return all<Unmatched>(db)`
    select u.id, u.asset, u.txid, u.amount as units, u.address, u.tag, u.settled_at,
      (select count(*) from deposits.claim c where c.asset = u.asset and c.txid = u.txid
        and c.state = 'open')::integer as claims,
      coalesce(u.senders, '{}') as senders,
      exists (select from rules.being_returned r where r.payment_id = u.id) as returning
    from deposits.unmatched u where ${cursor}::uuid is null or u.id > ${cursor}::uuid
    order by u.id limit ${limit}`;
}

/** Returns which of these payments are in suspense and never had an owner. */
export async function nobodysAmong(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  const found = await all<{ id: string }>(db)`
    select id from deposits.unmatched
    where id = any(${paymentIds}) and not is_taken_back`;
  return new Set(found.map(({ id }) => id));
}

/** Returns whether a payment is in suspense because its credit was reversed. */
export async function wasTakenBack(db: Db, paymentId: string): Promise<boolean> {
  const found = await all(db)`
    select from deposits.unmatched where id = ${paymentId} and is_taken_back`;
  return found.length > 0;
}

export type Place = { id: string; address: string; tag: string | null };

/** Returns the destination of each payment: its address, and its tag. */
export async function placesOf(db: Db, paymentIds: readonly string[]): Promise<Place[]> {
  return all<Place>(db)`
    select id, address, tag from chains.payment where id = any(${paymentIds})`;
}

export type SuspenseTotal = Omit<RowOf<typeof suspenseTotal>, 'usdCents'>;

export async function suspenseTotals(db: Db): Promise<SuspenseTotal[]> {
  return all<SuspenseTotal>(db)`
    select asset, is_known as known_owner, payments::integer as payments,
      units as coins_units, oldest_at
    from deposits.suspense_total
    order by array_position(foundation.coins(), asset), is_known`;
}

export type OwnSuspense = Omit<RowOf<typeof ownSuspense>, 'usdCents'>;

/** Returns the payments in suspense under this member's name. */
export async function suspenseOf(db: Db, memberId: string): Promise<OwnSuspense[]> {
  return all<OwnSuspense>(db)`
    select asset, payments, units as coins_units from deposits.suspense_of_member
    where member_id = ${memberId} order by asset`;
}
