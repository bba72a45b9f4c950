import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices, mine } from '#test/ledger/funds.ts';
import { type ChainPort, NodeFault, openChain } from '../../chains/chains.ts';
import { voidReadings } from '../../chains/watch/reserves.sql.ts';
import { alertsOf } from '../../reporting/system/judge-reading.ts';
import { readSystem } from '../../reporting/system/read-system.ts';
import { takenBy } from '../batches.sql.ts';
import { settlePayouts, signDuePayouts } from '../payouts.ts';
import { rebroadcastReorged } from './rebroadcast-reorged.ts';

// A reorg removes the block of a payout that was paid and booked (0391).
// tests/chains/stories/vanished.test.ts plays what a real node does then.

const database = await testDatabase();
const { worker, owner } = database;
const { call, config } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
type Paid = { id: string; txid: string; member: Person };

const show = async ({ id, member }: Omit<Paid, 'txid'>) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data;

async function paid(): Promise<Paid> {
  const member = await aFundedMember(database, 100_000n);
  await freshPrices(database);
  const body = {
    amount: '100.00',
    payment_channel: 'BITCOIN',
    wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  };
  const { id } = (await call('POST', '/withdraw', { token: member.token, body })).body.data;
  const approve = { token: finance.token, body: { action: 'approve' } };
  const approved = await call('PATCH', `/admin/withdrawals/${id}`, approve);
  assert.equal(approved.body.data.state, 'approved', JSON.stringify(approved.body));
  await signDuePayouts(worker);
  await settlePayouts(worker);
  await mine(database, 'BTC');
  await settlePayouts(worker);
  const { state, txid } = await show({ id, member });
  assert.equal(state, 'paid');
  return { id, txid, member };
}

const leavesChain = () => inTransaction(worker, (tx) => voidReadings(tx, 'BTC', []));
/** Moves the reorg and the last broadcast back by this many minutes. */
const later = (minutes: number) =>
  sql`update chains.unconfirmed set since = since - ${minutes} * interval '1 minute',
    offered_at = offered_at - ${minutes} * interval '1 minute'`.execute(owner);
const alerts = async () =>
  alertsOf(await readSystem(worker, config)).flatMap(({ rule, subject }) =>
    rule === 'payout_left_chain' ? [subject] : [],
  );
const standing = async () =>
  (await sql<{ txid: string }>`select txid from chains.unconfirmed`.execute(owner)).rows.map(
    (row) => row.txid,
  );
const faultOf = async (txid: string) =>
  (
    await sql<{ fault: string | null }>`
      select fault from chains.unconfirmed where txid = ${txid}`.execute(owner)
  ).rows[0]?.fault;
/** The administrators' view of its export, as if one of them had requested it. */
const exportOf = async (txid: string) => {
  await sql`update withdrawals.batch set asked_by = ${finance.id}`.execute(owner);
  const answer = await call('GET', '/admin/payout-batches', { token: finance.token });
  const { state, because } = answer.body.data.batches
    .flatMap(({ spends }: { spends: object[] }) => spends)
    .find((spend: { txid: string }) => spend.txid === txid);
  return [state, because];
};
const payments = async (id: string) =>
  (
    await sql<{ count: bigint }>`select count(*) from ledger.transfer
      where subject = ${id} and kind = 'pay' and leg = 1`.execute(owner)
  ).rows[0]!.count;

/** A node that accepts a broadcast or not, and has it in a block or not. */
function node(takes: () => string, height: bigint | null, offered: string[] = []) {
  return (): ChainPort => ({
    ...openChain(worker, 'BTC'),
    broadcast: async (raw) => {
      offered.push(raw);
      return takes();
    },
    lookup: async (txid) => {
      const place = { txid, outputIndex: 0, address: 'x', tag: null, amount: 1n };
      if (height === null) return { state: 'pending' };
      const outputs = [{ ...place, blockHeight: height, blockHash: 'b' }];
      return { state: 'confirmed', confirmations: 1, final: false, outputs };
    },
  });
}

const item = await paid();

test('what was paid and left the chain is sent again, and is offered until it stands', async () => {
  assert.equal(await rebroadcastReorged(worker), 0, 'what stands is offered to nobody');
  await leavesChain();
  assert.deepEqual(await standing(), [item.txid]);
  assert.equal((await show(item)).state, 'sent');
  assert.deepEqual(await exportOf(item.txid), ['sent', null]);
  const offered: string[] = [];
  const waits = node(() => item.txid, null, offered);
  assert.equal(await rebroadcastReorged(worker, waits), 0);
  assert.deepEqual(offered, [], 'it is looked up first');
  await later(2);
  await rebroadcastReorged(worker, waits);
  await rebroadcastReorged(worker, waits);
  assert.equal(offered.length, 1, 'once a minute');
  assert.deepEqual([await faultOf(item.txid), (await show(item)).state], [null, 'sent']);
  await later(2);
  assert.equal(
    await rebroadcastReorged(
      worker,
      node(() => item.txid, 500n, offered),
    ),
    1,
  );
  assert.deepEqual([await standing(), (await show(item)).state], [[], 'paid']);
  assert.equal(offered[0], offered[1], 'the same bytes');
  assert.equal(await payments(item.id), 1n);
});

test('people are warned of one that stays away, and read why the chain does not take it', async () => {
  await leavesChain();
  assert.deepEqual(await alerts(), []);
  await later(11);
  assert.deepEqual(await alerts(), ['BTC']);
  const refuse = (kind: 'refused' | 'unreachable') => () => {
    throw new NodeFault(kind, 'its coins are spent elsewhere');
  };
  await rebroadcastReorged(worker, node(refuse('unreachable'), null));
  assert.equal(await faultOf(item.txid), null, 'a node that is away says nothing');
  assert.equal(await rebroadcastReorged(worker, node(refuse('refused'), null)), 1);
  assert.equal(await faultOf(item.txid), 'its coins are spent elsewhere');
  assert.deepEqual(await exportOf(item.txid), ['stuck', 'its coins are spent elsewhere']);
  assert.deepEqual(await alerts(), ['BTC']);
  assert.equal((await show(item)).state, 'sent');
  await later(2);
  await rebroadcastReorged(
    worker,
    node(() => item.txid, 500n),
  );
  assert.deepEqual(await alerts(), []);
  assert.deepEqual(await exportOf(item.txid), ['paid', null]);
});

test('no other export has its coins, nor does the database let one have them', async () => {
  const other = await paid();
  const coin = { txid: 'a'.repeat(64), nth: 3 };
  await sql`alter table withdrawals.spend_input disable trigger user`.execute(owner);
  await sql`insert into withdrawals.spend_input (spend_id, asset, txid, output_index)
    select spend_id, 'BTC', ${coin.txid}, ${coin.nth} from withdrawals.payout
    where withdrawal_id = ${item.id}`.execute(owner);
  await sql`alter table withdrawals.spend_input enable trigger user`.execute(owner);
  const place = `${coin.txid}:${coin.nth}`;
  assert.ok(!(await takenBy(worker, 'BTC')).outputs.has(place), 'while it stands it is spent');
  await leavesChain();
  assert.ok((await takenBy(worker, 'BTC')).outputs.has(place));
  const another = sql`insert into withdrawals.spend_input (spend_id, asset, txid, output_index)
    select id, 'BTC', ${coin.txid}, ${coin.nth} from withdrawals.spend s
    where exists (select from withdrawals.payout p
      where p.spend_id = s.id and p.withdrawal_id = ${other.id})`;
  await assert.rejects(another.execute(owner), { code: 'CW006' });
});

test('while payouts are stopped nothing is offered', async () => {
  await leavesChain();
  await later(2);
  const stop = { token: finance.token, body: { reason: 'A drill' } };
  assert.equal((await call('POST', '/admin/payouts/stop', stop)).status, 200);
  const offered: string[] = [];
  assert.equal(
    await rebroadcastReorged(
      worker,
      node(() => item.txid, null, offered),
    ),
    0,
  );
  assert.deepEqual(offered, []);
});
