import assert from 'node:assert/strict';
import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { bitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { openChain, readReserves } from '../../../src/server/modules/chains/chains.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import { verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { comparedCoins } from '../../../src/server/modules/policy/brake.sql.ts';
import type { PayoutWorld } from '../payout-world.ts';
import { rawOf } from '../signing-story.ts';

// A payout was booked as paid, and then its block left the chain and its node forgot it (0391).

const rpcOf = ({ rig }: PayoutWorld) => bitcoinRpc(nodeAt(rig.nodeUrl!));

/** A longer branch of empty blocks wins; a node forgets the transactions of this many blocks. */
async function forgets(world: PayoutWorld, txid: string): Promise<void> {
  const { rig, round } = world;
  const rpc = rpcOf(world);
  await world.mine(12);
  const found = await rig.port.lookup(txid);
  assert.ok(found.state === 'confirmed');
  const height = Number(found.outputs[0]!.blockHeight);
  const tip = await rpc.ask<number>(['getblockcount']);
  await rpc.ask(['invalidateblock', await rpc.ask<string>(['getblockhash', height])]);
  assert.deepEqual(await rpc.ask(['getrawmempool']), []);
  const to = await rpc.ask<string>(['getnewaddress']);
  for (let at = height; at <= tip + 1; at += 1) await rpc.ask(['generateblock', to, []]);
  assert.equal((await rig.port.lookup(txid)).state, 'unknown', 'it is nowhere');
  await round();
}

/** Lets time pass: the reorged spend was looked up, and is offered. */
async function aMinuteLater({ database, round }: PayoutWorld): Promise<void> {
  await sql`update chains.unconfirmed set since = since - interval '2 minutes',
    offered_at = offered_at - interval '2 minutes'`.execute(database.owner);
  await round();
}

/** The chain's excess over the books. */
async function drift({ database: { worker, web }, rig }: PayoutWorld): Promise<bigint> {
  assert.equal(await readReserves(worker, rig.asset, openChain), true);
  const of = (await comparedCoins(web)).find(({ asset }) => asset === rig.asset)!;
  return of.chainUnits - of.booksUnits;
}

const inputsIn = (unsigned: string): string[] => {
  const tx = Transaction.fromPSBT(base64.decode(unsigned), { allowUnknownOutputs: true });
  return Array.from({ length: tx.inputsLength }, (_, number) => {
    const { txid, index } = tx.getInput(number);
    return `${Buffer.from(txid!).toString('hex')}:${index}`;
  });
};

async function paid(world: PayoutWorld, to: string) {
  const { wallet, approved, batchOf, hand, show, round, mine } = world;
  const id = await approved('100.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  await round();
  await mine();
  const { state, txid } = await show(id);
  assert.equal(state, 'paid');
  return { id, txid: String(txid), unsigned: String(spend.unsigned) };
}

/** The worker sends it again with the same coins; it confirms again and is paid once. */
export async function sendsWhatWasReorged(world: PayoutWorld, to: string): Promise<void> {
  const { rig, database, show } = world;
  await world.deposit('1000.00');
  await world.deposit('1000.00');
  const before = await drift(world);
  const row = await paid(world, to);
  assert.equal(await drift(world), before);
  await forgets(world, row.txid);
  assert.equal((await show(row.id)).state, 'sent');
  assert.equal((await rig.port.lookup(row.txid)).state, 'pending', 'its change is ours: offered');
  assert.equal(await drift(world), before, 'what came back is what is to leave');
  assert.equal((await show(row.id)).state, 'sent');

  // Another payout meanwhile uses other coins: both confirm.
  const next = await paid(world, (await rig.newAddress()).address);
  const taken = new Set(inputsIn(row.unsigned));
  assert.deepEqual(
    inputsIn(next.unsigned).filter((coin) => taken.has(coin)),
    [],
  );
  await aMinuteLater(world);
  assert.deepEqual([(await show(row.id)).state, (await show(next.id)).state], ['paid', 'paid']);
  assert.equal(await drift(world), before);
  assert.deepEqual((await verifyBooks(database.owner)).faults, []);
  const received = await rpcOf(world).ask<number | string>(['getreceivedbyaddress', to, 1]);
  const { coin_amount: amount } = await show(row.id);
  assert.equal(Number(received), Number(amount), 'once');
}

/** Its key spent the coins elsewhere: the screen shows why it never confirms; it is not `paid`. */
export async function saysWhatNeverStands(world: PayoutWorld, to: string): Promise<void> {
  const { rig, wallet, database, show } = world;
  await world.deposit('1000.00');
  const { id, txid, unsigned } = await paid(world, to);
  await forgets(world, txid);
  const elsewhere = await wallet.sign(unsigned, { amount: 60_000n });
  await rig.port.broadcast(rawOf(elsewhere));
  await world.mine(1);
  await aMinuteLater(world);
  const { rows } = await sql<{ fault: string }>`
    select fault from rules.reorged_spend where txid = ${txid}`.execute(database.owner);
  assert.match(rows[0]?.fault ?? '', /its coins are spent elsewhere/);
  assert.equal((await show(id)).state, 'sent');
}
