import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Answer, testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices, mine } from '#test/ledger/funds.ts';
import { memberFigures } from '../../src/server/modules/ledger/ledger.ts';
import { settlePayouts, signDuePayouts } from '../../src/server/modules/payouts/payouts.ts';
import { rounds } from './rounds.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const racers = 32;

/** Two approvers; a re-authentication lasts five minutes, and a thousand rounds take longer. */
const deciders = async (): Promise<[finance: Person, second: Person]> => [
  await anAdministrator(owner, 'finance'),
  await anAdministrator(owner, 'owner'),
];

const body = (amount: string) => ({
  amount,
  payment_channel: 'BITCOIN',
  wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
});
const ask = (member: Person, amount: string, key?: string): Promise<Answer> =>
  call('POST', '/withdraw', {
    token: member.token,
    body: body(amount),
    ...(key === undefined ? {} : { key }),
  });
const cancel = (member: Person, id: string): Promise<Answer> =>
  call('POST', `/withdraw/${id}/cancel`, { token: member.token });
const approve = (by: Person, id: string): Promise<Answer> =>
  call('PATCH', `/admin/withdrawals/${id}`, { token: by.token, body: { action: 'approve' } });
const statuses = (answers: Answer[]): number[] =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);
const many = <T>(race: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: racers }, (_, index) => race(index)));

test('32 withdrawals of one balance: exactly what the balance allows', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await aFundedMember(database, 70_000n);
    const answers = await many(() => ask(member, '100'));
    const taken = answers.filter((answer) => answer.status === 201);
    assert.equal(taken.length, 7, `round ${round}`);
    // A request that waits too long for its lock is refused as busy, and holds nothing.
    const refused = answers
      .filter((answer) => answer.status !== 201)
      .map((answer) => answer.body.code);
    const known = new Set(['amount_over_available', 'busy']);
    assert.deepEqual(
      refused.filter((code) => !known.has(code)),
      [],
      `round ${round}`,
    );
    const { balance, payout } = await memberFigures(web, member.id);
    assert.deepEqual([balance, payout], [0n, 70_000n]);
    // Of any number at once one is the first, and only that one has no wait.
    assert.equal(taken.filter((answer) => answer.body.data.waits.length === 0).length, 1);
  }
});

test('one key 32 times at once: one effect, the same answer', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await aFundedMember(database, 70_000n);
    const key = randomUUID();
    const answers = await many(() => ask(member, '100', key));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
    assert.ok(answers.every(({ status }) => status === 201));
    assert.equal((await memberFigures(web, member.id)).payout, 10_000n);
    assert.equal((await ask(member, '101', key)).body.code, 'idempotency_key_reused');
  }
});

test('pay against cancel: one end each', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round % 20 === 0) await freshPrices(database);
    const member = await aFundedMember(database, 70_000n);
    const { id } = (await ask(member, '100')).body.data;
    const [finance] = await deciders();
    assert.equal((await approve(finance, id)).status, 200);
    const [, cancelled] = await Promise.all([signDuePayouts(worker), cancel(member, id)]);
    await settlePayouts(worker);
    await mine(database, 'BTC');
    await settlePayouts(worker);
    const { balance, payout, totalWithdrawal } = await memberFigures(web, member.id);
    const expected = cancelled.status === 200 ? [70_000n, 0n, 0n] : [60_000n, 0n, 10_000n];
    assert.deepEqual([balance, payout, totalWithdrawal], expected, `round ${round}`);
  }
});

test('approve against approve, and against cancel: one terminal each', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await aFundedMember(database, 70_000n);
    const { id } = (await ask(member, '100')).body.data;
    const [finance, second] = await deciders();
    const both = await Promise.all([approve(finance, id), approve(second, id)]);
    assert.deepEqual(statuses(both), [200, 409], `round ${round}`);
    const other = (await ask(member, '100')).body.data.id;
    const [yes, no] = await Promise.all([approve(finance, other), cancel(member, other)]);
    assert.equal(no.status, 200, 'a member may take back what is approved and not signed');
    assert.ok(yes.status === 200 || yes.status === 409);
  }
});
