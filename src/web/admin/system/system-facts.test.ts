import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyQueues, introOf, proofScale, type Reading, tilesOf } from './system-facts.ts';

const reading = {
  release: { version: '0.2.0', migration: '1310', postgres: '18.4' },
  here: { node: '24.21.0', disk_free_bytes: 73_900_000_000, disk_bytes: 270_600_000_000 },
  programs: [{ name: 'web', started_age: 31 }],
  database: { bytes: 45_500_000, connections: 21, most_connections: 200 },
  log_ins: { members_failed: 0, admins_failed: 1 },
  backups: { proof_age: 12.5 * 86_400, proof_limit_days: 90 },
} as unknown as Reading;

test('the first line is true of what was read: nothing is clear before anything was checked', () => {
  assert.equal(introOf(0, 27), 'Nothing needs attention. Checked 27 s ago, twice a minute.');
  assert.equal(introOf(1, 27), 'One alert needs attention. Checked 27 s ago, twice a minute.');
  assert.equal(introOf(2, 27), '2 alerts need attention. Checked 27 s ago, twice a minute.');
  assert.match(introOf(0, null), /^The worker has not checked anything yet\./);
});

test('each part has one figure with its bound, and what is not known says so', () => {
  assert.deepEqual(
    tilesOf(reading).map(({ value, note }) => `${value} | ${note}`),
    [
      '31 s | Since its last start',
      'Unknown | Since its last start',
      '21 of 200 | 45.5 MB of data',
      '73.9 GB | of 270.6 GB',
      '1 | In the last hour: members 0, administrators 1',
    ],
  );
});

test('the proven restore stands on its way to the limit, where there was one', () => {
  assert.deepEqual(proofScale(reading), { days: 12, limit: 90 });
  const none = { ...reading, backups: { ...reading.backups, proof_age: null } };
  assert.equal(proofScale(none), null);
});

test('queues with something in them are listed, the rest is named in one line', () => {
  const queue = (name: string, waiting: number, oldest: number | null, failed = 0) => ({
    name,
    waiting,
    oldest_age: oldest,
    failed,
  });
  const { busy, idle } = busyQueues([
    queue('notice', 0, null),
    queue('mail', 2, 5),
    queue('snapshot', 1, 60),
    queue('owners', 0, null, 3),
    queue('made-up', 0, null),
  ]);
  assert.deepEqual(
    busy.map(({ name }) => name),
    ['snapshot', 'mail', 'owners'],
  );
  assert.deepEqual(idle, ['Notices to members', 'made-up']);
});
