import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { productMoves } from '#test/ledger/product-moves.ts';
import { settleMaturities } from '../distributions/settle-maturities.ts';
import { verifyRows } from '../integrity/verify-database.ts';
import { memberFigures } from '../ledger/ledger.ts';

// A run pays for days that a position was held, even if the account has closed since. Money that
// matures there is out of reach until two people set it aside, still owed (RT-6).

const database = await testDatabase();
const { owner, web, worker } = database;
const moves = await productMoves(database);
const { agree, operate, read } = moves;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

const held = async (name: string): Promise<bigint> =>
  (
    await sql<{ cents: bigint }>`select coalesce(sum(balance), 0)::bigint as cents
      from ledger.balance where class = ${name}`.execute(owner)
  ).rows[0]!.cents;

const propose = (user: string) =>
  call('POST', '/admin/adjustments', {
    token: finance.token,
    body: { user, act: 'unclaimed', reason: 'by the law of its country' },
  });

/** Two members hold a plan for a month; one of them withdraws everything and closes the account. */
async function aClosedAccount() {
  const payment = await moves.send(100_000_000n, 'capital');
  await operate('capital', { direction: 'in', payment });
  const [gone, stays] = [await aMember(owner), await aMember(owner)];
  const plan = await moves.aDeposit(gone, 'real_estate');
  await moves.aDeposit(stays, 'real_estate');
  await moves.later(31);
  const { balance } = await memberFigures(web, gone.id);
  const amount = (Number(balance) / 100).toFixed(2);
  await moves.approveWithdrawal(await moves.withdraw(gone, 'balance', amount));
  await payOut(database);
  assert.deepEqual((await propose(gone.id)).body.code, 'member_state');
  const closed = await sql<{ done: boolean }>`
    select identity.close_own_account(${gone.token}) as done`.execute(web);
  assert.equal(closed.rows[0]!.done, true);
  return { gone, plan };
}

test('what a run pays a closed account is set aside by two people once it matured', async () => {
  const { gone, plan } = await aClosedAccount();
  assert.deepEqual((await propose(gone.id)).body.code, 'insufficient_funds');
  await operate('capital', { direction: 'subsidise', plan, amount: '50' });
  await moves.run(plan, '50');
  const { profitLocked } = await memberFigures(web, gone.id);
  assert.ok(profitLocked > 0n);
  // Locked money cannot be set aside before it matures.
  assert.deepEqual((await propose(gone.id)).body.code, 'insufficient_funds');
  await moves.later(800);
  assert.ok((await settleMaturities(worker)) > 0);
  assert.equal((await memberFigures(web, gone.id)).profit, profitLocked);
  const shown = await read(`/admin/users/${gone.id}`);
  assert.equal(shown.withdrawable_profit, (Number(profitLocked) / 100).toFixed(2));

  const reason = 'by the law of its country';
  await agree('/admin/adjustments', { user: gone.id, act: 'unclaimed', reason });
  assert.equal(await held('unclaimed'), profitLocked);
  assert.equal((await memberFigures(web, gone.id)).profit, 0n);
  const out = await sql`select from ledger.balance b join identity.member m on m.id::text = b.owner
    where m.status = 'closed' and b.balance > 0`.execute(owner);
  assert.equal(out.rows.length, 0);
  assert.deepEqual((await verifyRows(owner)).faults, []);
  assert.deepEqual((await propose(gone.id)).body.code, 'insufficient_funds');
});
