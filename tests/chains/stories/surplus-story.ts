import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openChain, readReserves } from '../../../src/server/modules/chains/chains.ts';
import { comparedCoins } from '../../../src/server/modules/policy/brake.sql.ts';
import { depositBrake } from '../../../src/server/modules/policy/policy.ts';
import type { PayoutWorld } from '../payout-world.ts';

// Unexpected payments from strangers (CHN-10): posted as unmatched, and nothing closes.

/** Chain against books as the worker compares them, some minutes later; and the unmatched total. */
async function compared({ database, rig }: PayoutWorld) {
  const { web, worker, owner } = database;
  assert.equal(await readReserves(worker, rig.asset, openChain), true);
  await sql`update policy.reconciliation
    set differs_since = differs_since - interval '3 minutes'`.execute(owner);
  const { chainUnits, booksUnits } = (await comparedCoins(web)).find(
    (comparedCoin) => comparedCoin.asset === rig.asset,
  )!;
  const held = await sql<{ units: bigint }>`
    select coalesce(sum(balance), 0)::bigint as units from ledger.balance
    where class = 'suspense' and asset = ${rig.asset}`.execute(owner);
  return { drift: chainUnits - booksUnits, chainUnits, suspense: held.rows[0]!.units };
}

const isClosed = async ({ database: { web } }: PayoutWorld): Promise<boolean> =>
  (await depositBrake(web)).includes('reconciliation_difference');

/** Requests a deposit address, as a member does. */
async function quote({ asMember, wallet }: PayoutWorld) {
  const [plan] = (await asMember('GET', '/plans?family=crypto')).body.data;
  const command = { selected_plan: plan.id, payment_method: wallet.method, amount: '1000.00' };
  return asMember('POST', '/deposit/quote', command);
}

/** The review's reproductions: the payment from `arrive` is booked, and deposits stay open. */
export async function staysOpen(world: PayoutWorld, arrive: () => Promise<bigint>): Promise<void> {
  const before = await compared(world);
  const units = await arrive();
  await world.mine();
  await world.mine();
  const now = await compared(world);
  assert.equal(now.chainUnits - before.chainUnits, units);
  assert.deepEqual([now.drift, now.suspense - before.suspense], [before.drift, units]);
  assert.equal(await isClosed(world), false);
  const quoted = await quote(world);
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
}

/** A book above the chain: as if coins had left without an entry. */
export async function closesOnMissing(world: PayoutWorld): Promise<void> {
  const { owner } = world.database;
  const change = (units: bigint) =>
    sql`update ledger.account set balance = balance + ${units}
      where class = 'custody' and asset = ${world.rig.asset}`.execute(owner);
  const { drift } = await compared(world);
  await sql`alter table ledger.account disable trigger account_follows_entries`.execute(owner);
  try {
    await change(drift + 1n);
    await compared(world);
    assert.deepEqual([(await compared(world)).drift, await isClosed(world)], [-1n, true]);
    const refused = await quote(world);
    assert.deepEqual([refused.status, refused.body.code], [409, 'deposits_closed']);
    // Coins in excess of the books close nothing.
    await change(-2n);
    await compared(world);
    assert.deepEqual([(await compared(world)).drift, await isClosed(world)], [1n, false]);
  } finally {
    await change(1n - drift);
    await sql`alter table ledger.account enable always trigger account_follows_entries`.execute(
      owner,
    );
  }
}
