import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../support/api.ts';
import { aMember, anAdministrator, type Person } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { aFundedMember } from '../support/funds.ts';

const database = await testDatabase();
const { app, call } = await testApi(database);
const member = await aFundedMember(database, 100_000n);
const stranger = await aMember(database.owner);
const finance = await anAdministrator(database.owner, 'finance');
const auditor = await anAdministrator(database.owner, 'auditor');

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const requested = await call('POST', '/withdraw', {
  token: member.token,
  body: { amount: '100', payment_channel: 'BITCOIN', wallet_address: address },
});
const withdrawal: string = requested.body.data.id;
const plans = await call('GET', '/plans');
const plan: string = plans.body.data[0]?.id ?? randomUUID();

type Tried = {
  method: string;
  path: string;
  as: Person | null;
  /** A body that would be accepted; `optional` fields may be left out of it. */
  body: Record<string, unknown>;
  optional?: string[];
  amounts?: string[];
};

// Each call with a body, as it would be accepted.
const calls: Tried[] = [
  {
    method: 'POST',
    path: '/withdraw',
    as: member,
    body: { amount: '10', payment_channel: 'BITCOIN', wallet_address: address, source: 'balance' },
    optional: ['source'],
    amounts: ['amount'],
  },
  {
    method: 'PUT',
    path: '/user/wallets',
    as: member,
    body: { bitcoin: address, ethereum, usdt: ethereum },
  },
  {
    method: 'PATCH',
    path: `/admin/withdrawals/${withdrawal}`,
    as: finance,
    body: { action: 'hold', reason: 'address_check' },
  },
  {
    method: 'POST',
    path: '/deposit/quote',
    as: member,
    body: { selected_plan: plan, payment_method: 'BITCOIN', amount: '1500' },
    amounts: ['amount'],
  },
  {
    method: 'POST',
    path: '/user',
    as: null,
    body: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      password: 'correct horse battery',
      phoneNumber: '+44 20 7946 0000',
      acceptTerms: true,
    },
  },
  {
    method: 'POST',
    path: '/user/login',
    as: null,
    body: { email: 'a@example.org', password: 'x' },
  },
  { method: 'POST', path: '/user/forget-pass', as: null, body: { email: 'a@example.org' } },
  {
    method: 'POST',
    path: '/admin/login',
    as: null,
    body: { email: 'a@example.org', password: 'x', code: '123456' },
  },
  { method: 'PATCH', path: '/user/verify', as: null, body: { verifyCode: 123_456 } },
];

const wrong: [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['an object', {}],
  ['far too long', 'x'.repeat(5_000)],
  ['a null byte', 'a\u0000b'],
];
const wrongAmounts: [string, unknown][] = [
  ['negative', '-5'],
  ['a negative number', -5],
  ['zero', '0'],
  ['zero as a number', 0],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['three decimals', '10.001'],
  ['three decimals as a number', 10.001],
  ['digits of another script', '١٠'],
  ['full-width digits', '１０'],
  ['an exponent', '1e3'],
  ['hexadecimal', '0x10'],
  ['a separator', '1,000'],
  ['beyond every column', '9'.repeat(30)],
  ['empty', ''],
  ['a boolean', true],
];

/** All that a refused call may not have changed. */
async function footprint(): Promise<string> {
  const found = await sql<{ print: string }>`
    select concat_ws(' ', (select count(*) from ledger.transfer),
      (select count(*) from withdrawals.withdrawal), (select count(*) from withdrawals.hold),
      (select count(*) from withdrawals.wallet), (select count(*) from approvals.proposal),
      (select count(*) from deposits.deposit), (select count(*) from identity.member)) as print
  `.execute(database.owner);
  return found.rows[0]!.print;
}

async function refuses(one: Tried, body: unknown, what: string): Promise<void> {
  const answer = await call(one.method, one.path, { token: one.as?.token, body });
  const said = `${one.method} ${one.path}: ${what}: ${JSON.stringify(answer.body)}`;
  assert.ok(answer.status >= 400 && answer.status < 500, said);
  assert.ok(typeof answer.body.message === 'string' && answer.body.message.length > 0, said);
}

for (const one of calls) {
  test(`${one.method} ${one.path} refuses bad input with a message and changes nothing`, async () => {
    const before = await footprint();
    for (const field of Object.keys(one.body)) {
      const { [field]: _, ...rest } = one.body;
      if (!one.optional?.includes(field)) await refuses(one, rest, `${field} is missing`);
      const bad = one.amounts?.includes(field) ? [...wrong, ...wrongAmounts] : wrong;
      for (const [what, value] of bad) {
        await refuses(one, { ...rest, [field]: value }, `${field} is ${what}`);
      }
    }
    await refuses(one, { ...one.body, strange: 1 }, 'an unknown field');
    assert.equal(await footprint(), before);
  });
}

test('an amount of 1e400 is no amount', async () => {
  for (const one of calls.filter(({ amounts }) => amounts !== undefined)) {
    const text = JSON.stringify({ ...one.body, amount: 'AMOUNT' }).replace('"AMOUNT"', '1e400');
    const answer = await app.inject({
      method: 'POST',
      url: `/api${one.path}`,
      headers: {
        authorization: `Bearer ${one.as!.token}`,
        'content-type': 'application/json',
      },
      payload: text,
    });
    assert.equal(answer.statusCode, 400, answer.body);
  }
});

test('who may not call is told so before anything of the body is looked at', async () => {
  for (const one of calls.filter(({ as }) => as !== null)) {
    const isAdmin = one.as === finance;
    const { status } = await call(one.method, one.path, { body: {} });
    assert.equal(status, 401, one.path);
    const other = isAdmin ? member : finance;
    const crossed = await call(one.method, one.path, { token: other.token, body: one.body });
    assert.equal(crossed.status, 401, one.path);
    if (!isAdmin) continue;
    const reader = await call(one.method, one.path, { token: auditor.token, body: one.body });
    assert.equal(reader.status, 403, one.path);
  }
});

test('other people’s ids, unknown ids and ids of no shape are refused', async () => {
  const { token } = stranger;
  for (const [id, status] of [
    [withdrawal, 404],
    [randomUUID(), 404],
    ['1', 400],
    ["' or true --", 400],
  ] as const) {
    const path = encodeURIComponent(id);
    assert.equal((await call('GET', `/withdraw/${path}`, { token })).status, status);
    assert.equal((await call('POST', `/withdraw/${path}/cancel`, { token })).status, status);
    assert.equal((await call('GET', `/deposit/${path}`, { token })).status, status);
  }
});
