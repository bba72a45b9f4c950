import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Streams } from './send-events.ts';

type Said = { topic: string; at: number };

/** Follows a stream until it has said enough, and notes what it said, and when. */
async function heard(streams: Streams, isEnough: (said: Said[]) => boolean): Promise<Said[]> {
  const said: Said[] = [];
  const who = { memberId: 'ada', isAdministrator: false, sessions: ['one'] };
  for await (const { topic } of streams.follow(who, async () => true, undefined)) {
    said.push({ topic, at: performance.now() });
    if (isEnough(said)) break;
  }
  return said;
}

const ofAda = { memberId: 'ada' };
const topicsOf = (said: Said[]): string[] => said.map(({ topic }) => topic);

test('prices are told to everyone, twice a second at most', async () => {
  const streams = new Streams();
  const trades = setInterval(() => streams.hear({ to: 'everyone', topic: 'prices' }), 10);
  const [open, ...prices] = await heard(streams, (said) => said.length === 4);
  clearInterval(trades);
  assert.equal(open!.topic, 'open');
  assert.deepEqual(topicsOf(prices), ['prices', 'prices', 'prices']);
  for (const [nth, { at }] of prices.slice(1).entries()) {
    assert.ok(at - prices[nth]!.at > 450, `told again after ${at - prices[nth]!.at} ms`);
  }
});

test('whatever else changes is told at once, while prices rest', async () => {
  const streams = new Streams();
  const said = await heard(streams, (words) => {
    const last = words.at(-1)!.topic;
    // Each word of the stream is followed by what happens next.
    if (last === 'open') streams.hear({ to: 'everyone', topic: 'prices' });
    if (last === 'prices') {
      streams.hear({ to: 'everyone', topic: 'prices' });
      setImmediate(() => streams.hear({ to: ofAda, topic: 'balance' }));
    }
    return words.length === 4;
  });
  assert.deepEqual(topicsOf(said), ['open', 'prices', 'balance', 'prices']);
});

test('another member’s change is not told', async () => {
  const streams = new Streams();
  const said = await heard(streams, (words) => {
    if (words.length === 1) {
      streams.hear({ to: { memberId: 'bob' }, topic: 'balance' });
      streams.hear({ to: 'administrators', topic: 'deposits' });
      streams.hear({ to: ofAda, topic: 'notices' });
    }
    return words.at(-1)!.topic === 'notices';
  });
  assert.deepEqual(topicsOf(said), ['open', 'notices']);
});
