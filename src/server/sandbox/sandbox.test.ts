import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { memberFigures } from '../modules/ledger/ledger.ts';
import { idsOf } from '../modules/treasury/treasury.ts';
import { demoNameOf, demoPeople } from './sandbox-people.ts';
import { seedSandbox } from './sandbox.ts';

const { owner, web, worker } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'candor-seed-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const config = readConfig({ DATA_DIR: folder, SANDBOX_STORY: 'short' });

async function figures() {
  const { members } = demoPeople(config);
  const ids = await idsOf(
    web,
    members.map((member) => member.email),
  );
  return Promise.all(
    members.map(async ({ email, holds }) => {
      const { balance, profit, profitLocked } = await memberFigures(web, ids.get(email)!);
      return [holds, balance, profit, profitLocked];
    }),
  );
}

const expected = [
  ['fresh', 250_000n, 0n, 0n],
  ['locked', 600_000n, 0n, 11_876n],
  ['matured', 1_000_000n, 39_027n, 0n],
];

test('a crash in the middle leaves nothing half made: the next start goes on', async () => {
  const broken = worker.withPlugin({
    transformQuery: ({ node }) => {
      if (inspect(node, { depth: null }).includes('first run of STEADY'))
        throw new Error('power cut');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await assert.rejects(seedSandbox({ owner, web, worker: broken }, config), /power cut/);
  await seedSandbox({ owner, web, worker }, config);
  assert.deepEqual(await figures(), expected);
});

test('a second start changes nothing, and the history ends today', async () => {
  await seedSandbox({ owner, web, worker }, config);
  assert.deepEqual(await figures(), expected);
  const ahead = await sql<{ days: number }>`
    select extract(day from ahead)::integer as days from clock.setting`.execute(owner);
  assert.equal(ahead.rows[0]!.days, 0);
});

test('the file has the people that SPEC OPS-1 names', () => {
  const { administrators, members } = demoPeople(config);
  assert.deepEqual(
    administrators.map((administrator) => administrator.role),
    ['owner', 'owner', 'finance', 'support', 'auditor'],
  );
  assert.deepEqual(
    members.map((member) => member.holds),
    ['fresh', 'locked', 'matured'],
  );
  // Two approvers must be visibly different people: no two share a name (review admin, M2).
  const names = administrators.map(({ email }) => Object.values(demoNameOf(email)).join(' '));
  assert.equal(new Set(names).size, administrators.length, names.join(', '));
  for (const administrator of administrators)
    assert.match(administrator.totp_secret, /^[A-Z2-7]{32}$/);
});
