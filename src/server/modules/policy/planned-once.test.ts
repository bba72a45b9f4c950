import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#test/ledger/database.ts';
import { type Node, plansOf, stepsOf } from '#test/read-plans.ts';

// The query before each reading of a coin takes far longer to plan than to run, and each connection
// plans a statement for its current values five times before it keeps a plan.

const database = await testDatabase();

const conditionsOf = (plans: Node[]): string[] =>
  plans
    .flatMap(stepsOf)
    .flatMap((step) => Object.entries(step))
    .filter(([name]) => /Cond|Filter/.test(name))
    .map(([, condition]) => String(condition));

for (const query of [
  `select txid from policy.not_seen('DOGE')`,
  `select leaving from policy.books_at('DOGE', 1)`,
]) {
  test(`a plan for any coin is kept from the first time on: ${query}`, async () => {
    const conditions = conditionsOf(
      await plansOf(database.url('candor_bootstrap'), (client) => client.query(query)),
    );
    assert.ok(conditions.some((condition) => condition.includes('$1')));
    assert.deepEqual(
      conditions.filter((condition) => condition.includes('DOGE')),
      [],
    );
  });
}
