import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aRate, endTerms } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aGain, anInvestor, aRun, type Investor, steadyPlan } from '#test/ledger/investors.ts';
import { settleMaturities } from '../distributions/settle-maturities.ts';

const database = await testDatabase();
const { owner, worker } = database;
const api = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
await aRate(database);
await addCapital(database);

test('what a run paid is not even proposed to be taken back once it is unlocked', async () => {
  const plan = await steadyPlan(database);
  const [early, late] = [
    await anInvestor(database, plan, 100_000n),
    await anInvestor(database, plan, 100_000n),
  ];
  await aGain(database, plan.id, 100_000n);
  for (const member of [early, late]) await aRun(database, plan.id, member, 600n);
  const propose = async (member: Investor, kind: string) => {
    const { rows } = await sql<{ key: string }>`select id as key from ledger.posted
      where kind = ${kind} and credit_owner = ${member.id}`.execute(owner);
    const body = { user: member.id, act: 'reverse', line: rows[0]!.key, reason: 'paid twice' };
    return api.call('POST', '/admin/adjustments', { token: finance.token, body });
  };
  assert.equal((await propose(early, 'distribute_gain')).status, 202);
  await endTerms(database);
  await settleMaturities(worker);
  const refused = await propose(late, 'distribute_gain');
  assert.deepEqual([refused.status, refused.body.code], [422, 'not_reversible']);
  // The remaining option: reverse the maturity first.
  assert.equal((await propose(late, 'mature')).status, 202);
});
