import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { plainHost } from '../guards.ts';
import { plainAddress, readProxies, visitorOf } from './visitor-address.ts';

const spellings: [written: string, address: string | null][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
  ['203.0.113.7.5', null],
  ['999.1.1.1', null],
  ['[evil]', null],
];

test('an address has one spelling, however a proxy wrote it (INP-7)', () => {
  for (const [written, address] of spellings) assert.equal(plainAddress(written), address, written);
});

/** Returns the client address of a request through a proxy on this machine that sends `line`. */
async function visitor(line: string): Promise<string> {
  const app = fastify({ trustProxy: '127.0.0.1,10.0.0.0/8' });
  readProxies(app);
  app.get('/', (request, reply) => reply.send(visitorOf(request)));
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': line } });
  return answer.body;
}

test('behind proxies the visitor is the last address that they vouch for (INP-7)', async () => {
  assert.equal(await visitor('203.0.113.7:51234'), '203.0.113.7');
  assert.equal(await visitor('198.51.100.1, 203.0.113.7:80, 10.0.0.1:9000'), '203.0.113.7');
  assert.equal(await visitor('[2001:DB8::7]:443, 10.1.2.3'), '2001:db8::7');
});

test('a word that is no address leaves the address of who sent it', async () => {
  for (const word of ['unknown', '_hidden', '', 'evil<script>']) {
    assert.equal(await visitor(word), '127.0.0.1', word);
    assert.equal(await visitor(`203.0.113.7, ${word}`), '127.0.0.1', word);
    assert.equal(await visitor(`${word}, 10.0.0.1:80`), '10.0.0.1', word);
  }
});

test('a host with its own port or a closing dot is the same host (RFC 9110)', () => {
  for (const host of ['a.example', 'A.Example', 'a.example.', 'a.example:443', 'a.example.:443']) {
    assert.equal(plainHost(host, '443'), 'a.example', host);
  }
  assert.equal(plainHost('a.example:8443', '443'), 'a.example:8443');
  assert.equal(plainHost('[::1]:443', '443'), '[::1]');
  assert.equal(plainHost('a.example..', '443'), 'a.example.');
});
