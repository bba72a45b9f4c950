import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asking, nodeAt, parseExact } from '../../src/server/modules/chains/node.ts';
import { type NodeFault, faultyNode } from './rigs/faulty-node.ts';
import { xrpStandIn } from './rigs/xrp-stand-in.ts';

const server = await xrpStandIn();
const node = await faultyNode(server.url);
after(async () => {
  await node.stop();
  await server.stop();
});

const secret = 'a-key-of-nobody';
const at = (): string => node.url.replace('://', `://us:${secret}@`).concat(`?api-key=${secret}`);
const ask = (waitMs?: number) => asking(nodeAt(at()), waitMs)({ method: 'ping' });

const faults: [NodeFault, RegExp][] = [
  ['down', /no node answers/],
  ['silent', /not answer in time/],
  ['html', /not answer in JSON/],
  ['huge', /without an end/],
  ['redirect', /no node answers/],
  ['denied', /does not let us in/],
  ['busy', /come back later/],
];

for (const [fault, pattern] of faults) {
  test(`a node that is ${fault} is a fault in our own words, without our key`, async () => {
    node.fails(fault);
    const isSlow = fault === 'silent' || fault === 'busy';
    const thrown = await ask(isSlow ? 150 : undefined).catch((no: unknown) => no);
    assert.ok(thrown instanceof Error);
    assert.equal(thrown.name, 'NodeFault');
    assert.match(thrown.message, pattern);
    assert.ok(!JSON.stringify([thrown.message, thrown.stack, thrown.cause]).includes(secret));
    node.fails(null);
  });
}

test('a node that was asked too often is asked again when it says so (review chains, C13)', async () => {
  const patient = asking(nodeAt(at()));
  node.asked.length = 0;
  node.tires(2, '0');
  assert.deepEqual(await patient({ method: 'ping' }), { result: { status: 'success' } });
  assert.equal(node.asked.length, 3);
  node.tires(1);
  await patient({ method: 'ping' });
  assert.equal(node.asked.length, 5);
});

test('a pause beyond our patience is kept: until then nobody asks', async () => {
  const hasty = asking(nodeAt(at()));
  node.asked.length = 0;
  for (const header of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
    const rpcCall = asking(nodeAt(at()));
    node.tires(1, header);
    await assert.rejects(rpcCall({ method: 'ping' }), /come back later/);
    await assert.rejects(rpcCall({ method: 'ping' }), /come back later/);
  }
  assert.equal(node.asked.length, 2);
  assert.deepEqual(await hasty({ method: 'ping' }), { result: { status: 'success' } });
});

test('a node that answers again is read again', async () => {
  assert.deepEqual(await ask(), { result: { status: 'success' } });
});

test('nodes are reached on this machine or by TLS', () => {
  for (const url of ['http://node.example:8332', 'ftp://127.0.0.1', 'node', 'ws://127.0.0.1']) {
    assert.throws(() => nodeAt(url), { name: 'NodeFault' }, url);
  }
  assert.equal(nodeAt('https://a:b@node.example/rpc').url, 'https://node.example/rpc');
  assert.equal(nodeAt('http://[::1]:8332').authorization, null);
});

test('numbers that a double cannot hold stay as they were written', () => {
  const text = '{"a":90071992.54740993,"b":9007199254740993,"c":12.5,"d":1e3,"e":5}';
  assert.deepEqual(parseExact(text), {
    a: '90071992.54740993',
    b: '9007199254740993',
    c: 12.5,
    d: 1000,
    e: 5,
  });
});

test('a fraction that a double rounds to a whole number stays text (review chains, C17)', () => {
  for (const text of ['134217729.00000001', '999999999.99999999', '134217729000000001e-9', '5.0']) {
    assert.equal(parseExact(text), text);
  }
  for (const text of ['134217729', '-3', '2e3', '0.00000001', '12.5', '9007199254740991']) {
    const parsed = parseExact(text);
    assert.equal(Number(parsed), Number(text));
    assert.equal(typeof parsed, text === '0.00000001' ? 'string' : 'number', text);
  }
});
