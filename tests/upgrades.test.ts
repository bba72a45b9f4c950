import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import pg from 'pg';
import { connect } from '#platform/db/db.ts';
import { createDatabase, migrate } from '#platform/db/migrate.ts';
import { testApi } from '#test/api.ts';
import { releasedVersions } from '#test/changelog.ts';
import { startTestServer } from '#test/ledger/postgres.ts';
import { dataOf } from '../scripts/upgrades/dump.ts';
import { type Fixture, fixtureOf, restore, versions } from '../scripts/upgrades/restore.ts';
import { READERS, verifyDatabase } from '../src/server/modules/integrity/integrity.ts';

// Each released database, as an operator has it, migrates to the current version, and so does one
// of the baseline, until the first release has left its own (OPS-7).

const server = await startTestServer();
after(() => server.remove());

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

async function restored(fixture: Fixture) {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  await createDatabase(server.url('candor_bootstrap', 'postgres'), name);
  await restore(server.url('candor_bootstrap', name), fixture);
  const url = (role: string): string => server.url(role, name);
  return { url, owner: url('candor_owner') };
}

/** Balances by account; the same statement runs before and after an upgrade. */
const balances = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ account: string; balance: string }>(
      `select concat_ws('/', owner, class, asset) as account, balance::text from ledger.account`,
    );
    return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
  });

/** Columns with their types, functions with their bodies, triggers, grants and every row. */
const everything = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const rows = await dataOf(client);
    const { rows: catalogue } = await client.query<{ line: string }>(
      `with ours as (select oid from pg_namespace
         where nspname not like 'pg\\_%' and nspname <> 'information_schema')
       select 'function ' || pg_get_functiondef(oid) || coalesce(proacl::text, '') as line
         from pg_proc where pronamespace in (select oid from ours) and prokind in ('f', 'p')
       union all select format('column %s.%s %s', attrelid::regclass, attname,
           format_type(atttypid, atttypmod)) || coalesce(c.relacl::text, '')
         from pg_attribute join pg_class c on c.oid = attrelid
         where c.relnamespace in (select oid from ours) and attnum > 0
       union all select 'trigger ' || pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t
         join pg_class c on c.oid = tgrelid where c.relnamespace in (select oid from ours)
           and not tgisinternal
       order by 1`,
    );
    return [...catalogue.map(({ line }) => line), rows].join('\n');
  });

/** The current web process over an upgraded database, with the release's files and its secret. */
async function todaysApi(fixture: Fixture, url: (role: string) => string) {
  const roles = (['candor_owner', 'candor_web', 'candor_worker'] as const).map((role) =>
    connect(url(role), role, 4),
  );
  const data = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
  cpSync(join(fixture.folder, 'files'), join(data, 'files'), { recursive: true });
  const [owner, web, worker] = roles.map(({ db }) => db);
  const database = { owner: owner!, web: web!, worker: worker!, url };
  const api = await testApi(database, { DATA_DIR: data, CANDOR_SECRET: fixture.secret });
  after(async () => {
    await Promise.all(roles.map((role) => role.close()));
    rmSync(data, { recursive: true, force: true });
  });
  return api;
}

for (const version of versions()) {
  describe(`a database of ${version} is upgraded to today's code (OPS-7)`, async () => {
    const fixture = fixtureOf(version);
    const { url, owner } = await restored(fixture);
    const before = await balances(owner);
    await migrate(owner);

    test('the balance of every account is what it was', async () => {
      assert.ok(Object.values(before).filter((balance) => balance !== '0').length > 10);
      assert.deepEqual(await balances(owner), before);
    });

    test('the checks of the whole database find it sound', async () => {
      const { db, close } = connect(owner, 'candor_owner', READERS);
      const { faults, transfers } = await verifyDatabase(db).finally(close);
      assert.deepEqual(faults, []);
      assert.ok(Number(transfers) > 20);
    });

    test('a second upgrade changes no row, function, trigger, column or grant', async () => {
      const upgraded = await everything(owner);
      await migrate(owner);
      assert.ok((await everything(owner)) === upgraded, 'the second upgrade changed something');
    });

    test('a member logs in by the old password and reads the receipt of a deposit', async () => {
      const { member, receipt } = fixture.story;
      const api = await todaysApi(fixture, url);
      const wrong = { ...member, password: `${member.password}x` };
      assert.equal((await api.call('POST', '/user/login', { body: wrong })).status, 401);
      const session = await api.call('POST', '/user/login', { body: member });
      assert.equal(session.status, 200, JSON.stringify(session.body));
      const { token } = session.body.data;
      const file = await api.app.inject({
        url: `/api/deposit/${receipt.deposit}/proof`,
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(file.statusCode, 200);
      const read = createHash('sha256').update(file.rawPayload).digest('hex');
      assert.equal(read, receipt.sha256);
    });

    test('an administrator logs in by the authenticator that the old secret sealed', async () => {
      const api = await todaysApi(fixture, url);
      const found = fixture.story.administrators.find(({ role }) => role === 'auditor')!;
      const { email, password, totp_secret: secret } = found;
      const body = { email, password, code: generateSync({ secret }) };
      const session = await api.call('POST', '/admin/login', { body });
      assert.equal(session.status, 200, JSON.stringify(session.body));
    });

    test('a network fee beyond what its payment bore needs two people', async () => {
      await withClient(url('candor_bootstrap'), (client) =>
        client.query(
          `set session_replication_role = replica;
           update withdrawals.payout set operator_fee_units = operator_fee_units - 1`,
        ),
      );
      const { db, close } = connect(owner, 'candor_owner', READERS);
      const { faults } = await verifyDatabase(db).finally(close);
      assert.match(JSON.stringify(faults), /network_cost needs 2 people/);
    });
  });
}

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

describe('every released version has left a database to upgrade (OPS-7)', () => {
  test('each version that CHANGELOG.md dates has a folder, and each folder a version', () => {
    assert.deepEqual([...releasedVersions(changelog), 'baseline'].toSorted(), versions());
  });

  test('each has a year of sixty members besides', () => {
    for (const version of versions()) {
      assert.equal(fixtureOf(version, 'year').version, version);
    }
  });

  test('a version that is not yet released needs none', () => {
    const text = '## [Unreleased]\n\n## [0.3.0] - Unreleased\n\n## [0.2.0] - 2027-01-31\n';
    assert.deepEqual(releasedVersions(text), ['0.2.0']);
  });
});
