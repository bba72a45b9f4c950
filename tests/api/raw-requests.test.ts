import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { testApi } from '#test/api.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { requestOf } from '#test/contract-request.ts';
import { aContractWorld } from '#test/contract-world.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { personalDataOf } from '#test/ledger/personal-data-tables.ts';

// Requests that no client library sends: truncated bodies, and malformed forms.

const database = await testDatabase();
const api = await testApi(database);
const { goodInput, tokenOf } = await aContractWorld(database, api);
const footprint = await personalDataOf(database.owner);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = api.app.server.address() as AddressInfo;
// Connections that a failed test left open must not keep this process alive.
after(() => api.app.server.closeAllConnections());

const changing = contractCalls.filter(({ method }) => method !== 'GET');
const uploads = contractCalls.filter(({ fields }) => fields.some(({ isFile }) => isFile));

/** Declares a length, sends less, and hangs up; returns the answer, if any. */
async function sendHalf(contractCall: ContractCall, isGraceful: boolean): Promise<string> {
  // A call without body parameters gets a body anyway.
  const { url, payload = '{}' } = requestOf(contractCall, goodInput(contractCall));
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  const head = [
    `${contractCall.method} ${url} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${payload.length + 100}`,
    ...(tokenOf(contractCall) === undefined
      ? []
      : [`authorization: Bearer ${tokenOf(contractCall)}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`);
  await new Promise((sent) => setTimeout(sent, 15));
  if (isGraceful) socket.end();
  else socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

test('a body that stops half-way does nothing, whichever call it was for', async () => {
  const before = await footprint();
  for (const isGraceful of [true, false]) {
    const answers = await Promise.all(
      changing.map((contractCall) => sendHalf(contractCall, isGraceful)),
    );
    for (const answer of answers) assert.ok(answer === '' || / 4\d\d /.test(answer), answer);
  }
  assert.equal(
    (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })).status,
    200,
  );
  assert.deepEqual(await footprint(), before);
});

async function upload(contractCall: ContractCall, type: string, payload: Buffer | string) {
  const { url } = requestOf(contractCall, goodInput(contractCall));
  const token = tokenOf(contractCall);
  const answer = await api.app.inject({
    method: contractCall.method as 'POST',
    url,
    payload,
    headers: {
      'content-type': type,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.statusCode, message: String(answer.json().message) };
}

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test('a form that is broken is refused in words', async () => {
  const before = await footprint();
  for (const contractCall of uploads) {
    for (const [type, payload] of [
      ['multipart/form-data', part('amount', '1')],
      ['multipart/form-data; boundary=b', ''],
      ['multipart/form-data; boundary=b', 'no boundary at all'],
      ['multipart/form-data; boundary=b', part('amount', '1').slice(0, 30)],
      ['multipart/form-data; boundary=b', `${part('amount', '1')}${part('amount', '2')}--b--`],
      ['multipart/form-data; boundary=b', `${part('strange', '1')}--b--`],
      ['multipart/form-data; boundary=b', `${part('__proto__', '1')}--b--`],
    ] as const) {
      const { status, message } = await upload(contractCall, type, payload);
      assert.equal(status, 400, `${contractCall.path} ${type} ${payload}: ${status} ${message}`);
      assert.match(message, /^[A-Z].{5,}\.$/, message);
    }
  }
  assert.deepEqual(await footprint(), before);
});

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

test('a file that is no picture, or too much of one, is refused', async () => {
  const submit = contractCalls.find(({ name }) => name === 'deposits.submit')!;
  const { selected_plan, payment_method } = goodInput(submit);
  const token = tokenOf(submit)!;
  const command = { selected_plan, payment_method, amount: '1500' };
  const quoted = (await api.call('POST', '/deposit/quote', { token, body: command })).body.data;
  const fields = {
    ...command,
    wallet_address: quoted.address,
    interest_percentage: quoted.percentage,
    deposit_id: quoted.id,
  };
  const before = await footprint();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const whole = await pixels(40, 40);
  const files: [what: string, bytes: Buffer | string, status: number][] = [
    ['words', 'some words', 415],
    ['a page', '<html><script>alert(1)</script></html>', 415],
    ['a drawing that runs', svg, 415],
    ['half a picture', whole.subarray(0, whole.length / 2), 415],
    ['a head without a body', whole.subarray(0, 40), 415],
    ['53 million pixels', await pixels(7_300, 7_300), 413],
    ['over five megabytes', Buffer.alloc(5 * 1024 * 1024 + 1, whole), 413],
    ['over the limit of a form', Buffer.alloc(7 * 1024 * 1024, whole), 413],
  ];
  for (const [what, bytes, status] of files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('payment_proof', new File([new Uint8Array(Buffer.from(bytes))], 'proof.png'));
    const answer = await api.call('POST', '/deposit', { token, form });
    assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`);
  }
  assert.deepEqual(await footprint(), before);
});

test('the name of a file is plain text too', async () => {
  const submit = contractCalls.find(({ name }) => name === 'deposits.submit')!;
  const fields = Object.entries(goodInput(submit)).map(([name, value]) =>
    part(name, String(value)),
  );
  const head = 'content-disposition: form-data; name="payment_proof"; filename="a\u0007b.png"';
  const text = `${fields.join('')}--b\r\n${head}\r\ncontent-type: image/png\r\n\r\nx\r\n--b--`;
  const { status, message } = await upload(submit, 'multipart/form-data; boundary=b', text);
  assert.equal(status, 400, message);
});
