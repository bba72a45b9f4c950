import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sha256 } from '@noble/hashes/sha2.js';
import { sql } from 'kysely';
import { judgeAnchor } from '#core/proofs/judge-anchor.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { connect, inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../../../../tests/is-full.ts';
import { verifyRows } from '../../modules/integrity/integrity.ts';
import { simulatePrices } from '../../modules/market/market.ts';
import { depositBrake } from '../../modules/policy/policy.ts';
import { coverBeyond } from '../sandbox-acts.ts';
import { makeSandboxAdmins } from '../sandbox-admins.ts';
import { runStrategyToday } from '../sandbox-strategy.ts';
import { seedConnections, seedSandbox } from '../sandbox.ts';
import { batchCount, depositsOf, others } from './people.ts';

// The year that fills a new sandbox (DEMO-1), run once. The gate runs its first months; a shorter
// story and its days run to their end elsewhere (sandbox-days.test.ts).
const stops = isFull ? ['month 7'] : ['month 2', 'month 4'];

async function aYear() {
  const database = await testDatabase();
  // With no more connections than a start has, so a connection that waits for another blocks here
  // too.
  const as = (role: 'owner' | 'web' | 'worker') =>
    connect(database.url(`candor_${role}`), `candor_${role}`, seedConnections[role]);
  const [owner, web, worker] = [as('owner'), as('web'), as('worker')];
  const seed = { owner: owner.db, web: web.db, worker: worker.db };
  const folder = mkdtempSync(join(tmpdir(), 'candor-year-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: folder });
  // A start may end in the middle of the year: the next continues, and repeats nothing.
  const cut = new Error('the power is gone');
  for (const stop of stops) {
    const first = seedSandbox(seed, config, (line) => {
      if (line.includes(stop)) throw cut;
    });
    await assert.rejects(first, cut);
  }
  const messages: string[] = [];
  if (isFull) await seedSandbox(seed, config, (line) => messages.push(line));
  await Promise.all([owner.close(), web.close(), worker.close()]);
  return { ...database, said: messages };
}

/** Checks that hold only at the end of the year. */
const ofTheWhole = (name: string, play: () => Promise<void>): void => {
  if (isFull) test(name, play);
};

const database = await aYear();
const { owner, said } = database;

/** Results that are equal for every year with the same first day, except for cents of gains. */
async function sumsOf(db: typeof owner) {
  const { rows } = await sql<{ kind: string; count: bigint; cents: bigint }>`
    select t.kind, count(*), sum(t.amount)::bigint as cents from ledger.posted t
    where (t.kind, t.leg) in (('deposit', 2), ('pay', 1), ('gain', 4), ('distribute_gain', 1),
      ('record_loss', 1))
    group by t.kind order by t.kind`.execute(db);
  return rows;
}

const sums = await sumsOf(owner);

ofTheWhole('about sixty members have a history, and a line said each month of it', async () => {
  const { rows } = await sql<{ people: bigint; first: number; apart: bigint }>`
    select count(*) as people, count(distinct created_at) as apart,
      extract(day from clock.now() - min(created_at))::integer as first
    from identity.member where email like '%@candor.example' and status = 'active'`.execute(owner);
  assert.equal(rows[0]!.people, 60n);
  assert.ok(rows[0]!.first > 390 && rows[0]!.apart > 30n);
  assert.equal(said.filter((line) => line.includes('month')).length, 13);
});

test('nobody paid before they had registered (review admin, L5)', async () => {
  const early = await sql`select m.email from identity.member m
    where m.created_at > (select min(d.quoted_at) from deposits.deposit d
      where d.member_id = m.id)`.execute(owner);
  assert.deepEqual(early.rows, []);
});

ofTheWhole('every deposit of the story was credited, to the cent', async () => {
  const planned = Array.from({ length: batchCount + 1 }, (_, batch) => depositsOf(batch)).flat();
  assert.ok(others.every(({ email }) => planned.some((deposit) => deposit.email === email)));
  const expected = planned.reduce((sum, { cents }) => sum + cents, 0n);
  const { rows } = await sql<{ cents: bigint }>`
    select sum(d.credited_cents)::bigint as cents from deposits.deposit d
    where d.state = 'credited' and d.credited_cents <= d.cents`.execute(owner);
  assert.equal(rows[0]!.cents, expected);
});

ofTheWhole('two months lost, and the others earned what was paid', async () => {
  const { rows } = await sql<{ month: string; lost: bigint; paid: bigint }>`
    select starts_at::date::text as month, sum(lost_cents)::bigint as lost,
      sum(gain_cents)::bigint as paid from plans.month group by 1 order by 1`.execute(owner);
  assert.equal(rows.filter(({ lost }) => lost > 0n).length, 2);
  assert.ok(rows.filter(({ paid }) => paid > 0n).length >= 9, JSON.stringify(rows, String));
  const runs = await sql<{ open: bigint; capital: bigint }>`
    select count(*) filter (where done_at is null) as open, sum(capital_cents)::bigint as capital
    from distributions.run`.execute(owner);
  assert.deepEqual(runs.rows[0], { open: 0n, capital: 0n });
});

ofTheWhole('what is held stands near 105 % of what is owed, and deposits are open', async () => {
  const { rows } = await sql<{ held: number; owed: number }>`
    select reserves_cents::float8 as held, liabilities_cents::float8 as owed
    from solvency.day order by day desc limit 1`.execute(owner);
  const ratio = rows[0]!.held / rows[0]!.owed;
  assert.ok(ratio > 1.03 && ratio < 1.07, String(ratio));
  assert.deepEqual(await depositBrake(database.web), []);
});

ofTheWhole(
  'payouts were measured, and withdrawals stand in each state that people bring about',
  async () => {
    const { rows } = await sql<{ state: string; count: bigint }>`
    select state, count(*) from withdrawals.shown group by state`.execute(owner);
    const count = new Map(rows.map((row) => [row.state, row.count]));
    for (const state of ['requested', 'held', 'cancelled', 'rejected']) {
      assert.ok((count.get(state) ?? 0n) > 0n, state);
    }
    assert.ok((count.get('paid') ?? 0n) >= 30n);
  },
);

ofTheWhole('something waits on the admin pages, and nothing is published as words', async () => {
  const { app, call } = await testApi(database);
  await app.ready();
  const { token } = await anAdministrator(owner, 'owner');
  const { queues } = (await call('GET', '/admin/overview', { token })).body.data;
  // A shortfall would close deposits, so none is simulated.
  for (const [name, { waiting }] of Object.entries<{ waiting: number }>(queues)) {
    assert.equal(waiting > 0, name !== 'incidents', name);
  }
  const text = await sql<{ words: string; published: boolean }>`
    select words, published_at is not null as published from site.testimonial`.execute(owner);
  assert.deepEqual(text.rows, [{ words: 'Demonstration text', published: false }]);
  assert.equal((await sql`select from site.campaign`.execute(owner)).rows.length, 0);
});

ofTheWhole(
  'the last payouts carried heads of the books into blocks, which hold (INT-14)',
  async () => {
    const { app, call } = await testApi(database);
    await app.ready();
    const { anchors } = (await call('GET', '/solvency/anchors')).body.data;
    assert.ok(anchors.length >= 2, JSON.stringify(anchors));
    assert.ok(anchors.every(({ final }: { final: boolean }) => final));
    const heads = await sql<{ line: string }>`
    select string_agg(no || ' ' || encode(head, 'hex'), E'\\n' order by no) as line
    from ledger.seal`.execute(owner);
    for (const { transaction, size, txid } of anchors) {
      const found = judgeAnchor(transaction, heads.rows[0]!.line, sha256);
      assert.ok(found.is === 'anchored', found.is);
      assert.deepEqual([String(found.head.size), found.txid, found.isPlay], [size, txid, true]);
    }
  },
);

test('the books, decisions and heads of all that was lived are sound', async () => {
  assert.deepEqual((await verifyRows(owner)).faults, []);
});

ofTheWhole('after it the operator covers what a falling price leaves open (INT-8)', async () => {
  const { worker } = database;
  await inTransaction(worker, (tx) => advanceClock(tx, 1));
  await simulatePrices(worker);
  await sql`alter table market.rate disable trigger user`.execute(owner);
  await sql`insert into market.rate (id, asset, usd_micros, at, source)
    select gen_random_uuid(), asset, usd_micros / 10, at + interval '1 second', source
    from market.rate where asset = 'BTC' order by at desc limit 1`.execute(owner);
  assert.ok((await coverBeyond(worker, 100n)) < 0n);
  const admins = makeSandboxAdmins(worker);
  await runStrategyToday(worker, admins).finally(admins.close);
  assert.ok((await coverBeyond(worker, 100n)) > 0n);
  await sql`alter table market.rate enable trigger user`.execute(owner);
});

ofTheWhole('another year comes to the same sums', async () => {
  const again = await sumsOf((await aYear()).owner);
  assert.ok(sums.length === 5 && sums.every(({ cents }) => cents > 0n));
  // A gain is the amount returned in whole satoshis, at the price of its hour in this run: in
  // another run it differs by a cent, and so do the payments from it.
  const gains = sums.find(({ kind }) => kind === 'gain')!.count;
  for (const [index, sum] of sums.entries()) {
    assert.deepEqual({ ...again[index], cents: sum.cents }, sum);
    const apart = again[index]!.cents - sum.cents;
    const max = ['gain', 'distribute_gain'].includes(sum.kind) ? gains : 0n;
    assert.ok(apart <= max && -apart <= max, `${sum.kind}: ${apart}`);
  }
});
