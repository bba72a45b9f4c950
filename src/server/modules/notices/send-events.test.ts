import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Streams } from './send-events.ts';

/** Follows a stream until it has sent enough; returns its topics. */
async function receivedEvents(
  streams: Streams,
  isEnough: (topics: string[]) => boolean,
  missedMs?: number,
): Promise<string[]> {
  const topics: string[] = [];
  const who = { memberId: 'ada', isAdministrator: false, sessions: ['one'], people: ['ada'] };
  for await (const { topic } of streams.follow(who, async () => true, undefined, missedMs)) {
    topics.push(topic);
    if (isEnough(topics)) break;
  }
  return topics;
}

const ofAda = { memberId: 'ada' };

test('prices are told to everyone, twice a second at most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const streams = new Streams();
  const trade = () => streams.hear({ to: 'everyone', topic: 'prices' });
  let soFar: string[] = [];
  const listening = receivedEvents(streams, (topics) => (soFar = topics).length === 3);
  const afterMs = async (ms: number) => {
    t.mock.timers.tick(ms);
    await new Promise((done) => setImmediate(done));
    return [...soFar];
  };
  assert.deepEqual(await afterMs(0), ['open']);
  trade();
  assert.deepEqual(await afterMs(0), ['open', 'prices']);
  trade();
  assert.deepEqual(await afterMs(499), ['open', 'prices']);
  assert.deepEqual(await afterMs(1), ['open', 'prices', 'prices']);
  await listening;
});

test('whatever else changes is told at once, while prices rest', async () => {
  const streams = new Streams();
  const topics = await receivedEvents(streams, (soFar) => {
    const last = soFar.at(-1)!;
    // Each event of the stream triggers the next step.
    if (last === 'open') streams.hear({ to: 'everyone', topic: 'prices' });
    if (last === 'prices') {
      streams.hear({ to: 'everyone', topic: 'prices' });
      setImmediate(() => streams.hear({ to: ofAda, topic: 'balance' }));
    }
    return soFar.length === 4;
  });
  assert.deepEqual(topics, ['open', 'prices', 'balance', 'prices']);
});

test('another member’s change is not told', async () => {
  const streams = new Streams();
  const topics = await receivedEvents(streams, (soFar) => {
    if (soFar.length === 1) {
      streams.hear({ to: { memberId: 'bob' }, topic: 'balance' });
      streams.hear({ to: 'administrators', topic: 'deposits' });
      streams.hear({ to: ofAda, topic: 'notices' });
    }
    return soFar.at(-1) === 'notices';
  });
  assert.deepEqual(topics, ['open', 'notices']);
});

test('who was away for a moment is told what changed meanwhile, and who was longer that all may', async () => {
  const streams = new Streams();
  const first = (missedMs?: number) => receivedEvents(streams, () => true, missedMs);
  // Before it starts listening it knows of nothing.
  assert.deepEqual(await first(0), ['open']);
  streams.beginToHear();
  await new Promise((done) => setTimeout(done, 60));
  streams.hear({ to: { memberId: 'bob' }, topic: 'balance' });
  streams.hear({ to: ofAda, topic: 'deposits' });
  streams.hear({ to: ofAda, topic: 'deposits' });
  streams.hear({ to: 'everyone', topic: 'plans' });
  assert.deepEqual(await receivedEvents(streams, (topics) => topics.length === 3, 40), [
    'current',
    'deposits',
    'plans',
  ]);
  assert.deepEqual(await first(0), ['current']);
  assert.deepEqual([await first(), await first(60_000), await first(30_001)].flat(), [
    'open',
    'open',
    'open',
  ]);
  assert.deepEqual(await first(5_000), ['open']);
});

test('who listens is told that all may have changed once the connection was away', async () => {
  const streams = new Streams();
  streams.beginToHear();
  const topics = await receivedEvents(
    streams,
    (soFar) => {
      if (soFar.length === 1) streams.beginToHear();
      return soFar.length === 2;
    },
    0,
  );
  assert.deepEqual(topics, ['current', 'open']);
});
