import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';

// Decoding is expensive, so the deposit's owner, its state and the quota are checked before
// (SEC-4).

const database = await testDatabase();
const api = await testApi(database, { RATE_LIMITS: 'on' });
await seedCatalogue(database.web);
await simulatePrices(database.worker);
await addCapital(database);
const ada = await aMember(database.owner);
const eve = await aMember(database.owner);
const [plan] = (await api.call('GET', '/plans?family=crypto')).body.data;
const command = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
const broken = new File(['no picture at all'], 'proof.png', { type: 'image/png' });

async function quote(): Promise<{ id: string; address: string }> {
  return (await api.call('POST', '/deposit/quote', { token: ada.token, body: command })).body.data;
}

async function send(fields: Record<string, string>, { token }: Person = ada) {
  const form = new FormData();
  const all = { ...command, interest_percentage: plan.percentage, ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('payment_proof', broken);
  return (await api.call('POST', '/deposit', { token, form })).body;
}

const submit = async (fields: Record<string, string>, person = ada): Promise<string> =>
  (await send(fields, person)).code;

test('a refusal of the wrong kind says of what: of the file by its field, or of the call', async () => {
  const { id, address } = await quote();
  const { message, fields } = await send({ deposit_id: id, wallet_address: address });
  const text = 'This file is no picture we can read. Please choose a JPEG, PNG or WebP.';
  assert.deepEqual({ message, fields }, { message: text, fields: { payment_proof: text } });
  const call = await api.call('POST', '/deposit', {
    token: ada.token,
    body: 'amount=1000',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.deepEqual([call.status, call.body.code], [415, 'media_unsupported']);
  assert.match(call.body.message, /application\/json.*multipart\/form-data/);
  assert.equal(call.body.fields, undefined);
});

test('a picture is looked at only for an open deposit of one’s own, as it was quoted', async () => {
  const { id, address } = await quote();
  const its = { deposit_id: id, wallet_address: address };
  assert.equal(await submit(its), 'media_unsupported');
  assert.equal(await submit(its, eve), 'not_found');
  assert.equal(await submit({ ...its, deposit_id: crypto.randomUUID() }), 'not_found');
  assert.equal(await submit({ ...its, amount: '1001.00' }), 'quote_mismatch');
  assert.equal(await submit({ wallet_address: 'elsewhere' }), 'quote_mismatch');
});

test('a member has ten pictures an hour', async () => {
  const { id, address } = await quote();
  const codes: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    codes.push(await submit({ deposit_id: id, wallet_address: address }));
  }
  // Two tries were used above; tries refused for another reason do not count.
  assert.deepEqual(codes, [
    ...Array<string>(8).fill('media_unsupported'),
    'rate_limited',
    'rate_limited',
  ]);
});
