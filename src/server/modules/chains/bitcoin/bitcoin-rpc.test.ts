import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { nodeAt } from '../node.ts';
import { NodeFault } from '../port.ts';
import { bitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';

// A node with answers as long as other people's transactions make them: anyone can fill a mempool
// with a few dozen of the longest ones, and the watcher must read on.

type RpcRequest = { id: number; method: string; params: number[] };

const mebibyte = 'x'.repeat(1 << 20);
const sizes: number[] = [];

/** Each call requests this many mebibytes; 'never' is refused. */
const answerOf = ({ id, method, params: [size = 0] }: RpcRequest): string =>
  method === 'never'
    ? JSON.stringify({ id, result: null, error: { code: -5, message: 'http://me:secret@node' } })
    : `{"id":${id},"error":null,"result":"${size}${mebibyte.repeat(size)}"}`;

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const requests = JSON.parse(Buffer.concat(parts).toString()) as RpcRequest | RpcRequest[];
    response.setHeader('content-type', 'application/json');
    if (!Array.isArray(requests)) return void response.end(answerOf(requests));
    sizes.push(requests.length);
    // In another order than requested, as a batch may be.
    return void response.end(`[${requests.toReversed().map(answerOf).join(',')}]`);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

const { port } = server.address() as AddressInfo;
const rpc = bitcoinRpc(nodeAt(`http://me:secret@127.0.0.1:${port}/`));
const calls = (...expected: number[]): Call[] => expected.map((size) => ['some', size]);

test('answers that are too long together are asked for apart, in their order', async () => {
  sizes.length = 0;
  const answers = await rpc.askAll<string>(calls(0, 20, 1, 20, 2));
  assert.deepEqual(
    answers.map((answer) =>
      answer instanceof RpcRefusal ? answer : Number(answer.replaceAll('x', '')),
    ),
    [0, 20, 1, 20, 2],
  );
  // 43 together, 21 for the first three, 22 for the last two.
  assert.deepEqual(sizes, [5, 3, 2]);
});

test('one answer that is too long alone is a fault, and asks for nothing more', async () => {
  sizes.length = 0;
  await assert.rejects(rpc.askAll(calls(33)), /answers without an end/);
  assert.deepEqual(sizes, [1]);
});

test('a no is told by its code; what the node says of it goes no further', async () => {
  const [refused] = await rpc.askAll([['never']]);
  assert.ok(refused instanceof RpcRefusal && refused.code === -5);
  assert.match(refused.said, /secret/);
  await assert.rejects(
    rpc.ask(['never']),
    (fault) => fault instanceof NodeFault && !/secret/.test(`${fault.message} ${fault.stack}`),
  );
});
