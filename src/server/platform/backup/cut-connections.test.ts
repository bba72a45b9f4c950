import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { createDatabase } from '../db/migrate.ts';
import { letInUnasked } from '../db/own-power.ts';
import { openReplication } from './log-stream.ts';

// A server that shuts down during a log-in notifies a connection that has sent no query yet.
// Without a listener, that event ends the whole program.

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const letIn = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const shutDown = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mshut down\0\0'));

let server: Server;
let url: string;

before(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([letIn, ready, shutDown])));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
});
after(() => server.close());

test('a server that is shut down ends nobody who makes a database', async () => {
  await assert.rejects(createDatabase(url, 'candor'));
});

test('nor who asks whom it lets in', async () => {
  assert.equal((await letInUnasked(url)).length, 1);
});

test('nor who copies it', async () => {
  const client = await openReplication(url);
  await assert.rejects(client.query('IDENTIFY_SYSTEM'));
});

test('each connection of the program and its commands hears of its end', () => {
  const files = globSync('{src,scripts}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const deaf = files.flatMap((file) => {
    const [, ...made] = readFileSync(file, 'utf8').split('new pg.Client(');
    return made.filter((rest) => !rest.slice(0, 400).includes("n('error', ")).map(() => file);
  });
  assert.deepEqual(deaf, []);
});
