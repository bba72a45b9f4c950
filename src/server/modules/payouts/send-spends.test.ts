import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodOf } from '#core/chains/assets.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { type ChainPort, NodeFault, NotAccepted, openChain } from '../chains/chains.ts';
import { signDuePayouts } from './payouts.ts';
import { sendSpends } from './send-spends.ts';
import { spendsToSend } from './spends.sql.ts';

// Three signed payments of one account were returned, and the node does not accept the first.

const database = await testDatabase();
const { worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

for (let index = 0; index < 3; index += 1) {
  const { token } = await aFundedMember(database, 100_000n, 'XRP');
  await freshPrices(database);
  const wallet_address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const body = {
    amount: '250.00',
    payment_channel: methodOf.XRP,
    wallet_address,
    tag: String(index),
  };
  const response = await call('POST', '/withdraw', { token, body });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  const approve = { token: finance.token, body: { action: 'approve' } };
  await call('PATCH', `/admin/withdrawals/${response.body.data.id}`, approve);
}
await signDuePayouts(worker);
const waiting = await spendsToSend(worker);

/** A node that answers the first with this error and accepts all others. */
function node(fault: Error, offered: string[]) {
  return (): ChainPort => ({
    ...openChain(worker, 'XRP'),
    broadcast: async (raw) => {
      offered.push(raw);
      if (raw === waiting[0]!.signedBytes) throw fault;
      return waiting.find((spend) => spend.signedBytes === raw)!.returnedTxid!;
    },
  });
}

test('one that its node does not take now keeps no other from leaving (CHN-9)', async () => {
  assert.equal(waiting.length, 3);
  const away: string[] = [];
  await sendSpends(worker, node(new NodeFault('unreachable', 'no node answers'), away));
  assert.equal(away.length, 1, 'a node that is away is asked once a round');
  const past = new NotAccepted('the XRP node did not take it now: tefPAST_SEQ');
  assert.equal(await sendSpends(worker, node(past, [])), 2);
  const left = await spendsToSend(worker);
  assert.deepEqual(
    left.map(({ id, fault }) => [id, fault]),
    [[waiting[0]!.id, null]],
  );
  assert.equal(await sendSpends(worker, node(past, [])), 0);
});
