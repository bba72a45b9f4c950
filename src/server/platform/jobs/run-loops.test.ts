import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { Loop } from './jobs.ts';
import type { Listener } from './listen-for-work.ts';
import { runLoops } from './run-loops.ts';
import type { WakingTable } from './waking-tables.ts';

const log = pino({ level: 'silent' });
const hourMs = 3_600_000;

type Waker = Parameters<Listener['follow']>[0];

/** A listener that the test controls. */
function saying(isSure: boolean) {
  let follower: Waker = () => undefined;
  const hearing: Listener = {
    isSure: () => isSure,
    follow: (wake) => {
      follower = wake;
    },
    stop: async () => undefined,
  };
  return { hearing, say: (table: WakingTable | null) => follower(table) };
}

/** A loop whose runs can be awaited by their number. */
function counted(pace: Omit<Loop, 'name' | 'run'>, found?: boolean) {
  const waiting: { nth: number; resolve: () => void }[] = [];
  let count = 0;
  let during: () => void = () => undefined;
  const loop: Loop = {
    name: 'counted',
    ...pace,
    run: async () => {
      count += 1;
      during();
      for (const wait of waiting) if (wait.nth <= count) wait.resolve();
      return found;
    },
  };
  return {
    loop,
    count: () => count,
    during: (act: () => void) => {
      during = act;
    },
    round: (index: number) =>
      new Promise<void>((resolve) => {
        if (index <= count) resolve();
        else waiting.push({ nth: index, resolve });
      }),
  };
}

const far = { everyMs: hourMs, restMs: 0, netMs: hourMs };

test('a loop begins a round when a table of its own is said to have changed', async () => {
  const { hearing, say } = saying(true);
  const [row, other] = [
    counted({ ...far, wokenBy: ['identity.signed_file'] }),
    counted({ ...far, wokenBy: ['foundation.mail'] }),
  ];
  // After a failed run, the next must still follow its wake.
  row.during(() => {
    throw new Error('a hiccup');
  });
  const running = runLoops(null as never, [row.loop, other.loop], log, hearing);
  say('identity.signed_file');
  row.during(() => undefined);
  await row.round(2);
  say('identity.signed_file');
  await row.round(3);
  await running.stop();
  assert.equal(other.count(), 1);
});

test('a loop that was asleep begins as long after its wake as it says', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const passing = async (ms: number): Promise<void> => {
    await new Promise(setImmediate);
    t.mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  const { hearing, say } = saying(true);
  const pace = { everyMs: hourMs, restMs: 10, afterMs: 100, netMs: hourMs };
  const counter = counted({ ...pace, wokenBy: ['identity.signed_file'] });
  const running = runLoops(null as never, [counter.loop], log, hearing);
  await passing(10);
  say('identity.signed_file');
  await passing(99);
  const early = counter.count();
  await passing(1);
  const due = counter.count();
  // A wake during the pause between two runs counts for the next.
  say('identity.signed_file');
  await passing(10);
  const next = counter.count();
  await running.stop();
  assert.deepEqual([early, due, next], [1, 2, 3]);
});

test('a round that found nothing lets the next wait longer, one that found something does not', async () => {
  const calm = counted({ everyMs: 10, calmMs: hourMs }, false);
  const busy = counted({ everyMs: 10, calmMs: hourMs }, true);
  const running = runLoops(null as never, [calm.loop, busy.loop], log, saying(true).hearing);
  await busy.round(5);
  assert.equal(calm.count(), 1);
  await running.stop();
});

test('what is heard during a round is work for the next', async () => {
  const { hearing, say } = saying(true);
  const counter = counted({ ...far, wokenBy: ['identity.signed_file'] });
  counter.during(() => counter.count() === 1 && say('identity.signed_file'));
  const running = runLoops(null as never, [counter.loop], log, hearing);
  await counter.round(2);
  await running.stop();
});

test('a wake that was missed is caught by the net', async () => {
  const counter = counted({
    everyMs: hourMs,
    restMs: 0,
    netMs: 20,
    wokenBy: ['identity.signed_file'],
  });
  const running = runLoops(null as never, [counter.loop], log, saying(true).hearing);
  await counter.round(3);
  await running.stop();
});

test('while nothing can be heard a loop goes by its clock, woken by tables or not', async () => {
  const woken = counted({ everyMs: 10, netMs: hourMs, wokenBy: ['identity.signed_file'] });
  const clocked = counted({ everyMs: 10 });
  const running = runLoops(null as never, [woken.loop, clocked.loop], log, saying(false).hearing);
  await Promise.all([woken.round(3), clocked.round(3)]);
  await running.stop();
});

test('all loops look when anything may have happened unheard', async () => {
  const { hearing, say } = saying(true);
  const counter = counted({ ...far, wokenBy: ['identity.signed_file'] });
  const running = runLoops(null as never, [counter.loop], log, hearing);
  await counter.round(1);
  say(null);
  await counter.round(2);
  await running.stop();
});

/** A loop that counts concurrent runs, each of which lasts until it is released. */
function lasting(pace: Omit<Loop, 'name' | 'run'>, underWay: Set<object>) {
  let letGo: () => void = () => undefined;
  let count = 0;
  const loop: Loop = {
    name: 'lasting',
    ...pace,
    run: async () => {
      count += 1;
      underWay.add(loop);
      await new Promise<void>((resolve) => (letGo = resolve));
      underWay.delete(loop);
    },
  };
  return { loop, count: () => count, letGo: () => letGo() };
}

test('rounds that nothing woke take turns; one that takes long keeps nobody', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const passing = async (ms: number): Promise<void> => {
    await new Promise(setImmediate);
    t.mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  const { hearing, say } = saying(true);
  const underWay = new Set<object>();
  const wakers = ['foundation.mail', 'identity.signed_file', 'foundation.mail'] as const;
  const three = wakers.map((table) => lasting({ ...far, wokenBy: [table] }, underWay));
  const [first, second, third] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]];
  const loops = three.map(({ loop }) => loop);
  const running = runLoops(null as never, loops, log, hearing);
  await passing(400);
  assert.deepEqual([...underWay], [first.loop]);
  // A table of its own wakes it at once, while the one behind it still waits for the first.
  say('identity.signed_file');
  await passing(0);
  assert.deepEqual([...underWay], [first.loop, second.loop]);
  await passing(100);
  assert.deepEqual([...underWay], loops);
  for (const row of three) row.letGo();
  await passing(0);
  // All run again, one after another.
  say(null);
  await passing(0);
  assert.deepEqual([...underWay], [first.loop]);
  first.letGo();
  await passing(0);
  assert.deepEqual([...underWay], [second.loop]);
  // After the end, no run waits for a turn.
  const stopped = running.stop();
  second.letGo();
  await stopped;
  assert.deepEqual([second.count(), third.count()], [2, 1]);
});
