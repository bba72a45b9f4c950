import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { forgetQuotes } from '#test/ledger/quotes.ts';
import { livesFor } from '#test/lifetime.ts';
import { openChain, watchPayments } from '../chains/chains.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { settlePayment } from './settle-deposit.ts';

// Each endpoint of the module: valid, anonymous, the wrong role, a bad shape, another's id.

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const ada = await aMember(owner);
const eve = await aMember(owner);
const finance = await anAdministrator(owner, 'finance');
const auditor = await anAdministrator(owner, 'auditor');
const [plan] = (await api.call('GET', '/plans?family=crypto')).body.data;
const picture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#456' },
})
  .jpeg()
  .toBuffer();

const input = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
const quote = async (member: Person = ada) =>
  (await api.call('POST', '/deposit/quote', { token: member.token, body: input })).body.data;

type Fields = Record<string, string | File>;
const proofFile = new File([picture], 'receipt.jpg', { type: 'image/jpeg' });

function formOf(address: string, change: Fields = {}): FormData {
  const form = new FormData();
  const fields: Fields = {
    ...input,
    wallet_address: address,
    interest_percentage: plan.percentage,
    payment_proof: proofFile,
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== '') form.set(name, value);
  }
  return form;
}

const submit = (address: string, change: Fields = {}, member: Person = ada) =>
  api.call('POST', '/deposit', { token: member.token, form: formOf(address, change) });

async function followChain(): Promise<void> {
  const changed = await watchPayments(worker, 'SOL', openChain);
  for (const id of changed) await settlePayment(worker, id);
}

async function credited(): Promise<string> {
  const { id } = await quote();
  await api.call('POST', '/sandbox/pay', { body: { deposit_id: id } });
  await api.call('POST', '/sandbox/mine', { body: { asset: 'SOL', blocks: 1 } });
  await followChain();
  return id;
}

beforeEach(() => forgetQuotes(owner));

describe('POST /deposit/quote', () => {
  test('locks a rate for 15 minutes with an address of its own', async () => {
    const askedAt = Date.now();
    const first = await quote();
    livesFor(0.25, first.expires_at, askedAt);
    const second = await quote();
    assert.notEqual(first.address, second.address);
    assert.equal(first.network, 'solana');
    assert.match(first.rate, /^\d{3,}\.\d{6}$/, 'every decimal, so that anyone computes it again');
    assert.ok(first.uri.startsWith(`solana:${first.address}?amount=${first.coin_amount}`));
  });

  test('the same key is one quote; with another body it is refused', async () => {
    const key = '0199aaaa-0000-4000-8000-000000000001';
    const call = (amount: unknown) =>
      api.call('POST', '/deposit/quote', { token: ada.token, key, body: { ...input, amount } });
    const answers = await Promise.all([1000, '1000', '01000.0', '1000.00'].map(call));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const other = await call('1001.00');
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused']);
  });

  test('out of range says the range; bad shapes are 400', async () => {
    const call = (change: object) =>
      api.call('POST', '/deposit/quote', { token: ada.token, body: { ...input, ...change } });
    const low = await call({ amount: '999.99' });
    assert.equal(low.status, 422);
    assert.equal(
      low.body.message,
      'Please enter an amount between $1,000.00 and $9,999.00 for the BASIC plan.',
    );
    assert.equal((await call({ amount: '9999.01' })).status, 422);
    for (const amount of ['-1', '0', 'NaN', '1e4', '10.001', '', null, {}, '9'.repeat(40)]) {
      const { status } = await call({ amount });
      assert.ok(status === 400 || status === 422, `${JSON.stringify(amount)} ${status}`);
    }
    assert.equal((await call({ payment_method: 'CASH' })).status, 400);
    assert.equal((await call({ selected_plan: 'x' })).status, 400);
    assert.equal((await call({ selected_plan: ada.id })).status, 422);
    assert.equal((await call({ price: '1' })).status, 400);
  });

  test('only members who are active', async () => {
    const path = '/deposit/quote';
    assert.equal((await api.call('POST', path, { body: input })).status, 401);
    assert.equal((await api.call('POST', path, { body: input, token: finance.token })).status, 401);
    const leaving = await aMember(owner, { status: 'closing' });
    const refused = await api.call('POST', path, { body: input, token: leaving.token });
    assert.deepEqual([refused.status, refused.body.code], [403, 'closing']);
  });
});

describe('POST /deposit', () => {
  test('keeps a clean copy of the proof, for its owner and for staff', async () => {
    const { id, address } = await quote();
    const answer = await submit(address);
    assert.deepEqual([answer.status, answer.body.data.id], [200, id]);
    for (const [path, person] of [
      [`/deposit/${id}/proof`, ada],
      [`/transactions/${id}/proof`, auditor],
    ] as const) {
      const shown = await api.call('GET', path, { token: person.token });
      assert.equal(shown.status, 200);
      assert.equal(shown.headers['content-type'], 'image/webp');
      assert.match(String(shown.headers['content-security-policy']), /sandbox/);
      assert.match(String(shown.headers['content-disposition']), /^attachment/);
    }
    const other = await api.call('GET', `/deposit/${id}/proof`, { token: eve.token });
    assert.equal(other.status, 404);
  });

  test('what differs from the quote is refused', async () => {
    const { address } = await quote();
    const differs: Fields[] = [
      { amount: '1500.00' },
      { interest_percentage: '51' },
      { payment_method: 'BITCOIN' },
    ];
    for (const change of differs) {
      const { status, body } = await submit(address, change);
      assert.deepEqual([status, body.code], [422, 'quote_mismatch'], JSON.stringify(change));
    }
    assert.equal((await submit('somewhere else')).body.code, 'quote_mismatch');
    assert.equal((await submit(address, {}, eve)).body.code, 'quote_mismatch');
    const { id } = await quote();
    assert.equal((await submit(address, { deposit_id: id })).body.code, 'quote_mismatch');
  });

  test('without a proof only where the chain already shows the payment', async () => {
    const { id, address } = await quote();
    const missing = await submit(address, { payment_proof: '' });
    assert.deepEqual([missing.status, missing.body.code], [422, 'proof_missing']);
    await api.call('POST', '/sandbox/pay', { body: { deposit_id: id } });
    await followChain();
    const seen = await submit(address, { payment_proof: '' });
    assert.deepEqual([seen.status, seen.body.data.state], [200, 'seen']);
  });

  test('takes pictures by their content, not their name', async () => {
    const { address } = await quote();
    const file = (bytes: string | Buffer, name = 'a.png') =>
      submit(address, {
        payment_proof: new File([new Uint8Array(Buffer.from(bytes))], name, { type: 'image/png' }),
      });
    assert.equal((await file('%PDF-1.7 not a picture')).status, 415);
    assert.equal((await file('<svg xmlns="http://www.w3.org/2000/svg"/>')).status, 415);
    assert.equal((await file(picture.subarray(0, 40))).status, 415);
    assert.equal((await file(Buffer.alloc(6 * 1024 * 1024, 1))).status, 413);
    assert.equal((await file(picture, '../../etc/passwd')).status, 200);
  });
});

describe('histories', () => {
  test('a quote with neither payment nor proof stands in none, and in no sum', async () => {
    const nobody = await aMember(owner);
    const { id } = await quote(nobody);
    const mine = await api.call('GET', '/transactions/deposit', { token: nobody.token });
    assert.deepEqual(mine.body.data, []);
    const all = await api.call('GET', '/transactions?limit=100', { token: auditor.token });
    assert.ok(!all.body.data.some((row: { id: string }) => row.id === id));
    const pending = async () =>
      Number((await api.call('GET', '/admin/pending', { token: auditor.token })).body.data);
    const before = await pending();
    await api.call('POST', '/sandbox/pay', { body: { deposit_id: id } });
    await followChain();
    assert.equal((await pending()) - before, 1000);
  });

  test('pages hold every row once, newest first', async () => {
    const many = await aMember(owner);
    for (let made = 0; made < 5; made += 1) {
      await submit((await quote(many)).address, {}, many);
    }
    const read = (query: string) =>
      api.call('GET', `/transactions/deposit?limit=2${query}`, { token: many.token });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await read(cursor);
      seen.push(...body.data.map((row: { id: string }) => row.id));
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    assert.equal(new Set(seen).size, 5);
    assert.equal((await read('&page=3')).body.data.length, 1);
    assert.equal((await read('&cursor=x')).status, 400);
    assert.equal((await read('&page=0')).status, 400);
  });

  test('a deposit is its member’s alone', async () => {
    const { id } = await quote();
    assert.equal((await api.call('GET', `/deposit/${id}`, { token: ada.token })).status, 200);
    assert.equal((await api.call('GET', `/deposit/${id}`, { token: eve.token })).status, 404);
    assert.equal((await api.call('GET', `/deposit/${id}`)).status, 401);
    assert.equal((await api.call('GET', '/deposit/x', { token: ada.token })).status, 400);
  });
});

describe('staff', () => {
  test('lists are searched and sorted from closed sets', async () => {
    const id = await credited();
    const of = (query: string) =>
      api.call('GET', `/transactions?${query}`, { token: auditor.token });
    const found = await of(`search=${encodeURIComponent(ada.email)}&sort=amount&limit=100`);
    assert.ok(found.body.data.some((row: { id: string }) => row.id === id));
    assert.equal((await of('search=nobody@nowhere')).body.data.length, 0);
    for (const bad of ['sort=luck', 'status=lost']) assert.equal((await of(bad)).status, 400);
    for (const path of ['/transactions', '/admin/funds', '/admin/pending']) {
      assert.equal((await api.call('GET', path)).status, 401);
      assert.equal((await api.call('GET', path, { token: ada.token })).status, 401);
    }
    for (const path of ['/admin/funds', '/admin/pending']) {
      const { amount, data } = (await api.call('GET', path, { token: finance.token })).body;
      assert.ok(/^\d+\.\d{2}$/.test(amount) && data === Number(amount), path);
    }
  });

  test('pages of each order hold every row once', async () => {
    const all = await api.call('GET', '/transactions?limit=100', { token: auditor.token });
    for (const sort of ['newest', 'oldest', 'amount']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const path = `/transactions?limit=3&sort=${sort}${cursor}`;
        const { body } = await api.call('GET', path, { token: auditor.token });
        seen.push(...body.data.map((row: { id: string }) => row.id));
        cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
      } while (cursor !== '' && seen.length < 200);
      assert.equal(new Set(seen).size, all.body.data.length, sort);
      assert.equal(seen.length, all.body.data.length, sort);
    }
  });

  test('reject: what never came, with a reason, once', async () => {
    const { id, address } = await quote();
    await submit(address);
    const reject = (body: object, token = finance.token) =>
      api.call('PATCH', `/transactions/${id}/reject`, { token, body });
    assert.equal((await reject({ reason: 'No payment came.' }, auditor.token)).status, 403);
    assert.equal((await reject({ reason: 'No payment came.' }, ada.token)).status, 401);
    assert.equal((await reject({})).status, 400);
    assert.equal((await reject({ reason: 'No payment came.' })).status, 200);
    assert.equal((await reject({ reason: 'Again.' })).status, 409);
    const shown = await api.call('GET', `/deposit/${id}`, { token: ada.token });
    assert.deepEqual(
      [shown.body.data.state, shown.body.data.reason],
      ['rejected', 'No payment came.'],
    );
    assert.equal((await submit(address)).body.code, 'deposit_settled');
  });

  test('what stands on the chain is neither rejected nor confirmed again', async () => {
    const id = await credited();
    const patch = (act: string, token = finance.token, body: object = { reason: 'Please.' }) =>
      api.call('PATCH', `/transactions/${id}/${act}`, { token, body });
    assert.equal((await patch('reject')).body.code, 'payment_on_chain');
    assert.equal((await patch('confirm')).body.code, 'deposit_settled');
    assert.equal((await patch('confirm', auditor.token)).status, 403);
    assert.equal((await patch('confirm', finance.token, { amount: '1' })).status, 400);
    const nobodys = '01900000-0000-7000-8000-000000000000';
    const unknown = await api.call('PATCH', `/transactions/${nobodys}/confirm`, {
      token: finance.token,
      body: {},
    });
    assert.equal(unknown.status, 404);
  });
});
