import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { WaitingItem } from '#contract/attention.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';

const database = await testDatabase();
const { call } = await testApi(database);
const [owner, finance, auditor] = [
  await anAdministrator(database.owner, 'owner'),
  await anAdministrator(database.owner, 'finance'),
  await anAdministrator(database.owner, 'auditor'),
];
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

async function aRequest(amount: string, fundedCents = 5_000_000n): Promise<string> {
  const member = await aFundedMember(database, fundedCents);
  const body = { amount, payment_channel: 'BITCOIN', wallet_address: address };
  return (await call('POST', '/withdraw', { token: member.token, body })).body.data.id;
}

type Answer = {
  items: WaitingItem[];
  rest: { queue: string; count: number; amount: string | null }[];
};
const attention = async (who: Person): Promise<Answer> => {
  const { body } = await call('GET', '/admin/attention', { token: who.token });
  assert.ok(body.data, JSON.stringify(body));
  return body.data;
};

test('a withdrawal waits with its amount, member, limit and the people it needs', async () => {
  const id = await aRequest('12400');
  const { items, rest } = await attention(auditor);
  const row = items.find((item) => item.id === id)!;
  assert.deepEqual(
    [row.queue, row.amount, row.people_needed, row.assigned_to, row.proposal],
    ['withdrawals', '12400.00', 2, null, null],
  );
  const hours = (Date.parse(row.limit_at!) - Date.parse(row.since!)) / 3_600_000;
  assert.equal(hours, 72);
  assert.deepEqual(rest, []);
  await call('POST', `/admin/items/withdrawal/${id}/assignment`, {
    token: finance.token,
    body: { administrator: finance.id },
  });
  const assigned = (await attention(auditor)).items.find((item) => item.id === id)!;
  assert.equal(assigned.assigned_to?.id, finance.id);
});

test('what one person approved waits once, as a proposal for the people who are left', async () => {
  const id = await aRequest('12500');
  const decided = await call('PATCH', `/admin/withdrawals/${id}`, {
    token: finance.token,
    body: { action: 'approve' },
  });
  assert.ok(decided.status < 300, JSON.stringify(decided.body));
  const { items } = await attention(owner);
  assert.equal(
    items.some((item) => item.id === id),
    false,
  );
  const { proposal, limit_at } = items.find((item) => item.queue === 'approvals')!;
  assert.equal(proposal?.kind, 'withdrawal_pay');
  assert.ok(limit_at !== null);
  assert.deepEqual(
    proposal.deciders.map((decider) => decider.id),
    [owner.id],
  );
});

test('of a long queue the oldest five are named, and the rest is counted and summed', async () => {
  const ids = [];
  for (const amount of ['51', '52', '53', '54', '55', '56']) ids.push(await aRequest(amount));
  const { items, rest } = await attention(auditor);
  const named = items.filter((item) => item.queue === 'withdrawals');
  assert.equal(named.length, 5);
  assert.deepEqual(rest, [{ queue: 'withdrawals', count: 2, amount: '111.00' }]);
});

test('who may not read a queue reads nothing of it here, and members nothing at all', async () => {
  await sql`insert into site.message (kind, name, email, subject, body, received_at)
    values ('contact', 'Elif Kaya', 'elif@example.org', 'A question', 'When?', now())`.execute(
    database.owner,
  );
  const of = async (who: Person) =>
    (await attention(who)).items.filter((item) => item.queue === 'messages');
  assert.deepEqual(
    (await of(owner)).map(({ name, detail }) => [name, detail]),
    [['Elif Kaya', 'A question']],
  );
  assert.deepEqual(await of(finance), []);
  const member = await aFundedMember(database, 1_000n);
  assert.equal((await call('GET', '/admin/attention', { token: member.token })).status, 401);
});
