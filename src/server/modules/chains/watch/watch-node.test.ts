import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain } from '../chains.ts';
import { type ChainPort, NodeFault } from '../port.ts';
import { watchNode } from './watch-node.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);

const failing = (error: Error) => (): ChainPort => ({
  ...openChain(worker, 'BTC'),
  identity: () => Promise.reject(error),
});

async function shown() {
  const { token } = await anAdministrator(owner, 'auditor');
  const { body } = await api.call('GET', '/admin/chains', { token });
  return body.data.find((row: { payment_method: string }) => row.payment_method === 'BITCOIN');
}

const publicly = async () => (await api.call('GET', '/status')).body.data.chains;

test('a fault is said to administrators until a round succeeds, and leaves the cursor', async () => {
  await watchNode(worker, 'BTC', openChain);
  const before = await shown();
  assert.deepEqual([before.current, before.fault], [true, null]);
  const down = failing(new NodeFault('unreachable', 'no node answers'));
  await assert.rejects(watchNode(worker, 'BTC', down), /no node answers/);
  const during = await shown();
  assert.deepEqual([during.current, during.fault], [false, 'no node answers']);
  assert.equal(during.height, before.height);
  await assert.rejects(watchNode(worker, 'BTC', down));
  assert.equal((await shown()).fault_since, during.fault_since);
  await watchNode(worker, 'BTC', openChain);
  assert.equal((await shown()).fault, null);
});

test('what is not ours to say is in the log alone, and the public page names no fault', async () => {
  const leak = failing(new Error('connect https://user:password@node.example.org'));
  await assert.rejects(watchNode(worker, 'BTC', leak));
  assert.match((await shown()).fault, /the log of the worker says why/);
  const [chain] = await publicly();
  assert.equal(chain.current, false);
  assert.ok(!JSON.stringify(chain).includes('log'));
  await watchNode(web, 'BTC', openChain).catch(() => undefined);
  assert.equal((await publicly())[0].current, false);
});
