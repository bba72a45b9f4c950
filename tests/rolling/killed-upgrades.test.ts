import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#platform/db/db.ts';
import { createDatabase } from '#platform/db/migrate.ts';
import { startTestServer } from '#test/ledger/postgres.ts';
import { fixtureOf, restore, versions } from '../../scripts/upgrades/restore.ts';
import { READERS, verifyDatabase } from '../../src/server/modules/integrity/integrity.ts';
import { isFull } from '../is-full.ts';
import { aTemporaryFolder, begin, nextVersion, settingsFor, theNextRelease } from './programs.ts';

// The next release's `npm run migrate` on a year of data from the previous one, killed with -9 at
// any point: it applies in full or not at all, and a second run finishes (OPS-7): `npm test --
// upgrades --full`.

const kills = isFull ? 20 : 2;
const server = await startTestServer();
after(() => server.remove());
const maintenance = server.url('candor_bootstrap', 'postgres');

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** The balances, and whether the database was upgraded. */
async function stateOf(url: string) {
  const balances = await ask<{ held: string }>(
    url,
    `select string_agg(concat_ws('/', owner, class, asset, balance), ' '
       order by owner, class, asset) as held from ledger.account`,
  );
  const [release] = await ask<{ version: string }>(url, 'select version from migrations.release');
  const applied = await ask<{ count: string }>(url, 'select count(*) from migrations.applied');
  const isUpgraded = release!.version === nextVersion;
  return { held: balances[0]!.held, isUpgraded, applied: applied[0]!.count };
}

const newest = versions().at(-1)!;
const next = theNextRelease();
await createDatabase(maintenance, 'released');
await restore(server.url('candor_bootstrap', 'released'), fixtureOf(newest, 'year'));
const released = await stateOf(server.url('candor_owner', 'released'));

/** A database of the previous release, and `npm run migrate` on it. */
async function anUpgrade(index: number) {
  const name = `killed_${index}`;
  await ask(maintenance, `create database ${name} owner candor_owner template released`);
  const url = (role: string): string => server.url(role, name);
  const env = settingsFor({ url }, aTemporaryFolder());
  const start = () => begin({ root: next, file: 'scripts/migrate-database.ts', env });
  const drop = () => ask(maintenance, `drop database ${name} with (force)`);
  return { url: url('candor_owner'), start, drop };
}

test(`an upgrade from ${newest} killed at ${kills} moments is whole or was never started`, async (t) => {
  const whole = await anUpgrade(0);
  const began = performance.now();
  const first = whole.start();
  assert.equal(await first.ended, 0, first.said());
  const longest = performance.now() - began;
  const upgraded = await stateOf(whole.url);
  await whole.drop();
  const undone: number[] = [];
  for (let index = 1; index <= kills; index += 1) {
    const row = await anUpgrade(index);
    const killed = row.start();
    const afterMs = Math.round(((index - Math.random()) / kills) * longest);
    await Promise.race([sleep(afterMs), killed.ended]);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const found = await stateOf(row.url);
    assert.deepEqual(found, found.isUpgraded ? upgraded : released, `after ${afterMs} ms`);
    if (!found.isUpgraded) undone.push(afterMs);
    const again = row.start();
    assert.equal(await again.ended, 0, `${afterMs} ms: ${again.said()}`);
    assert.doesNotMatch(killed.said() + again.said(), /^ +at /m);
    assert.deepEqual(await stateOf(row.url), upgraded);
    const { db, close } = connect(row.url, 'candor_owner', READERS);
    const { faults } = await verifyDatabase(db).finally(close);
    assert.deepEqual(faults, [], `after ${afterMs} ms`);
    await row.drop();
  }
  assert.ok(undone.length > 0, 'none was killed before it was done');
  t.diagnostic(
    `an upgrade takes ${Math.round(longest)} ms; ${undone.length} of ${kills} were undone by the kill`,
  );
});
