import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { keepFaults } from '#platform/jobs/keep-faults.ts';
import { testApi } from '#test/api.ts';
import { aRate } from '#test/ledger/books.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { noted, noteSchedule, startRun } from '../../../backups/runs.sql.ts';
import { openChain, readReserves } from '../../chains/chains.ts';
import { ledgerLoops } from '../../ledger/jobs.ts';
import { sealBooks } from '../../ledger/ledger.ts';
import { currentRate } from '../../market/market.ts';
import { writeReading } from '../status.sql.ts';
import { watchSystem } from './watch-system.ts';

// Alerts by their real causes: who gets a mail, how often, and when one ends (OPS-10).

const database = await testDatabase();
const api = await testApi(database);
const { owner, worker } = database;
const chief = await anAdministrator(owner, 'owner');
const support = await anAdministrator(owner, 'support');
await freshPrices(database);

const watchOnce = () => watchSystem(worker, api.config);
/** Moves the recorded times back, as if the run had been half a minute ago. */
async function pass(seconds: number): Promise<void> {
  await sql`update reporting.alert set since = since - ${seconds} * interval '1 second',
    last_at = last_at - ${seconds} * interval '1 second' where ended_at is null`.execute(owner);
}
async function subjectsTo({ email }: Person): Promise<string[]> {
  const { body } = await api.call('GET', `/dev/mail?to=${encodeURIComponent(email)}`);
  return body.data.map(({ subject }: { subject: string }) => subject);
}
const alertsShown = async (): Promise<string[]> => {
  const { body } = await api.call('GET', '/admin/system', { token: chief.token });
  return body.data.alerts.map(({ title }: { title: string }) => title);
};
async function plant(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.superuser);
}

test('what is in order warns of nothing', async () => {
  await watchOnce();
  assert.deepEqual(await alertsShown(), []);
  assert.deepEqual(await subjectsTo(chief), []);
});

test('a node that is away is told to owners once, and once that it is back', async () => {
  await plant(`insert into chains.fault (asset, kind, said, since)
    values ('DOGE', 'away', 'connection refused', clock.now() - interval '6 minutes')`);
  await watchOnce();
  assert.deepEqual(await alertsShown(), ['DOGE cannot be read']);
  assert.deepEqual(await subjectsTo(chief), [], 'seen once is not told yet');
  await pass(30);
  for (let count = 0; count < 3; count += 1) await watchOnce();
  assert.deepEqual(await subjectsTo(chief), ['DOGE cannot be read']);
  assert.deepEqual(await subjectsTo(support), []);
  await plant(`delete from chains.fault`);
  await watchOnce();
  assert.deepEqual(await subjectsTo(chief), ['DOGE cannot be read'], 'not over within a minute');
  await pass(61);
  for (let count = 0; count < 3; count += 1) await watchOnce();
  assert.deepEqual(await subjectsTo(chief), ['Over: DOGE cannot be read', 'DOGE cannot be read']);
  assert.deepEqual(await alertsShown(), []);
  const { body } = await api.call('GET', '/admin/system', { token: chief.token });
  assert.deepEqual(
    body.data.ended.map(({ title }: { title: string }) => title),
    ['DOGE cannot be read'],
  );
});

test('what is wrong for one reading alone is told to nobody', async () => {
  const before = await subjectsTo(chief);
  await plant(`insert into foundation.work_fault (part, said, since, last_at, times)
    values ('mail', 'away', clock.real() - interval '1 hour', clock.real(), 3)`);
  await watchOnce();
  await plant(`update foundation.work_fault set over_at = clock.real()`);
  await pass(30);
  await watchOnce();
  assert.deepEqual(await subjectsTo(chief), before);
  const left = await sql`select from reporting.alert where ended_at is null`.execute(owner);
  assert.equal(left.rows.length, 0);
});

test('its real cause is found: a price that nobody renews', async () => {
  await plant(`update clock.setting set ahead = ahead + interval '6 minutes'`);
  await watchOnce();
  const titles = await alertsShown();
  assert.ok(titles.includes('BTC has no current price'), titles.join('; '));
});

/** Takes every reading, as the worker's loops behind the status do. */
async function titlesNow(): Promise<string[]> {
  await inTransaction(worker, writeReading);
  await watchOnce();
  return alertsShown();
}
const found = async (title: string): Promise<void> => {
  const titles = await titlesNow();
  assert.ok(titles.includes(title), titles.join('; '));
};

test('a round that fails for two minutes is found, under its name', async () => {
  const failing = { name: 'fold flows', everyMs: 1, run: () => Promise.reject(new Error('away')) };
  const [kept] = keepFaults([failing]);
  await assert.rejects(kept!.run(worker));
  assert.ok(!(await titlesNow()).some((title) => title.includes('fold flows')));
  await plant(`update foundation.work_fault set since = since - interval '121 seconds'`);
  await found('A part of the worker fails: fold flows');
});

test('two hundred wrong passwords of members within an hour are found', async () => {
  const member = await aMember(owner);
  await sql`select identity.note_log_in(${member.id}, 'password_wrong', 'password', '', '')
    from generate_series(1, 200)`.execute(owner);
  await found('Many log-ins of members fail');
});

test('twenty wrong passwords of administrators within an hour are found', async () => {
  const body = { email: chief.email, password: 'not the password', code: '000000' };
  for (let index = 0; index < 20; index += 1) {
    const { status } = await api.call('POST', '/admin/login', { body });
    assert.ok(status === 401 || status === 422, String(status));
  }
  await found('Many log-ins of administrators fail');
});

test('a backup that could not be written is found', async () => {
  const run = await startRun(worker, 'backup', true);
  const nowhere = join(import.meta.filename, 'backups');
  await assert.rejects(
    noted(worker, run!, async () => {
      await writeFile(nowhere, '');
      return { backup: '', about: {} };
    }),
  );
  await found('The last backup failed');
});

test('a price that falls under what was promised leaves less than is owed, and says so', async () => {
  // The first coins in this test: coins credited at another price would change the holdings.
  await freshPrices(database);
  await aFundedMember(database, 500_000n);
  assert.ok(!(await titlesNow()).includes('Less is held than is owed'));
  const { usdMicros } = await currentRate(worker, 'BTC');
  await aRate(database, 'BTC', (usdMicros * 95n) / 100n);
  await found('Less is held than is owed');
  const titles = await titlesNow();
  assert.ok(
    titles.some((title) => title.startsWith('Deposits are closed')),
    titles.join('; '),
  );
});

test('coins that the books name and the chain does not show are found', async () => {
  const title = 'BTC: the chain shows something else than the books';
  await freshPrices(database);
  await aFundedMember(database, 60_000n);
  await readReserves(worker, 'BTC', openChain);
  assert.ok(!(await titlesNow()).includes(title));
  // A superuser of the database edits the books.
  const alter = (units: number): Promise<void> =>
    plant(`alter table ledger.account disable trigger all;
      update ledger.account set balance = balance + ${units}
        where class = 'custody' and asset = 'BTC';
      alter table ledger.account enable trigger all`);
  await alter(7);
  await readReserves(worker, 'BTC', openChain);
  assert.ok(!(await titlesNow()).includes(title), 'not at once');
  await plant(
    `update policy.reconciliation set differs_since = differs_since - interval '121 seconds'`,
  );
  await found(title);
  await alter(-7);
  await readReserves(worker, 'BTC', openChain);
  assert.ok(!(await titlesNow()).includes(title));
});

test('payouts that a person stopped are found', async () => {
  const body = { reason: 'A key of the treasury was lost' };
  const stopped = await api.call('POST', '/admin/payouts/stop', { token: chief.token, body });
  assert.equal(stopped.status, 200, JSON.stringify(stopped.body));
  await found('Payouts are stopped');
});

test('books that nobody seals for a quarter of an hour are found', async () => {
  await sealBooks(worker);
  await aFundedMember(database, 100_000n);
  assert.ok(!(await titlesNow()).includes('The books have not been sealed for 15 minutes'));
  await plant(`update clock.setting set ahead = ahead + interval '16 minutes'`);
  await found('The books have not been sealed for 15 minutes');
});

test('a sealed row that a superuser changed is found', async () => {
  const title = 'A seal does not fit the books';
  const look = ledgerLoops.find(({ name }) => name === 'seal the books')!;
  await look.run(worker);
  assert.ok(!(await titlesNow()).includes(title));
  await plant(`alter table ledger.transfer disable trigger all;
    update ledger.transfer set actor = 'nobody'
      where id = (select id from ledger.transfer order by posted_at desc limit 1);
    alter table ledger.transfer enable trigger all`);
  await look.run(worker);
  await found(title);
});

test('a backup and a drill that do not come by their schedule are found', async () => {
  await noteSchedule(worker, 1, 1);
  await plant(`update foundation.installation set made_at = clock.real() - interval '37 hours'`);
  await found('A backup is late');
  await found('A restore drill is late');
});

test('in live, a proof of a restore that is old before deposits close is found', async () => {
  const title = 'Deposits will close soon: no restore was proved lately';
  const proveIn = async (): Promise<void> => {
    const run = await startRun(worker, 'drill', true);
    await noted(worker, run!, async () => ({ backup: 'a backup', about: {} }));
  };
  await proveIn();
  await plant(`update foundation.installation set mode = 'live',
    made_at = clock.real() - interval '73 days'`);
  assert.ok(!(await titlesNow()).includes(title));
  await plant(`update reporting.restore_drill set proved_at = proved_at - interval '73 days'`);
  await found(title);
  await proveIn();
  assert.ok(!(await titlesNow()).includes(title));
  await plant(`update foundation.installation set mode = 'sandbox'`);
});

test('a worker that has been silent for two minutes is all that the page claims', async () => {
  await plant(`update reporting.system_reading set read_at = read_at - interval '121 seconds'`);
  assert.deepEqual(await alertsShown(), ['The worker shows no sign of life']);
});

test('web cannot make, end or silence an alert', async () => {
  const forge = sql`select reporting.note_alerts('[]')`;
  await assert.rejects(forge.execute(database.web), { code: '42501' });
  const silence = sql`update reporting.alert set ended_at = now()`;
  await assert.rejects(silence.execute(database.web), { code: '42501' });
});
