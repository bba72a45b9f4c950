import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { openChain, readReserves, signSimulated, unsignedSimulated } from '../../chains/chains.ts';
import { verifyBooks } from '../../ledger/ledger.ts';
import { finalPaymentTo, sendIn, settleOperations } from '../treasury.ts';

// The coins that a transaction of ours cost, and the shortfall if there is no capital: two people
// approve both, and never more than the chain shows missing.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await freshPrices(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const text = { evidence: 'sweep of the month', reason: 'its network fee' };

const propose = (path: string, body: object) =>
  call('POST', `/admin/${path}`, { token: finance.token, body: { ...text, ...body } });
const read = async (path: string) => (await call('GET', path, { token: finance.token })).body.data;
const operatorCash = async () => {
  const { operator_capital, incident } = await read('/admin/treasury');
  return [operator_capital, incident];
};

/** Proposes and approves; returns the operation as the worker ended it, if there is one. */
async function agreed(path: string, body: object) {
  const made = await propose(path, body);
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  const body2 = { decision: 'approve', shown_hash };
  const alone = await call('PATCH', `/admin/approvals/${id}`, {
    token: finance.token,
    body: body2,
  });
  assert.equal(alone.body.code, 'own_proposal');
  const decided = await call('PATCH', `/admin/approvals/${id}`, {
    token: second.token,
    body: body2,
  });
  assert.equal(decided.status, 200, JSON.stringify(decided.body));
  await settleOperations(worker);
  const acts = await read('/admin/treasury/acts');
  return acts.find((row: { id: string }) => row.id === id);
}

/** Removes our coins from the simulated chain without an entry in the books. */
async function lose(amount: bigint): Promise<string> {
  const outputs = [{ address: bitcoinAddress, tag: null, amount }];
  const raw = signSimulated('BTC', unsignedSimulated('BTC', { nonce: randomUUID(), outputs }));
  const txid = await inTransaction(worker, (tx) => openChain(tx, 'BTC').broadcast(raw));
  await mine(database, 'BTC');
  assert.equal(await readReserves(worker, 'BTC', openChain), true);
  return txid;
}

const cost = (txid: string, coins: string, from = 'operator_capital') =>
  agreed('network-costs', { asset: 'BTC', coin_amount: coins, txid, from });

test('a cost is booked once, as far as the chain shows that coins are gone', async () => {
  const subject = randomUUID();
  await inTransaction(worker, (tx) =>
    sendIn(tx, { subject, asset: 'BTC', planId: null, cents: 10_000_000n }),
  );
  await mine(database, 'BTC');
  const payment = (await finalPaymentTo(web, subject))!.id;
  await agreed('capital', { direction: 'in', payment });
  const [before] = await operatorCash();

  const unseen = await cost('a'.repeat(64), '0.0001');
  assert.deepEqual([unseen.state, unseen.refusal], ['refused', 'cost_not_shown']);
  const txid = await lose(10_000n);
  const tooMuch = await cost(txid, '0.00010001');
  assert.equal(tooMuch.refusal, 'cost_not_shown');
  const booked = await cost(txid, '0.0001');
  assert.deepEqual([booked.state, booked.txid], ['booked', txid]);
  // Change of a transaction that an operation names is ours, and no incoming payment.
  const { rows } = await sql`select rules.is_operation('BTC', ${txid}) as ours,
    rules.is_operation('BTC', ${'b'.repeat(64)}) as other`.execute(owner);
  assert.deepEqual(rows, [{ ours: true, other: false }]);
  const [after, none] = await operatorCash();
  assert.ok(Number(after) < Number(before) && none === '0.00', `${before} ${after} ${none}`);

  await lose(10_000n);
  const twice = await cost(txid, '0.0001');
  assert.equal(twice.state, 'refused');
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('what an incident bears is covered by own money, and by no more than is missing', async () => {
  const txid = await lose(10_000n);
  assert.equal((await cost(txid, '0.0001', 'incident')).state, 'booked');
  const [capital, incident] = await operatorCash();
  assert.ok(Number(incident) > 0);
  const queues = (await read('/admin/overview')).queues;
  assert.equal(queues.incidents.waiting, 1);
  const over = await propose('incidents/cover', { amount: (Number(incident) + 0.01).toFixed(2) });
  assert.equal(over.body.code, 'insufficient_funds');
  await agreed('incidents/cover', { amount: incident });
  const [left, open] = await operatorCash();
  assert.equal(open, '0.00');
  assert.equal((Number(capital) - Number(left)).toFixed(2), incident);
  const kinds = (await read('/admin/treasury/moves')).map((row: { kind: string }) => row.kind);
  assert.deepEqual(kinds.slice(0, 3), ['incident_cover', 'network_cost', 'network_cost']);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
