import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Streams } from './send-events.ts';

/** Follows a stream for a while and notes what it said, and when. */
async function heard(streams: Streams, forMs: number): Promise<{ topic: string; at: number }[]> {
  const stop = new AbortController();
  const said: { topic: string; at: number }[] = [];
  const who = { memberId: 'ada', isAdministrator: false, sessions: ['one'] };
  const reading = (async () => {
    for await (const { topic } of streams.follow(who, async () => true, stop.signal)) {
      said.push({ topic, at: performance.now() });
    }
  })();
  await sleep(forMs);
  stop.abort();
  await reading;
  return said;
}

test('prices are told to everyone, twice a second at most, and nothing else waits for them', async () => {
  const streams = new Streams();
  const trades = setInterval(() => streams.hear({ to: 'everyone', topic: 'prices' }), 10);
  const listening = heard(streams, 1_250);
  setTimeout(() => streams.hear({ to: { memberId: 'ada' }, topic: 'balance' }), 700);
  const began = performance.now();
  const said = await listening;
  clearInterval(trades);
  const prices = said.filter(({ topic }) => topic === 'prices');
  assert.ok(prices.length >= 2 && prices.length <= 3, `${prices.length} in 1.25 s`);
  const balance = said.find(({ topic }) => topic === 'balance');
  assert.ok(balance !== undefined && balance.at - began < 850, 'a balance waits for nothing');
});

test('another member’s change is not told', async () => {
  const streams = new Streams();
  const listening = heard(streams, 60);
  streams.hear({ to: { memberId: 'bob' }, topic: 'balance' });
  streams.hear({ to: 'administrators', topic: 'deposits' });
  assert.deepEqual(
    (await listening).map(({ topic }) => topic),
    ['open'],
  );
});
