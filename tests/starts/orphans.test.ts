import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFull } from '../is-full.ts';
import {
  anInstallation,
  isReady,
  leftAfter,
  type Process,
  processesOf,
  remove,
} from './starting.ts';

// Programs end when their parent is gone: real processes, killed with -9.

const installation = await anInstallation();
const { folder } = installation;
after(() => remove(installation));

const longestEndMs = 20_000;

const whoever: Record<string, (item: Process) => boolean> = {
  'npm start': ({ command }) => command.startsWith('npm start'),
  'the shell of npm': ({ command }) => /^sh -c .*start\.mjs/.test(command),
  'scripts/start.mjs': ({ command }) => /^\S*node scripts\/start\.mjs/.test(command),
  'the supervisor': ({ command }) => /supervisor\.ts/.test(command),
};

function killed(who: (item: Process) => boolean): void {
  const found = processesOf(folder).filter(who);
  assert.equal(found.length, 1, JSON.stringify(processesOf(folder)));
  process.kill(found[0]!.pid, 'SIGKILL');
}

test('a first start that is killed while it fills the database leaves nothing running', async () => {
  const first = installation.start();
  assert.ok(await first.says(/Filling the sandbox/), first.said());
  await sleep(1_000);
  killed(whoever['npm start']!);
  assert.deepEqual(await leftAfter(folder, longestEndMs), []);
});

// The gate kills the innermost here and the outermost at its first start; the battery kills all.
const inGate = ['the supervisor'];

for (const [name, who] of Object.entries(whoever)) {
  if (!isFull && !inGate.includes(name)) continue;
  test(`kill -9 of ${name} takes web, worker and Postgres along (OPS-7, C13)`, async () => {
    const started = installation.start();
    assert.ok(await started.says(isReady), started.said());
    // A page that is open in a browser: a stream that no one closes.
    const page = new AbortController();
    const open = await fetch(`http://localhost:${installation.port}/api/events`, {
      signal: page.signal,
    });
    killed(who);
    assert.deepEqual(await leftAfter(folder, longestEndMs), []);
    page.abort();
    await open.text().catch(() => undefined);
    assert.doesNotMatch(started.said(), /^ +at /m);
  });
}
