import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { anchorScript } from '#core/proofs/anchor.ts';
import { hexOf } from '#core/proofs/bytes.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { anApprovedPayout } from '#test/ledger/pay-out.ts';
import {
  NodeFault,
  openChain,
  signSimulated,
  simulateReorganisation,
} from '../../chains/chains.ts';
import { sealBooks, verifyBooks } from '../../ledger/ledger.ts';
import { payoutOf } from '../../withdrawals/withdrawals.ts';
import { exportSimulated } from '../export-batch.ts';
import { payoutLoops } from '../jobs.ts';
import { settlePayouts, signDuePayouts } from '../payouts.ts';
import { spendById } from '../spends.sql.ts';
import { watchAnchors } from './watch-anchors.ts';

// Exports that carry the newest head (INT-14), on the sandbox's chain: from the checkpoint to the
// block that holds it.

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const withdrawals = { asset: 'BTC', pays: 'withdrawals', isAnchored: true } as const;

/** An approved, exported payout; returns its spend. */
async function exported(more: object = {}) {
  await freshPrices(database);
  const { id } = await anApprovedPayout(database, call, finance);
  assert.equal(await exportSimulated(worker, { ...withdrawals, ...more }), true);
  const { spendId } = (await payoutOf(web, id))!;
  return (await spendById(web, spendId))!;
}

const hand = (id: string, signed: string) =>
  call('POST', `/admin/payout-batches/${id}/signed`, { token: finance.token, body: { signed } });

/** The stored anchor of an export. */
async function anchorOf(spendId: string) {
  const found = await sql<{
    size: bigint;
    root: Buffer;
    txid: string | null;
    block: bigint | null;
    isFinal: boolean;
  }>`
    select size, root, txid, block_height as block, final_at is not null as is_final
    from withdrawals.anchor where spend_id = ${spendId}`.execute(web);
  return found.rows[0];
}

/** Signs the existing seals; the tree has its own tests. */
async function aCheckpoint(root: number): Promise<void> {
  await sealBooks(worker);
  await sql`insert into solvency.checkpoint (size, root, note, key, made_at)
    select max(no), ${Buffer.alloc(32, root)}, 'a note', 'a key', clock.real()
    from ledger.seal`.execute(worker);
}

test('nothing is carried before the first head, nor where it is off: the payout goes all the same', async () => {
  const early = await exported();
  assert.equal(await anchorOf(early.id), undefined);
  assert.doesNotMatch(early.unsigned, /anchor/);
  assert.equal((await hand(early.batchId, signSimulated('BTC', early.unsigned))).status, 200);
  await aCheckpoint(1);
  const off = await exported({ isAnchored: false });
  assert.equal(await anchorOf(off.id), undefined);
  assert.equal((await hand(off.batchId, signSimulated('BTC', off.unsigned))).status, 200);
});

test('the newest head is carried, and what comes back without exactly it is refused', async () => {
  const spend = await exported();
  const kept = (await anchorOf(spend.id))!;
  assert.deepEqual([kept.root, kept.txid, kept.isFinal], [Buffer.alloc(32, 1), null, false]);
  const written = JSON.parse(spend.unsigned);
  assert.equal(written.anchor, hexOf(anchorScript(kept)));
  const { anchor: _, ...none } = written;
  const other = hexOf(anchorScript({ ...kept, root: Buffer.alloc(32, 2) }));
  for (const [what, file, why] of [
    ['none', none, /the anchor is missing/],
    ['another', { ...written, anchor: other }, /the anchor does not match the export/],
    ['other data', { ...written, anchor: '6a0101' }, /the anchor does not match the export/],
  ] as const) {
    const answer = await hand(spend.batchId, signSimulated('BTC', JSON.stringify(file)));
    assert.equal(answer.body.code, 'returned_differs', what);
    assert.match(answer.body.message, why);
  }
  assert.equal((await hand(spend.batchId, signSimulated('BTC', spend.unsigned))).status, 200);
});

test('an anchor waits, stands in a block, leaves it and is final, and then never changes', async () => {
  const [spend] = await sql<{ id: string }>`
    select spend_id as id from withdrawals.anchor`
    .execute(web)
    .then(({ rows }) => rows);
  const { id } = spend!;
  assert.equal(await watchAnchors(worker), 0, 'it was not sent yet');
  await settlePayouts(worker);
  assert.equal(await watchAnchors(worker), 0, 'it is in no block yet');
  const away = () => ({
    ...openChain(worker, 'BTC'),
    lookup: async () => {
      throw new NodeFault('unreachable', 'the node is away');
    },
  });
  await mine(database, 'BTC', 1);
  assert.equal(await watchAnchors(worker, away), 0);
  assert.equal((await anchorOf(id))!.txid, null);
  assert.equal(await watchAnchors(worker), 1);
  assert.equal(await watchAnchors(worker), 0, 'nothing new');
  const { txid } = (await spendById(web, id))!;
  const seen = (await anchorOf(id))!;
  assert.deepEqual([seen.txid, seen.isFinal], [txid, false]);
  await inTransaction(web, (tx) => simulateReorganisation(tx, 'BTC', 1));
  await watchAnchors(worker);
  await mine(database, 'BTC');
  await watchAnchors(worker);
  const final = (await anchorOf(id))!;
  assert.deepEqual([final.txid, final.isFinal], [txid, true]);
  assert.equal(await watchAnchors(worker), 0);
  for (const act of ['set root = root', 'set txid = txid', 'set size = size + 1']) {
    const change = sql.raw(`update withdrawals.anchor ${act}`);
    await assert.rejects(change.execute(owner), { code: 'CW005' });
  }
  await assert.rejects(sql`delete from withdrawals.anchor`.execute(owner), { code: 'CA002' });
  await assert.rejects(
    sql`insert into withdrawals.anchor select * from withdrawals.anchor`.execute(web),
    { code: '42501' },
  );
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('the rounds of a sandbox carry it by themselves, for Bitcoin alone', async () => {
  await freshPrices(database);
  const { id } = await anApprovedPayout(database, call, finance);
  const loops = payoutLoops({ mode: 'sandbox', anchors: true });
  for (const loop of loops) await loop.run(worker);
  const { spendId } = (await payoutOf(web, id))!;
  assert.notEqual(await anchorOf(spendId), undefined);
  assert.equal(await signDuePayouts(worker, true), 0);
  const counted = await sql<{ strange: number }>`
    select count(*)::integer as strange from withdrawals.anchor a
    join withdrawals.spend s on s.id = a.spend_id where s.asset <> 'BTC'`.execute(web);
  assert.equal(counted.rows[0]?.strange, 0);
});
