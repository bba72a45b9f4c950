import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { isPublicAddress, postBody, type Reach, UnfitAddress } from './post-body.ts';

// Refused targets: a URL that someone typed must not reach the operator's network.

test('only addresses of the public internet are public', () => {
  const own =
    '127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 ' +
    '255.255.255.255 192.0.2.1 240.0.0.1 :: ::1 ::ffff:10.0.0.1 ::ffff:7f00:1 fe80::1 fe80::1%eth0 ' +
    'fc00::1 fd12::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 fec0::1';
  for (const address of own.split(' ')) {
    assert.equal(isPublicAddress(address), false, address);
  }
  assert.equal(isPublicAddress('not one'), false);
  const ofAll = ['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'];
  for (const address of ofAll) assert.equal(isPublicAddress(address), true, address);
});

let requested = 0;
let answer = (response: ServerResponse): void => void response.writeHead(204).end();
const server = createServer((request, response) => {
  requested += 1;
  request.resume().on('end', () => answer(response));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());
const { port } = server.address() as AddressInfo;
const post = (url: string, reach: Reach) => postBody({ url, headers: {}, body: '{}', reach });

test('a name or an address of this machine is not even connected to', async () => {
  requested = 0;
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
  ]) {
    await assert.rejects(post(url, 'public'), UnfitAddress);
  }
  await assert.rejects(post(`http://127.0.0.1:${port}/`, 'public'), UnfitAddress, 'no TLS');
  assert.equal(requested, 0);
  assert.equal(await post(`http://127.0.0.1:${port}/`, 'network'), 204);
  assert.equal(requested, 1);
});

test('a name is asked once, has to be public in each answer, and is connected to as it was', async () => {
  const named = async (url: string, reach: Reach, ...addresses: string[]) => {
    const names: string[] = [];
    const ask = async (name: string) => {
      names.push(name);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    const status = await postBody({ url, headers: {}, body: '{}', reach }, ask);
    assert.deepEqual(names, ['hooks.invalid']);
    return status;
  };
  requested = 0;
  const secure = `https://hooks.invalid:${port}/`;
  for (const found of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    await assert.rejects(named(secure, 'public', ...found), UnfitAddress, found.join());
  }
  assert.equal(requested, 0);
  // The name does not resolve, so the connection must have used the answer of the single lookup.
  assert.equal(await named(`http://hooks.invalid:${port}/`, 'network', '127.0.0.1'), 204);
  assert.equal(requested, 1);
});

test('what may tell its own machine tells no other, whatever a name leads to', async () => {
  requested = 0;
  answer = (response) => void response.writeHead(204).end();
  const named = (url: string, address: string) =>
    postBody({ url, headers: {}, body: '{}', reach: 'machine' }, async () => [
      { address, family: address.includes(':') ? 6 : 4 },
    ]);
  assert.equal(await post(`http://127.0.0.1:${port}/`, 'machine'), 204);
  assert.equal(await named(`http://localhost:${port}/`, '127.0.0.1'), 204);
  assert.equal(requested, 2);
  for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', 'hooks.invalid']) {
    await assert.rejects(post(`http://${host}:${port}/`, 'machine'), UnfitAddress, host);
  }
  for (const [host, address] of [
    ['localhost', '10.0.0.1'],
    ['hooks.invalid', '127.0.0.1'],
    ['localhost.invalid', '127.0.0.1'],
  ] as const) {
    await assert.rejects(named(`https://${host}:${port}/`, address), UnfitAddress, host);
  }
  assert.equal(requested, 2);
});

test('a redirect is an answer and not followed, and a body without end is not read', async () => {
  requested = 0;
  answer = (response) => void response.writeHead(307, { location: '/elsewhere' }).end();
  assert.equal(await post(`http://127.0.0.1:${port}/`, 'network'), 307);
  assert.equal(requested, 1);
  const closed = new Promise<void>((done) => {
    answer = (response) => {
      response.on('close', () => done());
      const flow = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', flow);
      };
      flow();
    };
  });
  assert.equal(await post(`http://127.0.0.1:${port}/`, 'network'), 200);
  await closed;
});
