import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { pino } from 'pino';
import { ConfigFault, readConfig } from '../config/config.ts';
import { listenOn, requireFree } from './listen-on.ts';
import { makeServer } from './server.ts';

const host = '127.0.0.1';

async function aTakenPort() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, host, done));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { port: address.port, free: () => server.close() };
}

test('a port that somebody keeps is told by its setting, not as a stack (OPS-1)', async () => {
  const { port, free } = await aTakenPort();
  after(free);
  const fault = await listenOn(fastify(), { port, host }, 0).catch((error: unknown) => error);
  assert.ok(fault instanceof ConfigFault);
  assert.equal(fault.message, `PORT: ${port} at 127.0.0.1 is taken by another program`);
});

test('a host that is no address of this machine is told by its setting', async () => {
  for (const stranger of ['no-such-name.invalid', '192.0.2.1']) {
    const listening = listenOn(fastify(), { port: 0, host: stranger }, 0);
    const fault = await listening.catch((error: unknown) => error);
    assert.ok(fault instanceof ConfigFault, String(fault));
    assert.equal(fault.message, `HOST: ${stranger} is no address of this machine`);
  }
});

test('a port that is given back a moment later is taken: a killed Candor ends late', async () => {
  const { port, free } = await aTakenPort();
  const app = fastify();
  after(() => app.close());
  app.get('/', async () => 'here');
  setTimeout(free, 150);
  await listenOn(app, { port, host });
  assert.equal(await (await fetch(`http://${host}:${port}/`)).text(), 'here');
});

test('a server that takes ten minutes to start on a busy machine starts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const app = makeServer(readConfig({}, 'web'), pino({ enabled: false }));
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  app.addHook('onReady', async () => {
    reach();
    await slow;
  });
  const ready = app.ready();
  await reached;
  t.mock.timers.tick(600_000);
  resolve();
  await assert.doesNotReject(async () => ready);
  await app.close();
});

test('a taken port is refused before anything is served, and a free one is left free (INP-8)', async () => {
  const { port, free } = await aTakenPort();
  const fault = await requireFree({ port, host }, 0).catch((error: unknown) => error);
  assert.ok(fault instanceof ConfigFault);
  assert.equal(fault.message, `PORT: ${port} at 127.0.0.1 is taken by another program`);
  free();
  await requireFree({ port, host });
  await requireFree({ port, host });
});
