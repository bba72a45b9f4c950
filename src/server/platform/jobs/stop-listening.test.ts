import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../db/listen.ts';

test('listening stops within seconds at a server that took us and says nothing more (OPS-7)', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const hears = { hear: () => undefined };
  const listening = listen(`postgres://a:b@127.0.0.1:${port}/candor`, 'live', hears);
  await once(silent, 'connection');
  const stopped = await Promise.race([
    listening.stop().then(() => 'stopped'),
    sleep(5_000, 'it hangs', { ref: false }),
  ]);
  for (const socket of open) socket.destroy();
  silent.close();
  assert.equal(stopped, 'stopped');
});
