import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { act } from '#contract/treasury-operations.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type OperationKind = RowOf<typeof act>['kind'];

/** An approved operation, as the worker books it. */
export type Operation = {
  proposalId: string;
  kind: OperationKind;
  subject: string;
  payload: Record<string, unknown>;
};

/** Passes an approved proposal to the worker. */
export async function insertOperation(tx: Tx, proposalId: string): Promise<void> {
  await sql`
    insert into treasury.operation (proposal_id, approved_at) values (${proposalId}, clock.now())
  `.execute(tx);
}

/**
 * Returns operations that wait for the worker, the oldest approval first; outgoing ones wait for an
 * export.
 */
export async function waitingOperations(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select a.proposal_id as id from treasury.operation a where a.state = 'waiting'
      and not exists (select from treasury.leaving l where l.proposal_id = a.proposal_id
        and l.asset is not null)
    order by a.approved_at, a.proposal_id limit 100`;
  return found.map(({ id }) => id);
}

/** Returns the operation while it still waits, and locks its row. */
export async function lockOperation(tx: Tx, proposalId: string): Promise<Operation | undefined> {
  return maybe<Operation>(tx)`
    select a.proposal_id, p.kind, p.subject, p.payload
    from treasury.operation a join approvals.proposal p on p.id = a.proposal_id
    where a.proposal_id = ${proposalId} and a.state = 'waiting'
    for update of a skip locked`;
}

export async function endOperation(
  tx: Tx,
  proposalId: string,
  end: { state: 'booked' | 'refused'; refusal?: string; txid?: string },
): Promise<void> {
  await sql`
    update treasury.operation set state = ${end.state}, refusal = ${end.refusal ?? null},
      txid = ${end.txid ?? null}, ended_at = clock.now()
    where proposal_id = ${proposalId} and state = 'waiting'`.execute(tx);
}

export type OperationRow = Omit<RowOf<typeof act>, 'after' | 'state'> & {
  state: Exclude<RowOf<typeof act>['state'], 'due'>;
  shown: { after?: Record<string, unknown> };
};

/** Returns operations, newest first; an exported one has the state of its transaction. */
export async function operations(
  db: Db,
  page: { limit: number; cursor: string | null },
): Promise<OperationRow[]> {
  return all<OperationRow>(db)`
    select a.proposal_id as id, p.kind, case
        when a.state <> 'waiting' then a.state when o.proposal_id is null then 'waiting'
        when o.fault is not null or s.fault is not null then 'unknown'
        when o.txid is not null or exists (
          select from withdrawals.returned r where r.spend_id = s.id) then 'sent' else 'exported'
      end as state, coalesce(a.refusal, o.fault) as refusal, coalesce(a.txid, o.txid) as txid,
      p.shown, a.approved_at, a.ended_at, l.asset,
      o.total_units - o.fee_units as units,
      o.fee_units + o.operator_fee_units as network_fee_units
    from treasury.operation a join approvals.proposal p on p.id = a.proposal_id
    left join treasury.leaving l on l.proposal_id = a.proposal_id
    left join treasury.outgoing o on o.proposal_id = a.proposal_id
    left join withdrawals.spend s on s.id = o.spend_id
    where ${page.cursor}::uuid is null or a.proposal_id < ${page.cursor}::uuid
    order by a.proposal_id desc limit ${page.limit}`;
}

/**
 * Returns coins in custody that no signed or exported transaction spends; locked for this
 * transaction.
 */
export async function freeCoins(tx: Tx, asset: Coin): Promise<bigint> {
  await sql`select foundation.take_turn('withdrawals.sign', ${asset})`.execute(tx);
  const { units } = await one<{ units: bigint }>(tx)`
    select units from treasury.free_coin where asset = ${asset}`;
  return units;
}

/** Returns coins that the books hold and the chain does not show: they left and were not booked. */
export async function missingCoins(tx: Tx, asset: Coin): Promise<bigint> {
  const { units } = await one<{ units: bigint }>(tx)`
    select policy.missing_coins(${asset}) as units`;
  return units;
}
