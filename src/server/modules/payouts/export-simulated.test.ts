import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { anApprovedPayout } from '#test/ledger/pay-out.ts';
import { openChain, signSimulated } from '../chains/chains.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { payoutOf, lockWithdrawal } from '../withdrawals/withdrawals.ts';
import { exportSimulated } from './export-batch.ts';
import { settlePayouts, signDuePayouts } from './payouts.ts';
import { spendById } from './spends.sql.ts';

// Play money is exported, signed, handed in, verified, sent and settled as real coins are.

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

const elsewhere = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';

const approved = () => anApprovedPayout(database, call, finance);

const stateOf = async (id: string) =>
  (await inTransaction(worker, (tx) => lockWithdrawal(tx, id)))?.state;

describe('play money goes the way of all coins (CHN-3)', () => {
  const batchesPath = '/admin/payout-batches';
  const [send, hand] = [
    (raw: string) => inTransaction(worker, (tx) => openChain(tx, 'BTC').broadcast(raw)),
    (id: string, signed: string) =>
      call('POST', `${batchesPath}/${id}/signed`, { token: finance.token, body: { signed } }),
  ];

  test('what is handed back is refused unless it is what was exported, signed by its key', async () => {
    await freshPrices(database);
    const { member, id } = await approved();
    assert.equal(await exportSimulated(worker, { asset: 'BTC', pays: 'withdrawals' }), true);
    const { spendId } = (await payoutOf(web, id))!;
    const { batchId, unsigned } = (await spendById(web, spendId))!;
    const listed = await call('GET', batchesPath, { token: finance.token });
    assert.deepEqual(listed.body.data.batches, [], "its own signer's exports are nobody's work");
    const right = signSimulated('BTC', unsigned);
    const spend = JSON.parse(unsigned);
    const [output] = spend.outputs;
    const altered = (over: object) => JSON.stringify({ ...spend, ...over });
    const files: Record<string, string> = {
      'another amount': signSimulated(
        'BTC',
        altered({ outputs: [{ ...output, amount: String(BigInt(output.amount) + 1n) }] }),
      ),
      'another payee': signSimulated(
        'BTC',
        altered({ outputs: [{ ...output, address: elsewhere }] }),
      ),
      'one output more': signSimulated('BTC', altered({ outputs: [output, output] })),
      'another fee': signSimulated('BTC', altered({ fee: '1' })),
      'another nonce': signSimulated('BTC', altered({ nonce: randomUUID() })),
      'another chain’s key': signSimulated('DOGE', unsigned),
      'no signature': JSON.stringify({ spend: unsigned, signature: '' }),
      'a changed signature': right.replace(/"signature":"./, '"signature":"!'),
      'something else': unsigned,
    };
    for (const [what, file] of Object.entries(files)) {
      assert.equal((await hand(batchId, file)).body.code, 'returned_differs', what);
    }
    // A spend of a coin with an old script carries the transactions that made it (F5): it is read,
    // then judged.
    const large = Buffer.concat([Buffer.from('psbt\u00ff', 'latin1'), randomBytes(100_300)]);
    for (const kind of ['base64', 'hex'] as const) {
      const lines = large.toString(kind).match(/.{1,64}/g)!;
      const answer = await hand(batchId, lines.join('\n'));
      assert.equal(answer.body.code, 'returned_differs', kind);
    }
    const far = await hand(batchId, 'A'.repeat(300_000));
    assert.deepEqual([far.status, far.body.code], [413, 'too_large']);
    for (const what of ['another chain’s key', 'no signature', 'something else']) {
      await assert.rejects(send(files[what]!), { kind: 'refused' }, what);
    }
    assert.equal(await stateOf(id), 'signing');
    // A signer's file may hold one transaction in two forms, followed by a copy.
    const { spend: inner, signature } = JSON.parse(right);
    const twin = JSON.stringify({ signature, spend: inner });
    assert.notEqual(twin, right);
    assert.equal((await hand(batchId, [right, twin, right].join('\n'))).status, 200);
    assert.equal((await hand(batchId, right)).body.code, 'nothing_to_return');
    assert.equal(await signDuePayouts(worker), 0);
    await settlePayouts(worker);
    await mine(database, 'BTC');
    await settlePayouts(worker);
    assert.equal(await stateOf(id), 'paid');
    assert.equal((await memberFigures(web, member.id)).payout, 0n);
  });

  test('several leave in one transaction of a chain of outputs, each tied to its own', async () => {
    await freshPrices(database);
    const all = [await approved(), await approved(), await approved()];
    assert.equal(await signDuePayouts(worker), 1);
    await settlePayouts(worker);
    await mine(database, 'BTC');
    assert.equal(await settlePayouts(worker), 3);
    const paid = await Promise.all(all.map(({ id }) => payoutOf(web, id)));
    assert.equal(new Set(paid.map((payout) => payout?.txid)).size, 1);
    for (const { id } of all) assert.equal(await stateOf(id), 'paid');
  });

  test('nothing of a real coin, and nothing in live, is exported or taken without a person', async () => {
    const open = (db: typeof worker) =>
      sql`select withdrawals.open_simulated_batch(${randomUUID()}, 'BTC', 'withdrawals')`.execute(
        db,
      );
    await assert.rejects(open(web), { code: '42501' });
    const real = sql`update chains.cursor set identity = 'bitcoin' where asset = 'BTC'`;
    const live = sql`update foundation.installation set mode = 'live'`;
    for (const made of [real, live]) {
      const tried = inTransaction(owner, async (tx) => {
        await made.execute(tx);
        await open(tx);
      });
      await assert.rejects(tried, { code: 'CA001' });
    }
  });
});
