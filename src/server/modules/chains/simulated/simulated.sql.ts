import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Output, Tip } from '../port.ts';

/** Locks a simulated chain for one scan, to make its tip and payments agree. */
export async function keepStill(tx: Tx, asset: Coin): Promise<void> {
  await sql`select foundation.take_turn('chains.sim', ${asset})`.execute(tx);
}

/** The last blocks, highest first. */
export async function latestBlocks(db: Db, asset: Coin, count: number): Promise<Tip[]> {
  return all<Tip>(db)`
    select height, hash from chains.sim_block where asset = ${asset}
    order by height desc limit ${count}`;
}

/** The blocks among these that the chain still has. */
export async function blocksStillOnChain(
  db: Db,
  asset: Coin,
  hashes: readonly string[],
): Promise<Set<string>> {
  const found = await all<{ hash: string }>(db)`
    select hash from chains.sim_block
    where asset = ${asset} and hash = any(${hashes})`;
  return new Set(found.map((row) => row.hash));
}

export type ChangedTx = { txid: string; change: bigint; state: string };

export async function changesAfter(db: Db, asset: Coin, change: bigint): Promise<ChangedTx[]> {
  return all<ChangedTx>(db)`
    select txid, change, state from chains.sim_tx
    where asset = ${asset} and change > ${change} order by change`;
}

export async function outputsOf(db: Db, txids: readonly string[]): Promise<Output[]> {
  return all<Output>(db)`
    select o.txid, o.output_index, o.address, o.tag, o.amount,
      t.block_height, t.block_hash
    from chains.sim_output o join chains.sim_tx t using (txid)
    where o.txid = any(${txids}) order by t.change, o.output_index`;
}

export async function simulatedTx(
  db: Db,
  asset: Coin,
  txid: string,
): Promise<SimulatedTx | undefined> {
  return maybe<SimulatedTx>(db)`
    select state, sender from chains.sim_tx
    where txid = ${txid} and asset = ${asset}`;
}

/**
 * Mined coins at each of these addresses. The treasury has no separate coins: its payments and
 * their fees spend the earliest coins first.
 */
export async function minedCoinsAt(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<Map<string, bigint>> {
  const found = await all<{ address: string; units: bigint }>(db)`
    with coin as (
      select o.address, o.amount,
        sum(o.amount) over (order by t.block_height, o.txid, o.output_index) as upto
      from chains.sim_output o join chains.sim_tx t using (txid)
      where t.asset = ${asset} and t.state = 'mined' and o.address = any(${addresses})
    ), sent as (
      select coalesce(sum(t.fee + o.units), 0) as units
      from chains.sim_tx t cross join lateral (select sum(amount) as units
        from chains.sim_output where txid = t.txid) o
      where t.asset = ${asset} and t.state = 'mined' and t.from_custody
    )
    select coin.address, sum(least(coin.amount, coin.upto - sent.units))::bigint as units
    from coin, sent where coin.upto > sent.units group by coin.address`;
  return new Map(found.map(({ address, units }) => [address, units]));
}

export type SimulatedOutput = { address: string; tag: string | null; amount: bigint };

export async function sendOutputs(
  db: Db,
  asset: Coin,
  txid: string,
  { outputs, fee }: { outputs: readonly SimulatedOutput[]; fee: bigint },
): Promise<void> {
  const json = JSON.stringify(
    outputs.map((output) => ({ ...output, amount: String(output.amount) })),
  );
  await sql`select chains.sim_broadcast(${asset}, ${txid}, ${json}::jsonb,
    ${fee}::bigint)`.execute(db);
}

/** Sends play money, optionally from a named address; returns the transaction's id. */
export async function simulatePayment(
  tx: Tx,
  asset: Coin,
  { address, tag, amount }: SimulatedOutput,
  sender: string | null = null,
): Promise<string> {
  const { txid } = await one<{ txid: string }>(tx)`
    select chains.sim_pay(${asset}, ${address}, ${tag}, ${amount}, ${sender}) as txid`;
  return txid;
}

export type SimulatedTx = { state: string; sender: string | null };

/** Double-spends an unconfirmed payment to an address; null if there is none. */
export async function simulateDoubleSpend(
  tx: Tx,
  asset: Coin,
  to: { address: string; tag: string | null },
): Promise<string | null> {
  const { txid } = await one<{ txid: string | null }>(tx)`
    select chains.sim_double_spend(${asset}, ${to.address}, ${to.tag}) as txid`;
  return txid;
}

/** Makes a chain refuse or accept our treasury's transactions. */
export async function simulateOutage(tx: Tx, asset: Coin, isDown: boolean): Promise<void> {
  await sql`select chains.sim_outage(${asset}, ${isDown})`.execute(tx);
}

/** Mines blocks at once; returns the new height. */
export async function simulateBlocks(db: Db, asset: Coin, blocks: number): Promise<bigint> {
  const { height } = await one<{ height: bigint }>(db)`
    select chains.sim_mine(${asset}, ${blocks}) as height`;
  return height;
}

/**
 * The chains among these that have anything less than this many blocks deep, or were never read:
 * the state of an unread chain is unknown.
 */
export async function simulatedWaiting(
  db: Db,
  assets: readonly Coin[],
  depth: number,
): Promise<Coin[]> {
  const found = await all<{ asset: Coin }>(db)`
    select c.asset from unnest(${[...assets]}::text[]) with ordinality c (asset, nth)
    left join chains.cursor r on r.asset = c.asset
    where r.asset is null
      or exists (select from chains.sim_tx t where t.asset = c.asset
        and (t.state = 'mempool' or t.block_height > r.tip_height - (${depth} - 1)))
      or exists (select from chains.payment p
        where p.asset = c.asset and p.state in ('seen', 'mined'))
    order by c.nth`;
  return found.map(({ asset }) => asset);
}

/** Mines the next block of each chain that no other transaction is changing. */
export async function simulateBlockOfEach(db: Db, assets: readonly Coin[]): Promise<void> {
  await sql`select chains.sim_mine_each(${[...assets]}::text[])`.execute(db);
}

/**
 * Replaces the last blocks with a longer branch. Their payments to us are double-spent on it, or
 * return to the mempool.
 */
export async function simulateReorganisation(
  tx: Tx,
  asset: Coin,
  depth: number,
  payments: 'gone' | 'waiting' = 'gone',
): Promise<bigint> {
  const { height } = await one<{ height: bigint }>(tx)`
    select chains.sim_reorganise(${asset}, ${depth}, ${payments === 'gone'}) as height`;
  return height;
}
