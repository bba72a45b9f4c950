import { sql } from 'kysely';
import type { Coin, Method } from '#core/chains/assets.ts';
import { feeWaitMs } from '#core/rules/withdrawal-rules.ts';
import type { ReturnReason, WaitReason } from '#core/rules/withdrawal-state.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Life, ReservedInputs } from '../chains/chains.ts';

export type DueRow = {
  id: string;
  amountCents: bigint;
  address: string;
  tag: string | null;
  /** The highest fee the member agreed to; null for requests that predate the agreement. */
  ceiling: bigint | null;
  /** It has waited the maximum time for a lower fee. */
  isRestBorne: boolean;
};

/** The payouts of a coin that wait for an export, oldest first. */
export async function dueOf(db: Db, method: Method, limit: number): Promise<DueRow[]> {
  return all<DueRow>(db)`
    select id, amount_cents, address, tag, fee_ceiling_units as ceiling,
      coalesce(over_since + ${feeWaitMs} * interval '1 millisecond' <= clock.now(), false)
        as is_rest_borne
    from withdrawals.due
    where method = ${method} order by due_at, id limit ${limit}`;
}

/** The count and value of waiting payouts by method. */
export async function dueSums(db: Db): Promise<{ method: Method; count: number; cents: bigint }[]> {
  return all<{ method: Method; count: number; cents: bigint }>(db)`
    select method, count(*)::integer as count, sum(amount_cents)::bigint as cents
    from withdrawals.due group by method`;
}

export type Batch = {
  id: string;
  asset: Coin;
  pays: 'withdrawals' | 'acts';
  state: 'asked' | 'exported' | 'failed';
  fault: string | null;
  askedAt: Date;
};

const batchColumns = sql`id, asset, pays, state, fault, asked_at`;

/** Requests an export as the admin whose session the token opens; null if one is in progress. */
export async function insertBatch(
  tx: Tx,
  row: Pick<Batch, 'id' | 'asset' | 'pays'> & { token: string },
): Promise<string | null> {
  const { id } = await one<{ id: string | null }>(tx)`
    select withdrawals.ask_batch(${row.token}, ${row.id}::uuid, ${row.asset}, ${row.pays}) as id
  `;
  return id;
}

/** Opens an export of play money, which has no requester. */
export async function insertSimulatedBatch(
  tx: Tx,
  { id, asset, pays }: Pick<Batch, 'id' | 'asset' | 'pays'>,
): Promise<void> {
  await sql`
    select withdrawals.open_simulated_batch(${id}::uuid, ${asset}, ${pays})`.execute(tx);
}

export async function lockBatch(tx: Tx, id: string): Promise<Batch | undefined> {
  return maybe<Batch>(tx)`
    select ${batchColumns} from withdrawals.batch where id = ${id} for update`;
}

export async function batchById(db: Db, id: string): Promise<Batch | undefined> {
  return maybe<Batch>(db)`
    select ${batchColumns} from withdrawals.batch where id = ${id}`;
}

export async function endBatch(tx: Tx, id: string, fault: string | null): Promise<void> {
  await sql`
    update withdrawals.batch set state = ${fault === null ? 'exported' : 'failed'},
      fault = ${fault} where id = ${id}`.execute(tx);
}

/** Why a due payout is not in an export: it cannot be paid, or waits for the next. */
export type LeftOutReason = ReturnReason | WaitReason;

export async function noteLeftOut(
  tx: Tx,
  batchId: string,
  { id, because, fee = null }: { id: string; because: LeftOutReason; fee?: bigint | null },
): Promise<void> {
  await sql`
    insert into withdrawals.left_out (batch_id, subject, because, fee_units, at)
    values (${batchId}, ${id}, ${because}, ${fee}, clock.now())
    on conflict do nothing`.execute(tx);
}

export type LeftOut = {
  batchId: string;
  id: string;
  /** The member; null for a treasury operation. */
  memberId: string | null;
  because: LeftOutReason;
  address: string | null;
  tag: string | null;
  amountCents: bigint | null;
  /** The payee's share of the fee, if that is the reason. */
  feeUnits: bigint | null;
};

/** The payouts that some exports left out, in the order found. */
export async function leftOutOf(db: Db, batchIds: readonly string[]): Promise<LeftOut[]> {
  return all<LeftOut>(db)`
    select l.batch_id, l.subject as id, w.member_id, l.because,
      l.fee_units,
      coalesce(w.address, a.address) as address, coalesce(w.tag, a.tag) as tag,
      coalesce(w.amount_cents, a.cents) as amount_cents
    from withdrawals.left_out l
    left join withdrawals.withdrawal w on w.id = l.subject
    left join treasury.leaving a on a.proposal_id = l.subject
    where l.batch_id = any(${batchIds}) order by l.batch_id, l.at, l.subject`;
}

/** The newest requested batches; those of the simulated signer are left out. */
export async function recentBatches(db: Db, limit: number): Promise<Batch[]> {
  return all<Batch>(db)`
    select ${batchColumns} from withdrawals.batch where asked_by is not null
    order by asked_at desc, id desc limit ${limit}`;
}

export type NewSpend = {
  batchId: string;
  nth: number;
  asset: Coin;
  unsigned: string;
  feeUnits: bigint;
  change: { address: string; amount: bigint } | null;
  sinceHeight: bigint;
  life: Life;
  inputs: readonly { txid: string; outputIndex: number }[];
};

export async function insertSpend(tx: Tx, row: NewSpend): Promise<string> {
  const found = await one<{ id: string }>(tx)`
    insert into withdrawals.spend (batch_id, nth, asset, unsigned, fee_units, change_address,
      change_units, since_height, life, exported_at)
    values (${row.batchId}, ${row.nth}, ${row.asset}, ${row.unsigned}, ${row.feeUnits},
      ${row.change?.address ?? null}, ${row.change?.amount ?? 0n}, ${row.sinceHeight},
      ${JSON.stringify(row.life)}::jsonb, clock.now()) returning id`;
  const { id } = found;
  for (const { txid, outputIndex } of row.inputs) {
    await sql`
      insert into withdrawals.spend_input (spend_id, asset, txid, output_index)
      values (${id}, ${row.asset}, ${txid}, ${outputIndex})`.execute(tx);
  }
  return id;
}

/** The inputs reserved by active exports: no other export may use them. */
export async function takenBy(db: Db, asset: Coin): Promise<ReservedInputs> {
  const found = await all<{ place: string }>(db)`
    select i.txid || ':' || i.output_index as place from withdrawals.spend_input i
    where i.asset = ${asset} and (i.spend_id in (select id from rules.active_spend)
      or i.spend_id in (select spend_id from rules.reorged_spend))`;
  const lives = await all<{ sequence: number | null; nonce: string | null }>(db)`
    select (life->>'sequence')::integer as sequence, life->>'nonce' as nonce
    from rules.active_spend
    where asset = ${asset}`;
  const outputs = new Set(found.map((row) => row.place));
  return {
    outputs,
    sequences: new Set(lives.flatMap(({ sequence }) => sequence ?? [])),
    nonces: new Set(lives.flatMap(({ nonce }) => nonce ?? [])),
  };
}
