import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertRules } from '#contract/system-alerts.ts';
import type { SystemReading } from '#contract/system.ts';
import { alertText } from '#text/en/alerts.ts';
import { alertsOf } from './judge-reading.ts';

const sound = (): SystemReading => ({
  mode: 'live',
  here: { node: '24.0.0', disk_free_bytes: 10, disk_bytes: 100 },
  release: { version: '1.0.0', migration: '0001_first', postgres: '18.1' },
  programs: [],
  database: { bytes: 1, connections: 85, most_connections: 100 },
  backups: {
    every_hours: 24,
    drill_days: 7,
    last_age: 36 * 3_600,
    last_bytes: 1,
    drill_age: 10.5 * 86_400,
    proof_age: 72 * 86_400,
    proof_limit_days: 90,
    installed_age: 300 * 86_400,
    failed: [],
  },
  seals: { no: '1', age: 900, unsealed: 1, faults: 0 },
  chains: [
    {
      coin: 'BTC',
      block: '1',
      age: 600,
      fault: 'refused',
      fault_age: 300,
      compared_age: 1,
      differs_age: 120,
      vanished_age: 600,
    },
  ],
  prices: [
    { coin: 'BTC', usd_micros: '1', age: 300, source: 'x', fresh: false, off_peg: false },
    { coin: 'USDC', usd_micros: '1', age: 900, source: 'x', fresh: false, off_peg: true },
  ],
  queues: [
    { name: 'mail', waiting: 1, oldest_age: 1_800, failed: 9 },
    { name: 'notice', waiting: 1, oldest_age: 900, failed: 0 },
  ],
  people: [],
  brake: { causes: [], payouts_stopped: null },
  payouts: { waiting: 0, cents: '0', oldest_age: null },
  margin_cents: '0',
  custody: [],
  log_ins: { members_failed: 199, admins_failed: 19 },
  faults: [
    { part: 'mail', said: 'away', times: 1, since_age: 120, last_age: 1, over: false },
    { part: 'old', said: 'away', times: 1, since_age: 9_999, last_age: 9_999, over: true },
  ],
});

test('a reading in which everything is just at its limit warns of nothing', () => {
  assert.deepEqual(alertsOf(sound()), []);
});

// One step past each limit, and the one alert it raises.
const plants: [alert: string, change: (reading: SystemReading) => void][] = [
  ['work_failing mail', ({ faults }) => (faults[0]!.since_age = 121)],
  ['chain_not_read BTC', ({ chains }) => (chains[0]!.age = 601)],
  ['chain_not_read BTC', ({ chains }) => (chains[0]!.fault_age = 301)],
  [
    'chain_not_read BTC',
    ({ chains }) => Object.assign(chains[0]!, { age: null, fault: null, fault_age: null }),
  ],
  ['books_differ BTC', ({ chains }) => (chains[0]!.differs_age = 121)],
  ['payout_left_chain BTC', ({ chains }) => (chains[0]!.vanished_age = 601)],
  ['reserves_short ', (reading) => (reading.margin_cents = '-1')],
  ['price_old BTC', ({ prices }) => (prices[0]!.age = 301)],
  ['deposits_closed payouts_late', ({ brake }) => brake!.causes.push('payouts_late')],
  ['payouts_stopped ', ({ brake }) => (brake!.payouts_stopped = 'a key was lost')],
  ['seal_fault ', ({ seals }) => (seals.faults = 1)],
  ['seal_late ', ({ seals }) => (seals.age = 901)],
  ['queue_late mail', ({ queues }) => (queues[0]!.oldest_age = 1_801)],
  ['queue_late notice', ({ queues }) => (queues[1]!.oldest_age = 901)],
  ['jobs_given_up notice', ({ queues }) => (queues[1]!.failed = 1)],
  ['disk_full ', ({ here }) => (here.disk_free_bytes = 9)],
  ['connections_used ', ({ database }) => (database.connections = 86)],
  ['log_ins_failed administrators', ({ log_ins }) => (log_ins.admins_failed = 20)],
  ['log_ins_failed members', ({ log_ins }) => (log_ins.members_failed = 200)],
  [
    'backup_failed drill',
    ({ backups }) => backups.failed.push({ act: 'drill', said: 'is damaged', age: 1 }),
  ],
  ['backup_late backup', ({ backups }) => (backups.last_age! += 1)],
  ['backup_late backup', ({ backups }) => (backups.last_age = null)],
  ['backup_late drill', ({ backups }) => (backups.drill_age! += 1)],
  ['proof_near ', ({ backups }) => (backups.proof_age! += 1)],
];
for (const [alert, change] of plants) {
  test(`${change.toString().replaceAll(/\s+/g, ' ').slice(0, 90)} warns: ${alert}`, () => {
    const reading = sound();
    change(reading);
    assert.deepEqual(
      alertsOf(reading).map(({ rule, subject }) => `${rule} ${subject}`),
      [alert],
    );
  });
}

test('each rule has a plant here, and words that say what to do', () => {
  const planted = new Set(plants.map(([alert]) => alert.split(' ')[0]));
  // The worker cannot report that it is silent; the page does (system.test.ts).
  assert.deepEqual(
    alertRules.filter((rule) => !planted.has(rule)),
    ['worker_silent'],
  );
  for (const rule of alertRules) {
    const { title, means, to_do: toDo } = alertText({ rule, subject: 'BTC' });
    for (const sentence of [means, toDo]) assert.match(sentence, /^[A-Z].*\.$/);
    assert.ok(title.length > 10);
  }
});
