import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApi } from '#test/api.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { requestOf } from '#test/contract-request.ts';
import { aContractWorld } from '#test/contract-world.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { personalDataOf } from '#test/ledger/personal-data-tables.ts';

// Bodies that trickle in, one byte a second (SEC-4): each is cut off, and no other request waits
// behind them.

const database = await testDatabase();
const api = await testApi(database);
const { goodInput, tokenOf } = await aContractWorld(database, api);
const footprint = await personalDataOf(database.owner);
// The server's limit of 30 seconds (tests/api/edges.test.ts), shortened.
Object.assign(api.app.server, { requestTimeout: 1_000, headersTimeout: 1_000 });
await api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = api.app.server.address() as AddressInfo;

type Sent = { method: string; url: string; type: string; token: string | undefined; body: Buffer };

const changing = contractCalls.filter(({ method }) => method !== 'GET');
const isUpload = ({ fields }: ContractCall) => fields.some(({ isFile }) => isFile);
const fewest = 30;

function jsonOf(contractCall: ContractCall): Sent {
  const { url, payload = '' } = requestOf(contractCall, goodInput(contractCall));
  const body = Buffer.from(payload);
  return {
    method: contractCall.method,
    url,
    type: 'application/json',
    token: tokenOf(contractCall),
    body,
  };
}

async function formOf(contractCall: ContractCall): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(goodInput(contractCall)))
    form.set(name, String(value));
  const file = contractCall.fields.find(({ isFile }) => isFile)!;
  form.set(file.name, new File([new Uint8Array(400)], 'picture.png'));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type')!;
  return { ...jsonOf(contractCall), type, body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Sends a good request and trickles its last bytes; returns how much was sent, and the answer. */
async function trickle({ method, url, type, token, body }: Sent) {
  const socket = connect(port, '127.0.0.1');
  const isOver = once(socket, 'close');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  const head = [
    `${method} ${url} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let at = Math.max(body.length - 2 * fewest, 0);
  socket.write(body.subarray(0, at));
  for (; at < body.length && !socket.closed; at += 1) {
    if (socket.writable) socket.write(body.subarray(at, at + 1));
    await Promise.race([sleep(1_000), isOver]);
  }
  // Only if all of it was sent; else the server has closed it.
  socket.end();
  if (!socket.closed) await isOver;
  return { call: `${method} ${url}`, isWhole: at >= body.length, answer };
}

test('whichever call it is for, a body that trickles is cut off, and does nothing', async () => {
  const calls = changing.map(jsonOf).filter(({ body }) => body.length >= fewest);
  const forms = await Promise.all(changing.filter(isUpload).map(formOf));
  assert.ok(calls.length > 40 && forms.length > 1, `${calls.length} and ${forms.length} calls`);
  const before = await footprint();
  const slow = new Set([...calls, ...forms]);
  const trickling = Promise.all(
    [...slow].map((item) => trickle(item).finally(() => slow.delete(item))),
  );
  const health = { url: `http://127.0.0.1:${port}/healthz`, asked: 0 };
  for (; slow.size > 0; health.asked += 1) {
    const answer = await fetch(health.url, { headers: { connection: 'close' } });
    assert.equal(answer.status, 200);
    await sleep(100);
  }
  assert.ok(health.asked > 0);
  for (const { call, isWhole, answer } of await trickling) {
    assert.equal(isWhole, false, `${call} took all of it`);
    assert.match(answer, /^HTTP\/1\.1 (408|4\d\d) |^$/, call);
  }
  assert.deepEqual(await footprint(), before);
});
