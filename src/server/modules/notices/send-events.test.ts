import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Streams } from './send-events.ts';

/** Follows a stream until it has said enough; gives the topics that it said. */
async function heard(streams: Streams, isEnough: (said: string[]) => boolean): Promise<string[]> {
  const said: string[] = [];
  const who = { memberId: 'ada', isAdministrator: false, sessions: ['one'] };
  for await (const { topic } of streams.follow(who, async () => true, undefined)) {
    said.push(topic);
    if (isEnough(said)) break;
  }
  return said;
}

const ofAda = { memberId: 'ada' };

test('prices are told to everyone, twice a second at most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const streams = new Streams();
  const trade = () => streams.hear({ to: 'everyone', topic: 'prices' });
  let soFar: string[] = [];
  const listening = heard(streams, (said) => (soFar = said).length === 3);
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
  const said = await heard(streams, (words) => {
    const last = words.at(-1)!;
    // Each word of the stream is followed by what happens next.
    if (last === 'open') streams.hear({ to: 'everyone', topic: 'prices' });
    if (last === 'prices') {
      streams.hear({ to: 'everyone', topic: 'prices' });
      setImmediate(() => streams.hear({ to: ofAda, topic: 'balance' }));
    }
    return words.length === 4;
  });
  assert.deepEqual(said, ['open', 'prices', 'balance', 'prices']);
});

test('another member’s change is not told', async () => {
  const streams = new Streams();
  const said = await heard(streams, (words) => {
    if (words.length === 1) {
      streams.hear({ to: { memberId: 'bob' }, topic: 'balance' });
      streams.hear({ to: 'administrators', topic: 'deposits' });
      streams.hear({ to: ofAda, topic: 'notices' });
    }
    return words.at(-1) === 'notices';
  });
  assert.deepEqual(said, ['open', 'notices']);
});
