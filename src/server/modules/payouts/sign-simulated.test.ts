import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { asTheirs } from '#test/callers.ts';
import { codesOf } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, mine } from '#test/ledger/funds.ts';
import { anApprovedPayout, attachPayout } from '#test/ledger/pay-out.ts';
import { openChain } from '../chains/chains.ts';
import { memberFigures, type Posting, postSingle, usd } from '../ledger/ledger.ts';
import { stopPayouts } from '../policy/change-limit.ts';
import { payoutOf } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal } from '../withdrawals/withdrawals.ts';
import { settlePayouts, signDuePayouts } from './payouts.ts';
import { settlePayout } from './settle-payout.ts';
import { spendById } from './spends.sql.ts';

// Anyone who holds signed bytes may send them: from then on the money cannot come back.

const database = await testDatabase();
const { web, worker, owner, superuser } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

const approved = () => anApprovedPayout(database, call, finance);

/** A posting that a hijacked process might send to the ledger, past every command. */
const giveBack = (memberId: string, withdrawalId: string): Posting => ({
  key: randomUUID(),
  kind: 'release_balance',
  subject: withdrawalId,
  actor: 'nobody',
  legs: [
    {
      debit: usd('member_payout', memberId),
      credit: usd('member_balance', memberId),
      amount: 40_000n,
    },
  ],
});

test('what is signed is not given back, no matter who asks the ledger (INT-5)', async () => {
  const { member, id } = await approved();
  await signDuePayouts(worker);
  assert.deepEqual(await codesOf(worker, giveBack(member.id, id)), ['flow_forbidden']);
  assert.deepEqual(await codesOf(owner, giveBack(member.id, id)), ['payout_signed']);
  await settlePayouts(worker);
  assert.deepEqual(await codesOf(owner, giveBack(member.id, id)), ['payout_signed']);
  await mine(database, 'BTC');
  await settlePayouts(worker);
  assert.deepEqual(await codesOf(owner, giveBack(member.id, id)), ['already_posted']);
  const { balance, payout } = await memberFigures(web, member.id);
  assert.deepEqual([balance, payout], [60_000n, 0n]);
});

const untrue = { code: 'CW012' };

test('nothing is given back beside its request, and no request ends beside the books', async () => {
  const { member, id } = await approved();
  await assert.rejects(codesOf(owner, giveBack(member.id, id)), untrue);
  for (const state of ['cancelled', 'sent', 'paid']) {
    const update = sql`update withdrawals.withdrawal set state = ${state} where id = ${id}`;
    for (const db of [web, worker]) await assert.rejects(update.execute(db), { code: '42501' });
    if (state !== 'paid') await assert.rejects(update.execute(owner), untrue);
  }
  const follow = (db: typeof web, state: string) =>
    sql`select withdrawals.follow(${id}::uuid, ${state})`.execute(db);
  await assert.rejects(follow(web, 'sent'), { code: '42501' });
  await assert.rejects(follow(worker, 'sent'), untrue);
  await assert.rejects(follow(worker, 'approved'), { code: 'CW001' });
  await sql`select withdrawals.cancel(${member.token}, ${id}::uuid)`.execute(web);
});

test('books and requests stay of one word for a superuser who acts as a replica', async () => {
  const { member, id } = await approved();
  const asReplica = (act: (tx: Tx) => Promise<unknown>) =>
    inTransaction(superuser, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await act(tx);
    });
  await assert.rejects(
    asReplica((tx) => postSingle(tx, giveBack(member.id, id))),
    untrue,
  );
  const paid = sql`update withdrawals.withdrawal set state = 'paid' where id = ${id}`;
  await assert.rejects(
    asReplica((tx) => paid.execute(tx)),
    untrue,
  );
});

test('a member’s withdrawal is cancelled by that member’s token alone', async () => {
  const { member, id } = await approved();
  const other = await aFundedMember(database, 1_000n);
  for (const [token, code] of [
    [other.token, 'not_found'],
    [finance.token, 'unauthenticated'],
    ['garbage', 'unauthenticated'],
    [null, 'unauthenticated'],
  ] as const) {
    const cancelled = sql`select withdrawals.cancel(${token}, ${id}::uuid)`.execute(web);
    await assert.rejects(cancelled, new RegExp(code));
  }
  await sql`select withdrawals.cancel(${member.token}, ${id}::uuid)`.execute(web);
  const { balance, payout } = await memberFigures(web, member.id);
  assert.deepEqual([balance, payout], [100_000n, 0n]);
});

test('a release waits for the signer at work', async () => {
  const { member, id } = await approved();
  await inTransaction(worker, async (signer) => {
    await lockWithdrawal(signer, id);
    const release = inTransaction(web, async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      return sql`select withdrawals.cancel(${member.token}, ${id}::uuid)`.execute(tx);
    });
    await assert.rejects(release, { code: '55P03' });
  });
});

const outage = (isDown: boolean) =>
  call('POST', '/sandbox/outage', { body: { asset: 'BTC', is_down: isDown } });
const stateOf = async (id: string) =>
  (await inTransaction(worker, (tx) => lockWithdrawal(tx, id)))?.state;

/** A payout that was signed while its chain did not answer. */
async function sentIntoSilence() {
  const payout = await approved();
  await signDuePayouts(worker);
  assert.equal((await outage(true)).status, 200);
  await settlePayouts(worker);
  await outage(false);
  return payout;
}

describe('sending without a clear answer (MEM-7)', () => {
  test('makes the withdrawal unknown: never sent again, never given back by itself', async () => {
    const { member, id } = await sentIntoSilence();
    assert.equal(await stateOf(id), 'unknown');
    const outputs = () => sql`select from chains.sim_output`.execute(web);
    const before = (await outputs()).rows.length;
    for (let round = 0; round < 3; round += 1) {
      await signDuePayouts(worker);
      await settlePayouts(worker);
      await mine(database, 'BTC');
    }
    assert.equal(await stateOf(id), 'unknown');
    assert.equal((await outputs()).rows.length, before);
    const cancel = await call('POST', `/withdraw/${id}/cancel`, { token: member.token });
    assert.equal(cancel.body.code, 'withdrawal_state');
    assert.deepEqual(await codesOf(owner, giveBack(member.id, id)), ['payout_signed']);
    const { balance, payout } = await memberFigures(web, member.id);
    assert.deepEqual([balance, payout], [60_000n, 40_000n]);
  });

  test('is settled by people: what the chain took after all is booked once they name it', async () => {
    const { member, id } = await sentIntoSilence();
    const { spendId } = (await payoutOf(web, id))!;
    const { signedBytes } = (await spendById(web, spendId))!;
    const txid = await inTransaction(worker, (tx) => openChain(tx, 'BTC').broadcast(signedBytes!));
    const paid = () =>
      call('PATCH', `/admin/withdrawals/${id}`, {
        token: finance.token,
        body: { action: 'paid', txid },
      });
    assert.equal((await paid()).body.code, 'payment_not_shown');
    await mine(database, 'BTC');
    assert.equal((await paid()).status, 200);
    assert.equal(await settlePayout(worker, id, txid), true);
    assert.equal(await settlePayout(worker, id, txid), false);
    assert.equal(await stateOf(id), 'paid');
    assert.equal((await memberFigures(web, member.id)).totalWithdrawal, 40_000n);
  });

  test('keeps no other payout waiting', async () => {
    const [stuck, next] = [await sentIntoSilence(), await approved()];
    await signDuePayouts(worker);
    await settlePayouts(worker);
    await mine(database, 'BTC');
    await settlePayouts(worker);
    assert.deepEqual([await stateOf(stuck.id), await stateOf(next.id)], ['unknown', 'paid']);
  });
});

describe('while payouts are stopped', () => {
  test('nothing is signed, and nothing that was signed is sent', async () => {
    const signed = await approved();
    await signDuePayouts(worker);
    await inTransaction(web, (tx) => asTheirs(stopPayouts)(tx, finance, 'a fault is looked into'));
    const waiting = await approved();
    await signDuePayouts(worker);
    await settlePayouts(worker);
    assert.equal(await stateOf(waiting.id), 'approved');
    assert.equal((await payoutOf(web, signed.id))?.txid, null);
    // A process that ignores the switch cannot either.
    await assert.rejects(attachPayout(database, waiting.id), { code: 'CW004' });
  });
});
