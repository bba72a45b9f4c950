import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { anInstallation, isReady, leftAfter, processesOf, remove } from '../starting.ts';

const installation = await anInstallation();
const { folder } = installation;
after(() => remove(installation));

test('a database that is gone for good ends the start with one sentence (OPS-7)', async () => {
  const started = installation.start();
  assert.ok(await started.says(isReady), started.said());
  const cluster = join(folder, 'postgres', 'cluster');
  renameSync(cluster, `${cluster}.away`);
  const server = processesOf(folder).find(({ command }) => /bin\/postgres -D/.test(command));
  process.kill(server!.pid, 'SIGKILL');
  const code = await Promise.race([started.ended, sleep(60_000, 'it goes on')]);
  assert.equal(code, 1, started.said());
  const pattern = /^Candor ends: its database could not be started again.*$/m;
  assert.match(started.said(), pattern);
  assert.deepEqual(await leftAfter(folder, 1_000), []);
  renameSync(`${cluster}.away`, cluster);
  const again = installation.start();
  assert.ok(await again.says(isReady), again.said());
  again.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(folder, 20_000), []);
});
