import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { parseAmount } from '#core/money/money.ts';
import { verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import type { PayoutWorld } from '../payout-world.ts';

const paidIn = 14;

/** Counts the unspent coins from many small deposits. */
async function standing({ database }: PayoutWorld): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from chains.payment p
    join chains.address a on a.id = p.address_id
    where p.state = 'final' and not exists (select from withdrawals.spend_input i
      where (i.asset, i.txid, i.output_index) = (p.asset, p.txid, p.output_index))
  `.execute(database.owner);
  return found.rows[0]!.count;
}

async function costs({ database }: PayoutWorld): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from ledger.posted where kind = 'network_cost'
  `.execute(database.owner);
  return found.rows[0]!.count;
}

/**
 * A payout while fees are low takes small coins of ours along, at the operator's cost; one while
 * fees are high takes none. Each is signed elsewhere, paid once, and booked.
 */
export async function gathersSmallCoins(world: PayoutWorld, to: string): Promise<void> {
  const { rig, wallet, database, approved, batchOf, hand, show, round, mine } = world;
  for (let index = 0; index < paidIn; index += 1) {
    // A member gets at most ten quotes an hour.
    if (index % 5 === 0) await world.later();
    await world.deposit('1000.00');
  }
  const [before, booked] = [await standing(world), await costs(world)];

  const pay = async (fee: string): Promise<number> => {
    rig.askFee!(fee);
    const id = await approved('20.00', to);
    const batch = await batchOf();
    const [spend] = batch.spends;
    const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    await round();
    await mine();
    const paid = await show(id);
    assert.equal(paid.state, 'paid');
    const [bears, max] = [paid.network_fee, paid.network_fee_most].map((text) =>
      parseAmount(rig.asset, text),
    );
    assert.ok(bears! <= max!, 'nothing of it is the member’s');
    const found = await sql<{ count: number }>`
      select count(*)::integer as count from withdrawals.spend_input where spend_id = ${spend.id}
    `.execute(database.owner);
    return found.rows[0]!.count;
  };

  assert.equal(await pay('0.0002'), 1);
  const gathered = await pay('0.00002');
  assert.ok(gathered >= 4, `${gathered} of ${before}`);
  // The spent coins return as one; two payouts took along all but ten.
  assert.ok((await standing(world)) <= 12, `${await standing(world)} of ${before}`);
  assert.ok((await costs(world)) > booked, 'the operator bears it');
  assert.deepEqual((await verifyBooks(database.owner)).faults, []);
  rig.askFee!(null);
}
