import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { callHook, type Question } from './call-hook.ts';

const secret = 'a secret of at least thirty-two letters';
const question: Question = {
  asset: 'BTC',
  address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  direction: 'out',
  amount: '400.00',
  currency: 'USD',
};

type HookRequest = { headers: IncomingMessage['headers']; body: string };
const requests: HookRequest[] = [];
let answers: ((response: ServerResponse) => void)[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    requests.push({ headers: request.headers, body });
    answers.shift()!(response);
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());
const hook = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`, secret };

const say =
  (body: string, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

/** The result of these answers, and the number of calls to the hook. */
async function ask(...next: typeof answers) {
  requests.length = 0;
  answers = next;
  return { said: await callHook(hook, question), times: requests.length };
}

test('a hook is asked by a signed request, and its answer carries its reference', async () => {
  const hold = await ask(say('{"answer":"hold","reference":"case 17","more":1}'));
  assert.deepEqual(hold, { said: { verdict: 'match', reference: 'case 17' }, times: 1 });
  const [{ headers, body }] = requests as [HookRequest];
  assert.deepEqual(JSON.parse(body), {
    coin: 'BTC',
    address: question.address,
    direction: 'out',
    amount: '400.00',
    currency: 'USD',
  });
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].map(String).join('.');
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${expected}`);
  const allow = await ask(say('{"answer":"allow"}'));
  assert.deepEqual(allow.said, { verdict: 'allow', reference: null });
});

test('what is no clear answer is asked again, and in the end it is none', async () => {
  const broken = [
    (response: ServerResponse) => void response.destroy(),
    say('', 500),
    say('{"answer":"allow"}', 201),
    say('{"answer":"allow"}', 302, { location: hook.url }),
    say('allow'),
    say('{"answer":"yes"}'),
    say('{"answer":"allow","reference":""}'),
    say(`{"answer":"allow","reference":"${'a'.repeat(201)}"}`),
    say(`{"answer":"allow","more":"${'a'.repeat(20_000)}"}`),
  ];
  for (const item of broken) {
    assert.deepEqual(await ask(item, item, item), { said: null, times: 3 });
    const { said } = await ask(item, say('{"answer":"allow"}'));
    assert.deepEqual(said, { verdict: 'allow', reference: null });
  }
  const nobody = { url: 'http://127.0.0.1:1/', secret };
  assert.equal(await callHook(nobody, question), null);
});
