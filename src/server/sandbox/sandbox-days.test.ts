import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { readConfig } from '#platform/config/config.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../../../tests/is-full.ts';
import { openChain, readReserves } from '../modules/chains/chains.ts';
import { verifyRows } from '../modules/integrity/integrity.ts';
import { memberFigures } from '../modules/ledger/ledger.ts';
import { measurePlans } from '../modules/plans/jobs.ts';
import { readStatement } from '../modules/statements/read-statement.ts';
import { idsOf } from '../modules/treasury/treasury.ts';
import { liveDays } from './sandbox-days.ts';
import { demoPeople } from './sandbox-people.ts';
import { seedSandbox } from './sandbox.ts';

// Weeks of the sandbox: its strategy places money, earns or loses, and pays, all through two
// administrators.

const database = await testDatabase();
const { owner, web, worker } = database;
const folder = mkdtempSync(join(tmpdir(), 'candor-days-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const config = readConfig({ DATA_DIR: folder, SANDBOX_STORY: 'short' });
// In the full battery a year, as at the end of `npm run admin -- advance-sandbox 365d`.
const days = isFull ? 365 : 33;

test(`${days} days later returns were earned and paid, and the books are sound`, async () => {
  await seedSandbox({ owner, web, worker }, config);
  const { members } = demoPeople(config);
  const ids = await idsOf(
    web,
    members.map(({ email }) => email),
  );
  const lou = ids.get(members.find(({ holds }) => holds === 'locked')!.email)!;
  const before = await memberFigures(web, lou);
  const lived: string[] = [];
  await liveDays(worker, config, days, (day) => lived.push(day));
  assert.equal(new Set(lived).size, days);

  const found = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) from ledger.posted where leg in (1, 3) group by kind`.execute(owner);
  const counts = new Map(found.rows.map((row) => [row.kind, row.count]));
  for (const kind of ['place', 'place_return', 'gain', 'distribute_gain']) {
    assert.ok((counts.get(kind) ?? 0n) > 0n, `${kind}: ${counts.get(kind)}`);
  }
  const { profit, profitLocked, accumulatedInterest, balance } = await memberFigures(web, lou);
  assert.ok(accumulatedInterest > before.accumulatedInterest);
  assert.equal(balance, before.balance);
  // Locked profit may have matured meanwhile, but every cent is in one of the two.
  assert.equal(profit + profitLocked, accumulatedInterest);
  const refused = await sql`select from treasury.operation where state = 'refused'`.execute(owner);
  assert.equal(refused.rows.length, 0);
  const runs = await sql<{ done: boolean }>`
    select done_at is not null as done from distributions.run where proposed_at > (
      select taken_at from treasury.step where name = 'seeded')`.execute(owner);
  assert.ok(runs.rows.length > 0);
  assert.ok(runs.rows.every(({ done }) => done));
  assert.deepEqual((await verifyRows(owner)).faults, []);
  // The chain's balances match the books, coin by coin (MONEY, Reconciliation).
  for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);
  const differing = await sql<{ asset: string }>`
    select asset, chain_units, book_units from policy.reconciliation
    where differs_since is not null`.execute(owner);
  assert.deepEqual(differing.rows, []);
});

test('every member’s statement closes to the cent, from the first day to the last', async () => {
  const today = await sql<{ day: string }>`
    select (clock.now() at time zone 'UTC')::date::text as day`.execute(web);
  const period = { from: '2020-01-01', to: today.rows[0]!.day };
  const { members } = demoPeople(config);
  for (const id of (
    await idsOf(
      web,
      members.map(({ email }) => email),
    )
  ).values()) {
    const { sheets } = await readStatement(web, id, period);
    const figures = await memberFigures(web, id);
    const closing = (account: string) =>
      sheets.find((sheet) => sheet.account === account)!.closingCents;
    assert.deepEqual(
      [closing('balance'), closing('profit'), closing('locked_profit')],
      [figures.balance, figures.profit, figures.profitLocked],
    );
    for (const { openingCents, closingCents, lines } of sheets) {
      assert.equal(
        lines.reduce((sum, line) => sum + line.cents, openingCents),
        closingCents,
      );
    }
  }
});

test('some targets were met and others missed, and each plan says which', async (t) => {
  const { app, call } = await testApi(database);
  await app.ready();
  const { token } = await anAdministrator(owner, 'auditor');
  await measurePlans(worker);
  const plans = (await call('GET', '/admin/plans', { token })).body.data;
  const due = plans.filter((plan: { target_so_far: string }) => Number(plan.target_so_far) > 0);
  const named = (name: string) =>
    due.filter((row: { terms: { name: string } }) => row.terms.name === name);
  for (const item of due) {
    const { family, terms, paid_gain, target_so_far, missed } = item;
    t.diagnostic(`${family} ${terms.name}: ${paid_gain} of ${target_so_far}, missed: ${missed}`);
  }
  assert.ok(named('BASIC').every(({ missed }: { missed: boolean }) => missed));
  assert.ok(named('STEADY').some(({ missed }: { missed: boolean }) => !missed));
  // A later run pays a shortfall out of gains; the total never exceeds the target.
  for (const item of due) assert.ok(Number(item.paid_gain) <= Number(item.target_so_far));
  const runs = await sql<{ met: bigint; short: bigint }>`
    select count(*) filter (where r.gain_cents >= r.target_cents) as met,
      count(*) filter (where r.gain_cents < r.target_cents) as short
    from distributions.run r where r.done_at is not null`.execute(owner);
  t.diagnostic(`runs that met their target: ${runs.rows[0]!.met}, short: ${runs.rows[0]!.short}`);
  assert.ok(runs.rows[0]!.met > 0n && runs.rows[0]!.short > 0n);
});

test('the simulated administrators have no powers between their acts', async () => {
  const found = await sql<{ status: string }>`
    select status from identity.administrator where email like 'desk-%'`.execute(owner);
  assert.deepEqual(
    found.rows.map(({ status }) => status),
    ['suspended', 'suspended'],
  );
});
