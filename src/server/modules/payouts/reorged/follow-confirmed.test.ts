import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { mine } from '#test/ledger/funds.ts';
import { aStuckSpend, signedOf } from '#test/ledger/raises.ts';
import { type ChainPort, openChain } from '../../chains/chains.ts';
import { noteConfirmed, sentAndNotSeen, voidReadings } from '../../chains/watch/reserves.sql.ts';
import { bookRaisedFee } from '../../treasury/treasury.ts';
import { settlePayouts } from '../settle-payout.ts';

// A reorg removes the payment by one signing of an export, and another signing confirms (0391).

const database = await testDatabase();
const { worker, owner } = database;
await mine(database, 'BTC');

type Spend = Awaited<ReturnType<typeof aStuckSpend>>;

/** Sent, raised again, and booked as paid by one of the two before a reorg removes its block. */
async function paidAndLeft(by: 'export' | 'raise') {
  const spend = await aStuckSpend(database);
  const raised = signedOf(spend.raised(30_000n).unsigned);
  await sql`insert into withdrawals.returned (spend_id, number, signed_bytes, txid, returned_at)
    values (${spend.id}, 2, ${raised.signedBytes}, ${raised.txid}, clock.now())`.execute(owner);
  const txid = by === 'export' ? spend.txid : raised.txid;
  const tables = ['withdrawals.withdrawal', 'withdrawals.payout'];
  const triggers = (what: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${what} trigger user`).join(';');
  await inTransaction(owner, async (tx) => {
    await sql.raw(triggers('disable')).execute(tx);
    await sql`update withdrawals.payout set txid = ${txid} where spend_id = ${spend.id}`.execute(
      tx,
    );
    await sql`update withdrawals.withdrawal w set state = 'paid' from withdrawals.payout p
      where p.withdrawal_id = w.id and p.spend_id = ${spend.id}`.execute(tx);
    await sql.raw(triggers('enable')).execute(tx);
  });
  await inTransaction(worker, (tx) => bookRaisedFee(tx, spend.id));
  await stands(txid);
  await inTransaction(worker, (tx) => voidReadings(tx, 'BTC', []));
  return { spend, raised };
}

const stands = (txid: string) =>
  inTransaction(worker, (tx) => noteConfirmed(tx, 'BTC', new Map([[txid, 500n]])));

/** A chain with this many outputs to the payee in each transaction. */
function chain(pays: string, amount = 300_000n) {
  return (): ChainPort => ({
    ...openChain(worker, 'BTC'),
    broadcast: async () => assert.fail('nothing is offered'),
    lookup: async (txid) => {
      const output = { txid, outputIndex: 0, address: pays, tag: null, amount };
      const outputs = [{ ...output, blockHeight: 500n, blockHash: 'b' }];
      return { state: 'confirmed', confirmations: 1, final: false, outputs };
    },
  });
}

async function shownOf({ id }: Spend) {
  const { rows } = await sql<{ txid: string; state: string }>`
    select p.txid, s.state from withdrawals.payout p
    join withdrawals.shown s on s.id = p.withdrawal_id where p.spend_id = ${id}`.execute(owner);
  return rows[0]!;
}

async function costsOf({ id }: Spend): Promise<string[]> {
  const { rows } = await sql<{ units: string }>`select amount::text as units from ledger.transfer
    where subject = ${id} and kind = 'network_cost' and leg = 2`.execute(owner);
  return rows.map(({ units }) => units);
}

test('a withdrawal names the signing that stands, and what that one took more is booked', async () => {
  const { spend, raised } = await paidAndLeft('export');
  assert.deepEqual(await shownOf(spend), { txid: spend.txid, state: 'sent' });
  assert.deepEqual(await costsOf(spend), []);
  const sought = await sentAndNotSeen(worker, 'BTC');
  assert.ok(sought.includes(raised.txid), 'whichever lands is looked up, offered by us or not');
  await stands(raised.txid);
  for (const wrong of [chain('another'), chain('theirs', 299_999n)]) {
    await settlePayouts(worker, wrong);
    assert.equal((await shownOf(spend)).txid, spend.txid, 'what does not pay it is not named');
  }
  await settlePayouts(worker, chain('theirs'));
  await settlePayouts(worker, chain('theirs'));
  assert.deepEqual(await shownOf(spend), { txid: raised.txid, state: 'paid' });
  assert.deepEqual(await costsOf(spend), ['20000']);
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit.event where act = 'withdrawal.txid'`.execute(owner);
  assert.deepEqual(rows, [{ before: { txid: spend.txid }, after: { txid: raised.txid } }]);
});

test('a withdrawal names its first signing, where that landed after its raise left', async () => {
  const { spend } = await paidAndLeft('raise');
  assert.deepEqual(await costsOf(spend), ['20000']);
  await stands(spend.txid);
  await settlePayouts(worker, chain('theirs'));
  assert.deepEqual(await shownOf(spend), { txid: spend.txid, state: 'paid' });
  assert.deepEqual(await costsOf(spend), ['20000'], 'what was booked stays: the surplus is shown');
});
