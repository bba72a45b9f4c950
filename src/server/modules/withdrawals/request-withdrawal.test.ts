import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { dueQueues } from '#platform/jobs/jobs.sql.ts';
import { testApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { factsForRequest, writeRequest } from './requests.sql.ts';

// The path of a request into the ledger: many members in one statement, each separate.
const database = await testDatabase();
const { web, owner } = database;
const { call } = await testApi(database, { RATE_LIMITS: 'on' });

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const ask = (member: Person, amount: string, more: object = {}, key?: string) =>
  call('POST', '/withdraw', {
    token: member.token,
    body: { amount, payment_channel: 'BITCOIN', wallet_address: address, ...more },
    ...(key === undefined ? {} : { key }),
  });
const figures = async (member: Person) => {
  const { balance, payout } = await memberFigures(web, member.id);
  return [balance, payout];
};
const jobsOf = async (member: Person) => {
  await dueQueues(database.worker);
  return (
    await sql`select from pgboss.job
      cross join jsonb_array_elements(coalesce(data->'together', jsonb_build_array(data))) payload
      where name = 'notice' and payload->>'memberId' = ${member.id}
        and payload->>'kind' = 'withdrawal_requested'`.execute(owner)
  ).rows.length;
};

type Facts = Awaited<ReturnType<typeof factsForRequest>>;

const factsOf = ({ id: memberId }: Person) =>
  factsForRequest(web, { key: null, memberId, method: 'BITCOIN' });

/** Writes a request decided on facts that were read before. */
const writeAs = (member: Person, { now, version }: Facts, token = member.token) =>
  writeRequest(web, {
    key: randomUUID(),
    memberId: member.id,
    source: 'balance',
    amountCents: 1_000n,
    method: 'BITCOIN',
    address,
    tag: null,
    requestedAt: now,
    dueAt: now,
    waits: [],
    token,
    version,
    bodyHash: null,
  });

test('of many who ask at once each is answered for itself', async () => {
  const members: Person[] = [];
  for (let index = 0; index < 6; index += 1) members.push(await aFundedMember(database, 100_000n));
  const [a, b, c, d, e, f] = members as [Person, Person, Person, Person, Person, Person];
  const key = randomUUID();
  await ask(f, '100', {}, key);
  const answers = await Promise.all([
    ask(a, '100'),
    ask(b, '1000.01'),
    ask(c, '0.01'),
    ask(d, '10', { wallet_address: address.slice(0, -1) }),
    ask(e, '10', { tag: '7' }),
    ask(f, '100', {}, key),
    ask(f, '101', {}, key),
    ask(a, '100', { source: 'profit' }),
    call('POST', '/withdraw', { token: 'nobody', body: {} }),
  ]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code ?? body.message]),
    [
      [201, 'Withdrawal requested'],
      [422, 'amount_over_available'],
      [422, 'amount_below_network'],
      [422, 'address_malformed'],
      [422, 'tag_invalid'],
      [201, 'Withdrawal requested'],
      [422, 'idempotency_key_reused'],
      [422, 'amount_over_available'],
      [401, 'session_expired'],
    ],
  );
  assert.match(answers[1].body.message, /\$1,000\.00/);
  assert.match(answers[7].body.message, /\$0\.00/);
  assert.deepEqual(await figures(a), [90_000n, 10_000n]);
  assert.deepEqual(await figures(b), [100_000n, 0n]);
  assert.deepEqual(await figures(f), [90_000n, 10_000n]);
  assert.deepEqual([await jobsOf(a), await jobsOf(b), await jobsOf(f)], [1, 0, 1]);
});

test('60 a minute are counted, however many come at once (ACC-7a)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const answers = await Promise.all(Array.from({ length: 65 }, () => ask(member, '0.01')));
  const limited = answers.filter(({ status }) => status === 429);
  assert.equal(limited.length, 5);
  assert.ok(limited.every(({ headers }) => Number(headers['retry-after']) > 0));
});

test('a request decided on facts that changed is decided again, not taken', async () => {
  const member = await aFundedMember(database, 100_000n);
  const facts = await factsOf(member);
  const codes = (await Promise.all([writeAs(member, facts), writeAs(member, facts)])).map(
    (item) => item.code,
  );
  assert.deepEqual(codes, ['taken', 'changed']);
  assert.deepEqual(await figures(member), [99_000n, 1_000n]);
});

test('a session that ended is over for the next request', async () => {
  const member = await aFundedMember(database, 100_000n);
  assert.equal((await ask(member, '10')).status, 201);
  await sql`update identity.session set ended_at = clock.real()
    where id = ${member.sessionId}`.execute(owner);
  assert.equal((await ask(member, '10')).body.code, 'session_expired');
});

test('a proof that grows old between the check and the books asks for another', async () => {
  const member = await aFundedMember(database, 100_000n);
  const other = await aFundedMember(database, 100_000n);
  const facts = await factsOf(member);
  await sql`update identity.session set proved_at = clock.real() - interval '6 minutes'
    where id = ${member.sessionId}`.execute(owner);
  const codeOf = async (token?: string) => (await writeAs(member, facts, token)).code;
  assert.equal(await codeOf(), 'step_up_required');
  for (const token of ['nobody', other.token]) assert.equal(await codeOf(token), 'unauthenticated');
  assert.deepEqual(await figures(member), [100_000n, 0n]);
});
