import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { makeApp } from './app.ts';
import { followRelease, outdatedPart, releaseLoop } from './follow-release.ts';
import { workOf } from './work.ts';

// Programs that keep running while a newer release upgrades their database (OPS-7).

const database = await testDatabase();
const api = await testApi(database);
const { owner, superuser, web, worker } = database;
const chief = await anAdministrator(owner, 'owner');

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

const { rows } = await sql<{ version: string }>`select version from migrations.release`.execute(
  owner,
);
const ours = rows[0]!.version;
const stamp = (version: string) =>
  sql`update migrations.release set version = ${version}`.execute(superuser);

const watch = workOf(api.config).loops.find(({ name }) => name === 'watch the system')!;
async function titles(): Promise<string[]> {
  await watch.run(worker);
  const { body } = await api.call('GET', '/admin/system', { token: chief.token });
  return body.data.alerts.map(({ title }: { title: string }) => title);
}
const age = (seconds: number) =>
  sql`update foundation.work_fault set since = since - ${seconds} * interval '1 second',
    last_at = last_at - ${seconds} * interval '1 second'`.execute(superuser);

test('a web that is older than its database says so once, and goes on serving', async (t) => {
  const release = followRelease(web, log);
  t.after(release.stop);
  const { isOutdated } = release;
  const directUrl = database.url('candor_web');
  const app = await makeApp({ config: api.config, db: web, log, directUrl, isOutdated });
  t.after(() => app.close());
  const shown = async (): Promise<string | undefined> =>
    /^candor_release_outdated (\d)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1];
  await release.look();
  assert.deepEqual([await shown(), lines], ['0', []]);
  await stamp('99.0.0');
  for (let count = 0; count < 3; count += 1) await release.look();
  assert.equal(await shown(), '1');
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [
      `It goes on meanwhile. This database stands at Candor 99.0.0 and this is ${ours}: start 99.0.0.`,
    ],
  );
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200);
  await stamp(ours);
  await release.look();
  assert.equal(await shown(), '0');
});

test('of an older worker owners read and are mailed, until a newer one is alone', async () => {
  const title = `A part of the worker fails: ${outdatedPart}`;
  lines.length = 0;
  const older = releaseLoop(worker, log);
  await older.run(worker);
  assert.ok(!(await titles()).includes(title));
  await stamp('99.0.0');
  await older.run(worker);
  assert.ok(!(await titles()).includes(title), 'an exchange of programs takes a moment');
  await age(121);
  await older.run(worker);
  const found = await titles();
  assert.ok(found.includes(title), found.join('; '));
  assert.equal(lines.length, 1);
  // A program of the right release starts beside it; the fault stays while the older one reports
  // it.
  await stamp(ours);
  const newer = releaseLoop(worker, log);
  await newer.run(worker);
  assert.ok((await titles()).includes(title));
  await age(121);
  await newer.run(worker);
  const left = await sql`select from foundation.work_fault
    where part = ${outdatedPart} and over_at is null`.execute(owner);
  assert.equal(left.rows.length, 0);
});
