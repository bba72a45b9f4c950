import { type RawBuilder, sql } from 'kysely';
import type { DecisionFile } from '#core/proofs/decision-file.ts';
import type { DecisionKey, DecisionSignature, DecisionVerb } from '#core/proofs/signed-decision.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { type DecisionAssertion, isoMoment } from './sql.ts';

/** A person who counts for a proposal, with their signature and key if any. */
export type DeciderRow = {
  administrator: string;
  mustSign: boolean;
  no: bigint | null;
  signature: DecisionSignature | null;
  key: DecisionKey | null;
};

type KeyRow = {
  keyId: string;
  keyOf: string;
  site: string;
  publicKey: Buffer;
  isBackupEligible: boolean;
  counter: bigint;
  usableFrom: Date;
  endedAt: Date | null;
};

type SignatureRow = KeyRow & {
  no: bigint;
  verb: DecisionVerb;
  shownHash: string;
  signedAt: Date;
  authenticatorData: Buffer;
  clientData: Buffer;
  bytes: Buffer;
};

/** For a person who did not sign, the joins find neither signature nor key. */
type FlatRow = {
  administrator: string | null;
  neededVerb: DecisionVerb;
  mustSign: boolean;
  shownHash: string;
} & (SignatureRow | { [K in Exclude<keyof SignatureRow, 'shownHash'>]: null });

const keyColumns = sql`k.id as key_id, k.administrator_id as key_of, k.site,
  k.public_key, k.is_backup_eligible, k.counter,
  k.usable_from, e.ended_at`;

const keyOf = (row: KeyRow): DecisionKey => ({
  id: row.keyId,
  administrator: row.keyOf,
  site: row.site,
  publicKey: row.publicKey,
  isBackupEligible: row.isBackupEligible,
  counter: Number(row.counter),
  usableFrom: row.usableFrom.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
});

function deciderOf(proposal: string, row: FlatRow): DeciderRow {
  const { administrator, mustSign, no } = row;
  invariant(administrator !== null, 'a proposer who counts has an account');
  if (no === null) return { administrator, mustSign, no, signature: null, key: null };
  const { keyId } = row;
  return {
    administrator,
    mustSign,
    no,
    signature: {
      administrator,
      // The verb that they count for, whatever verb the row claims they signed.
      verb: row.neededVerb,
      proposal,
      shownHash: row.shownHash,
      signedAt: row.signedAt.getTime(),
      key: keyId,
      authenticatorData: row.authenticatorData,
      clientData: row.clientData,
      signature: row.bytes,
    },
    key: keyOf(row),
  };
}

/** The people who count for a proposal. A key that existed at their decision had to sign. */
export async function decidersOf(tx: Tx, proposal: string): Promise<DeciderRow[]> {
  const found = await all<FlatRow>(tx)`
    select d.administrator_id as administrator, d.verb as needed_verb,
      approvals.must_sign(d.administrator_id, d.at) as must_sign,
      s.no, s.verb, p.shown_hash, s.signed_at,
      s.authenticator_data, s.client_data,
      s.signature as bytes, ${keyColumns}
    from approvals.decider d
    join approvals.proposal p on p.id = d.proposal_id
    left join approvals.signature s on s.proposal_id = d.proposal_id
      and s.administrator_id = d.administrator_id
    left join identity.decision_key k on k.id = s.key_id
    left join identity.decision_key_end e on e.key_id = k.id
    where d.proposal_id = ${proposal}::uuid
    order by s.no nulls first, d.administrator_id`;
  return found.map((row) => deciderOf(proposal, row));
}

/** A person's key by its credential, and its last valid signature. */
export async function offeredKey(
  db: Db,
  administrator: string,
  { credential_id }: DecisionAssertion,
): Promise<{ key: DecisionKey; last: Buffer | null } | null> {
  const row = await maybe<KeyRow & { last: Buffer | null }>(db)`
    select ${keyColumns}, (select s.authenticator_data from approvals.signature s
        join approvals.signature_check c on c.signature_no = s.no and c.fault is null
        where s.key_id = k.id order by s.no desc limit 1) as last
    from identity.decision_key k left join identity.decision_key_end e on e.key_id = k.id
    where k.credential_id = ${credential_id}
      and k.administrator_id = ${administrator}::uuid`;
  return row === undefined ? null : { key: keyOf(row), last: row.last };
}

/** A key's valid signatures next to this one: the last before it and the first after it. */
export async function neighboursOf(
  tx: Tx,
  key: string,
  no: bigint,
): Promise<{ before: Buffer | null; after: Buffer | null }> {
  // Serialises the verification of two decisions by one key.
  await sql`select foundation.take_turn('approvals.signature', ${key})`.execute(tx);
  const good = sql`select s.authenticator_data from approvals.signature s
    join approvals.signature_check c on c.signature_no = s.no and c.fault is null
    where s.key_id = ${key}::uuid`;
  return one<{ before: Buffer | null; after: Buffer | null }>(tx)`
    select (${good} and s.no < ${no} order by s.no desc limit 1) as before,
      (${good} and s.no > ${no} order by s.no limit 1) as after`;
}

export async function noteSignature(tx: Tx, no: bigint, fault: string | null): Promise<void> {
  await sql`select approvals.note_signature(${no}, ${fault})`.execute(tx);
}

/** From first to last day. */
type Period = { from: string; to: string };

// Base64url without padding.
const base64url = (bytes: ReturnType<typeof sql>) =>
  sql`translate(encode(${bytes}, 'base64'), E'+/=\n', '-_')`;

// The maximum rows per query: the decisions of a large installation do not fit in one value.
const PART = 5_000;

/**
 * Rows of `from` that are approved decisions of the period, in order and in parts. They include
 * decisions not carried out yet: an export of payouts relies on one before anything is booked.
 */
async function* partsOf<T>(
  db: Db,
  period: Period | null,
  { item, from, order }: Record<'item' | 'from' | 'order', RawBuilder<unknown>>,
): AsyncGenerator<T[]> {
  const [first, last] = [period?.from ?? '-infinity', period?.to ?? 'infinity'];
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const rows = await all<{ at: string; item: T }>(db)`
      select ${order}::text as at, ${item} as item from ${from}
      where p.status = 'approved' and p.proposed_at >= ${first}::date
        and p.proposed_at < ${last}::date + interval '1 day'
        and ${after} order by ${order} limit ${PART}`;
    if (rows.length > 0) yield rows.map((row) => row.item);
    if (rows.length < PART) return;
    after = sql`${order} > ${rows.at(-1)?.at}`;
  }
}

/** Every approved decision of the period, or of all time. */
export const proposalParts = (db: Db, period: Period | null) =>
  partsOf<DecisionFile['proposals'][number]>(db, period, {
    item: sql`jsonb_build_object('id', p.id, 'kind', p.kind,
      'shown', case when p.shown_text::jsonb = p.shown then p.shown_text
        else p.shown::text end, 'shown_hash', p.shown_hash, 'people', coalesce(
        (select jsonb_agg(jsonb_build_object('administrator', d.administrator_id,
            'verb', d.verb) order by d.at, d.administrator_id)
          from approvals.decider d where d.proposal_id = p.id), '[]'))`,
    from: sql`approvals.proposal p`,
    order: sql`p.id`,
  });

/** Their signatures, in the order of signing. */
export const signatureParts = (db: Db, period: Period | null) =>
  partsOf<DecisionFile['signatures'][number]>(db, period, {
    item: sql`jsonb_build_object('proposal', s.proposal_id,
      'administrator', s.administrator_id, 'verb', s.verb, 'shown_hash', p.shown_hash,
      'key', s.key_id, 'authenticator_data', ${base64url(sql`s.authenticator_data`)},
      'client_data', ${base64url(sql`s.client_data`)},
      'signature', ${base64url(sql`s.signature`)}, 'signed_at', ${isoMoment(sql`s.signed_at`)})`,
    from: sql`approvals.signature s join approvals.proposal p on p.id = s.proposal_id`,
    order: sql`s.no`,
  });

type Head = Pick<DecisionFile, 'mode' | 'keys'>;

/** The mode and all keys that ever existed. */
export async function decisionHead(db: Db): Promise<Head> {
  return one<Head>(db)`
    select case when foundation.in_sandbox() then 'sandbox' else 'live' end as mode,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
          'administrator', k.administrator_id, 'site', k.site,
          'public_key', ${base64url(sql`k.public_key`)},
          'backup_eligible', k.is_backup_eligible, 'counter', k.counter,
          'usable_from', ${isoMoment(sql`k.usable_from`)},
          'ended_at', ${isoMoment(sql`e.ended_at`)}) order by k.id)
        from identity.decision_key k
        left join identity.decision_key_end e on e.key_id = k.id), '[]') as keys`;
}

async function collect<T>(parts: AsyncGenerator<T[]>): Promise<T[]> {
  const whole: T[] = [];
  for await (const part of parts) whole.push(...part);
  return whole;
}

/** Every approved decision with its signatures, from first to last day, or all of them. */
export async function decisionFile(db: Db, period: Period | null): Promise<DecisionFile> {
  return {
    document: 'candor-decisions',
    version: 1,
    ...(await decisionHead(db)),
    proposals: await collect(proposalParts(db, period)),
    signatures: await collect(signatureParts(db, period)),
  };
}

/** Whether this person's decisions need a signature. */
export async function hasToSign(db: Db, administrator: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select approvals.must_sign(${administrator}::uuid) as is`;
  return is;
}
