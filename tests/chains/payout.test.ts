import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { bitcoinNetworks } from '../../src/core/addresses.ts';
import { openChain, openNodes, watchPayments } from '../../src/server/chains/chains.ts';
import { settlePayment } from '../../src/server/deposits/settle-deposit.ts';
import { memberFigures } from '../../src/server/ledger/ledger.ts';
import { simulatePrices } from '../../src/server/market/market.ts';
import { seedCatalogue } from '../../src/server/plans/plans.ts';
import { exportBatch } from '../../src/server/withdrawals/export-batch.ts';
import { sendSpends } from '../../src/server/withdrawals/send-spends.ts';
import { settlePayout, settlePayouts } from '../../src/server/withdrawals/settle-payout.ts';
import { testApi } from '../support/api.ts';
import { aMember, anAdministrator, type Person } from '../support/builders.ts';
import { someCapital } from '../support/capital.ts';
import { testDatabase } from '../support/database.ts';
import { nodeProgram } from './fetch-nodes.ts';
import { type RegtestNode, startRegtest } from './regtest-node.ts';

// A member's withdrawal on a real bitcoind, from the request to the last block: the server holds
// an extended public key; what it exports is signed here, as a person would on another machine.

const versions = { private: 0x04358394, public: 0x043587cf };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(77), versions).derive("m/84'/1'/0'");
const network = bitcoinNetworks.test;
const elsewhere = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';

/** Signs what an export asks to, as a wallet offline does: by every key that it may need. */
function signOffline(psbt: string, change: (tx: Transaction) => Transaction = (tx) => tx): string {
  const tx = change(Transaction.fromPSBT(base64.decode(psbt)));
  for (const branch of [0, 1]) {
    for (let place = 0; place < 10; place += 1) {
      try {
        tx.sign(account.deriveChild(branch).deriveChild(place).privateKey!);
      } catch {
        // None of its inputs is of this key.
      }
    }
  }
  return base64.encode(tx.toPSBT());
}

const scriptOf = (address: string) => OutScript.encode(Address(network).decode(address));

/** The same inputs, but the first output says something else. */
const tampered = (part: { address?: string; amount?: bigint }) => (tx: Transaction) => {
  const first = tx.getOutput(0);
  const script = part.address === undefined ? first.script! : scriptOf(part.address);
  tx.updateOutput(0, { script, amount: part.amount ?? first.amount! });
  return tx;
};

const isFull = process.env['CANDOR_BATTERY'] === 'full';
const program = isFull ? nodeProgram('bitcoind') : { absent: 'played by npm run test:chains' };

const skip = 'absent' in program && program.absent;

describe('a withdrawal on a real bitcoind', { skip }, async () => {
  if ('absent' in program) return;
  const node = await startRegtest(program, []);
  after(() => node.stop());
  const story = await furnish(node);

  test('is exported, signed offline, sent, and paid once the chain shows it deep enough', async () => {
    const { member, requested, approve, batchOf, hand, round, mine, show } = story;
    const to = await node.rpc.ask<string>(['getnewaddress', '', 'bech32']);
    const id = await requested('300.00', to);
    await approve(id);
    const batch = await batchOf();
    const [spend] = batch.spends;
    assert.equal(spend.parts[0].wallet_address, to);
    assert.equal((await show(id)).state, 'signing');

    for (const [change, words] of [
      [{ address: elsewhere }, /was approved by nobody/],
      [{ amount: 1_000n }, /is paid 0\.00001000 BTC instead of/],
    ] as const) {
      const wrong = await hand(batch.id, signOffline(spend.unsigned, tampered(change)));
      assert.deepEqual([wrong.status, wrong.body.code], [422, 'returned_differs']);
      assert.match(wrong.body.message, words);
    }
    const secret = await hand(batch.id, account.privateExtendedKey);
    assert.equal(secret.body.code, 'private_key');
    const signed = signOffline(spend.unsigned);
    const taken = await hand(batch.id, signed);
    assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
    assert.equal((await show(id)).state, 'sent');
    assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');

    await round();
    const { txid } = await show(id);
    assert.match(txid, /^[0-9a-f]{64}$/);
    await mine(1);
    assert.equal((await show(id)).state, 'sent');
    await mine(2);
    const paid = await show(id);
    assert.deepEqual([paid.state, paid.txid], ['paid', txid]);
    const { payout, totalWithdrawal } = await memberFigures(story.web, member.id);
    assert.deepEqual([payout, totalWithdrawal], [0n, 30_000n]);
    const received = await node.rpc.ask<string>(['getreceivedbyaddress', to, 3]);
    assert.equal(Number(received).toFixed(8), Number(paid.coin_amount).toFixed(8));
  });

  test('paid by hand takes the txid that pays it, and none that was used or pays less', async () => {
    const { requested, approve, later, batchOf, claim, mine, show, worker } = story;
    const to = await node.rpc.ask<string>(['getnewaddress', '', 'bech32']);
    const [one, two] = [await requested('100.00', to), await requested('100.00', to)];
    await approve(one);
    await approve(two);
    await later();
    const batch = await batchOf();
    const amounts = batch.spends[0].parts.map((part: { coin_amount: string }) => part.coin_amount);
    const short = await node.rpc.ask<string>(['sendtoaddress', to, '0.00100000']);
    const paid = await node.rpc.ask<string>(['sendtoaddress', to, amounts[0]]);
    await mine(3);
    assert.equal((await claim(one, short)).body.code, 'payment_not_shown');
    assert.equal((await claim(one, paid)).status, 200);
    assert.equal(await settlePayout(worker, one, paid), true);
    assert.equal((await show(one)).state, 'paid');
    assert.equal((await claim(two, paid)).body.code, 'payment_not_shown');
    assert.equal(await settlePayout(worker, two, paid), false);
  });
});

/** The product around a node: a source that two approved, and a member with coins on the chain. */
async function furnish(node: RegtestNode) {
  const database = await testDatabase();
  const { owner, web, worker } = database;
  const nobody = ['http://127.0.0.1:9/'];
  const nodes = { BTC: [node.url], DOGE: nobody, XRP: nobody, SOL: nobody };
  openNodes(worker, { chains: { network: 'regtest', nodes } });
  const { call } = await testApi(database);
  await seedCatalogue(web);
  await simulatePrices(worker);
  await someCapital(database);
  const member = await aMember(owner);
  const finance = await anAdministrator(owner, 'finance');
  const chief = await anAdministrator(owner, 'owner');
  const as = (by: Person) => (method: string, path: string, body?: object) =>
    call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) });
  const [asMember, asFinance, asChief] = [as(member), as(finance), as(chief)];

  const round = async (): Promise<void> => {
    for (const id of await watchPayments(worker, 'BTC', openChain)) await settlePayment(worker, id);
    await sendSpends(worker);
    await settlePayouts(worker);
  };
  const mine = async (blocks: number): Promise<void> => {
    const to = await node.rpc.ask<string>(['getnewaddress', '', 'bech32']);
    await node.rpc.ask(['generatetoaddress', blocks, to]);
    await round();
  };

  const wish = { asset: 'BTC', kind: 'key', material: account.publicExtendedKey };
  const asked = await asFinance('POST', '/admin/address-sources', { ...wish, reason: 'regtest' });
  const { proposal_id: proposal, shown_hash } = asked.body.data;
  await asChief('PATCH', `/admin/approvals/${proposal}`, { decision: 'approve', shown_hash });
  await round();

  const [plan] = (await asMember('GET', '/plans?family=crypto')).body.data;
  const quoted = await asMember('POST', '/deposit/quote', {
    selected_plan: plan.id,
    payment_method: 'BITCOIN',
    amount: '1000.00',
  });
  const { address, coin_amount } = quoted.body.data;
  await node.rpc.ask(['sendtoaddress', address, coin_amount]);
  await mine(3);
  assert.equal((await memberFigures(web, member.id)).balance >= 100_000n, true);

  return {
    member,
    web,
    worker,
    round,
    mine,
    show: async (id: string) => (await asMember('GET', `/withdraw/${id}`)).body.data,
    requested: async (amount: string, to: string): Promise<string> => {
      const ask = { amount, payment_channel: 'BITCOIN', wallet_address: to };
      const answer = await asMember('POST', '/withdraw', ask);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    approve: async (id: string): Promise<void> => {
      const answer = await asFinance('PATCH', `/admin/withdrawals/${id}`, { action: 'approve' });
      assert.equal(answer.body.data.state, 'approved', JSON.stringify(answer.body));
    },
    /** An address that is new here waits a day; prices are asked again after it. */
    later: async (): Promise<void> => {
      await sql`update clock.setting set ahead = ahead + interval '25 hours'`.execute(owner);
      await simulatePrices(worker);
    },
    claim: (id: string, txid: string) =>
      asFinance('PATCH', `/admin/withdrawals/${id}`, { action: 'paid', txid }),
    batchOf: async () => {
      const answer = await asFinance('POST', '/admin/payout-batches', { asset: 'BTC' });
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      await exportBatch(worker, answer.body.data.id, openChain);
      const [batch] = (await asFinance('GET', '/admin/payout-batches')).body.data.batches;
      assert.equal(batch.state, 'exported', batch.fault);
      return batch;
    },
    hand: (id: string, signed: string) =>
      asFinance('POST', `/admin/payout-batches/${id}/signed`, { signed }),
  };
}
