import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { readSystem } from './read-system.ts';

const database = await testDatabase();
const api = await testApi(database);
const { owner, worker } = database;
const chief = await anAdministrator(owner, 'owner');
await freshPrices(database);

const read = () => readSystem(worker, api.config);
const ready = async () => (await api.app.inject({ url: '/readyz/worker' })).statusCode;

const line =
  /^(candor_\w+|nodejs_\w+|process_\w+)(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? (\S+)$/;
/** Returns the metrics by name and labels; throws if a line is not in the text format. */
async function scrape(): Promise<Map<string, number>> {
  const { body, statusCode } = await api.app.inject({ url: '/metrics' });
  assert.equal(statusCode, 200);
  const values = new Map<string, number>();
  for (const sample of body.split('\n').filter((item) => item !== '' && !item.startsWith('#'))) {
    const [, name, labels = '', , value] = line.exec(sample) ?? [];
    assert.ok(name !== undefined, sample);
    assert.match(value!, /^(-?\d+(\.\d+)?(e[+-]\d+)?|\+Inf|Nan)$/, sample);
    assert.ok(!values.has(name + labels), `twice: ${name}${labels}`);
    values.set(name + labels, Number(value));
  }
  return values;
}
const valueOf = async (name: string) => (await scrape()).get(name);
const reading = async () => {
  const { body } = await api.call('GET', '/admin/system', { token: chief.token });
  return body.data;
};

test('before the worker’s first reading nothing is claimed, and the worker is not ready', async () => {
  assert.deepEqual(await reading(), {
    read_at: null,
    read_age: null,
    alerts: [],
    ended: [],
    reading: null,
  });
  assert.equal(await ready(), 503);
  assert.equal(await valueOf('candor_reading_age_seconds'), undefined);
});

test('the reading is the sign of life of the worker, and grows old without it', async () => {
  await read();
  assert.equal(await ready(), 200);
  await sql`update reporting.system_reading set read_at = read_at - interval '91 seconds'`.execute(
    owner,
  );
  assert.equal(await ready(), 503);
  assert.ok((await valueOf('candor_reading_age_seconds'))! >= 91);
});

test('what never was has no age and no line: no backup is not a fresh one', async () => {
  await read();
  const { backups, chains } = (await reading()).reading;
  assert.deepEqual(
    [backups.last_age, backups.drill_age, backups.proof_age, chains[0].differs_age],
    [null, null, null, null],
  );
  assert.equal(await valueOf('candor_backup_age_seconds'), undefined);
  assert.equal(await valueOf('candor_restore_proof_age_seconds'), undefined);
});

test('administrators read it, nobody else does', async () => {
  await read();
  const support = await anAdministrator(owner, 'support');
  const member = await aFundedMember(database, 100_00n);
  const as = async (token?: string) => (await api.call('GET', '/admin/system', { token })).status;
  assert.deepEqual([await as(support.token), await as(member.token), await as()], [200, 401, 401]);
});

test('metrics say what was planted: a backup, its failure, a node, a price, money that waits', async () => {
  await sql`insert into reporting.backup_run (act, started_at, ended_at, backup, about)
    values ('backup', clock.real() - interval '2 hours', clock.real() - interval '1 hour', 'one',
      '{"bytes": 5000}')`.execute(owner);
  await sql`insert into reporting.backup_run (act, started_at, ended_at, failed)
    values ('drill', clock.real() - interval '2 hours', clock.real(), 'is damaged')`.execute(owner);
  await sql`insert into chains.fault (asset, kind, said, since)
    values ('DOGE', 'away', 'connection refused', clock.now())`.execute(owner);
  const member = await aFundedMember(database, 500_000n);
  const input = { amount: '20', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const response = await api.call('POST', '/withdraw', { token: member.token, body: input });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  await read();
  const values = await scrape();
  const expected: [string, (value: number) => boolean][] = [
    ['candor_backup_age_seconds', (value) => value >= 3_600 && value < 7_200],
    ['candor_backup_bytes', (value) => value === 5_000],
    ['candor_backup_failed{act="drill"}', (value) => value === 1],
    ['candor_backup_failed{act="backup"}', (value) => value === 0],
    ['candor_chain_fault{coin="DOGE"}', (value) => value === 1],
    ['candor_chain_fault{coin="BTC"}', (value) => value === 0],
    ['candor_price_fresh{coin="BTC"}', (value) => value === 1],
    ['candor_payouts_waiting', (value) => value === 1],
    ['candor_payouts_waiting_dollars', (value) => value === 20],
    ['candor_people_waiting{list="withdrawals"}', (value) => value === 1],
    ['candor_http_request_seconds_count{kind="api",status="2xx"}', (value) => value >= 1],
  ];
  for (const [name, fits] of expected) {
    const value = values.get(name);
    assert.ok(value !== undefined && fits(value), `${name} is ${value}`);
  }
});

test('each metric that documents and rules name is there', async () => {
  await read();
  const { body } = await api.app.inject({ url: '/metrics' });
  const names = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
  for (const file of ['docs/operations/monitor.md', 'deploy/monitoring/alerts.yml']) {
    const named = readFileSync(file, 'utf8').match(/candor_\w*[a-z]\b/g) ?? [];
    assert.ok(named.length > 10, file);
    const missing = named.filter(
      (name) => !names.some((item) => item === name.replace(/_count$/, '')),
    );
    assert.deepEqual(missing, [], file);
  }
});

type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string; legendFormat: string }[];
};

test('the dashboard asks for metrics and labels that are there, in panels of their own place', async () => {
  await read();
  const { body } = await api.app.inject({ url: '/metrics' });
  const text = readFileSync('deploy/monitoring/dashboard.json', 'utf8');
  const { panels } = JSON.parse(text) as { panels: Panel[] };
  const shown = panels.filter(({ type }) => type !== 'row');
  assert.ok(shown.length >= 18);
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const places = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  assert.equal(new Set(places).size, places.length, 'two panels in one place');
  for (const { title, targets = [] } of shown) {
    assert.ok(targets.length > 0, title);
    for (const { expr, legendFormat } of targets) {
      for (const [name] of expr.matchAll(/candor_\w+/g)) {
        const family = name.replace(/_(count|bucket)$/, '');
        // A metric without a value has no line, but still has its type.
        assert.ok(body.includes(`# TYPE ${family} `), `${title}: ${name}`);
        const labels = /by \(([^)]+)\)/.exec(expr)?.[1]?.split(', ') ?? [];
        const named = legendFormat.matchAll(/\{\{(\w+)\}\}/g);
        for (const label of [...labels, ...[...named].map(([, item]) => item!)]) {
          const has = new RegExp(`^${name}\\{([^}]*,)?${label}="`, 'm');
          assert.match(body, has, `${title}: ${name} has no ${label}`);
        }
      }
    }
  }
});

test('nothing of a person is in them, and more people make no more series', async () => {
  await read();
  const before = (await scrape()).size;
  const people = [];
  for (let count = 0; count < 5; count += 1) people.push(await aFundedMember(database, 12_345n));
  for (const { email } of people) {
    await api.call('POST', '/login', { body: { email, password: 'not the password' } });
    await api.call('GET', `/nowhere/${email}`);
  }
  await read();
  assert.equal((await scrape()).size - before, 0);
  const output = JSON.stringify(await reading()) + (await api.app.inject({ url: '/metrics' })).body;
  for (const { id, email } of people) {
    assert.ok(!output.includes(id) && !output.includes(email));
  }
});
