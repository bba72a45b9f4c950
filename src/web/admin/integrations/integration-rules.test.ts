import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, isAddress, isDays, stateOf, type Webhook } from './integration-rules.ts';

test('a key is valid for whole days, from 1 to 366', () => {
  for (const typed of ['1', '90', ' 366 ']) assert.equal(isDays(typed), true, typed);
  for (const typed of ['', '0', '367', '1.5', '-1', '1e2', 'ten']) {
    assert.equal(isDays(typed), false, typed);
  }
});

test('an address is one that a message could be posted to', () => {
  for (const typed of ['https://hooks.example.org/a', ' http://127.0.0.1:4000 ']) {
    assert.equal(isAddress(typed), true, typed);
  }
  for (const typed of ['', 'hooks.example.org', 'ftp://example.org', 'javascript:alert(1)']) {
    assert.equal(isAddress(typed), false, typed);
  }
});

const webhook: Webhook = {
  id: '0197d0f5-7c1e-7aaa-8bbb-0123456789ab',
  _id: '0197d0f5-7c1e-7aaa-8bbb-0123456789ab',
  url: 'https://hooks.example.org/',
  events: ['deposit'],
  made_by: 'owner@example.org',
  made_at: '2026-11-26T05:00:00.000Z',
  old_secret_until: null,
  last_delivered_at: '2026-11-26T05:10:00.000Z',
  waiting: 0,
  failing: 0,
  given_up: 0,
};

test('a webhook says the worst of it first', () => {
  const messageOf = (more: Partial<Webhook>) => {
    const { mark, says, more: rest } = stateOf({ ...webhook, ...more });
    return [mark, says, ...rest];
  };
  assert.deepEqual(messageOf({ last_delivered_at: null }), ['off', 'Nothing posted yet']);
  assert.deepEqual(messageOf({ waiting: 2 }), ['ok', 'Delivering', '2 waiting']);
  const tried = '1 delivery is being tried again';
  assert.deepEqual(messageOf({ waiting: 2, failing: 1 }), ['wait', tried, '1 waiting']);
  assert.deepEqual(messageOf({ waiting: 1, failing: 1, given_up: 3 }), [
    'no',
    '3 abandoned',
    tried,
  ]);
});

test('a delivery says its tries, the last answer, and when it is tried again', () => {
  const delivery = {
    id: '7',
    _id: '7',
    event_id: webhook.id,
    object: webhook.id,
    type: 'deposit.credited',
    state: 'waiting' as const,
    attempts: 0,
    at: webhook.made_at,
    next_at: webhook.made_at,
    delivered_at: null,
    last_status: null,
    last_fault: null,
  };
  assert.deepEqual(factsOf(delivery), []);
  assert.deepEqual(factsOf({ ...delivery, attempts: 1 }), ['1 try']);
  const [tries, next] = factsOf({ ...delivery, attempts: 2, last_status: 500 });
  assert.equal(tries, '2 tries, answered 500');
  assert.match(next!, /^next try /);
  const dead = { ...delivery, state: 'given_up' as const, attempts: 10, next_at: null };
  assert.deepEqual(factsOf({ ...dead, last_fault: 'no answer' }), ['10 tries, no answer']);
});
