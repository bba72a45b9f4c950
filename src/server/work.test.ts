import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inTransaction } from '#platform/db/db.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { type Loop, workJobs } from '#platform/jobs/jobs.ts';
import { listenForWork } from '#platform/jobs/listen-for-work.ts';
import { runLoops } from '#platform/jobs/run-loops.ts';
import { wakingTables, type WakingTable } from '#platform/jobs/waking-tables.ts';
import { outboxOf } from '#platform/mail/mail.ts';
import { testApi } from '#test/api.ts';
import { aDecider, aRate, aVenue } from '#test/ledger/books.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, mine } from '#test/ledger/funds.ts';
import { aLoss } from '#test/ledger/losses.ts';
import { addPools } from '#test/ledger/pools.ts';
import { importBrand } from './modules/brand/brand.ts';
import {
  openChain,
  readReserves,
  simulateBlockOfEach,
  simulatePayment,
} from './modules/chains/chains.ts';
import { notePriceJump } from './modules/market/manual.sql.ts';
import { signDuePayouts } from './modules/payouts/payouts.ts';
import { seedCatalogue } from './modules/plans/plans.ts';
import { workOf } from './work.ts';

// The transaction that creates work wakes its loop: for every table that a loop names, the test
// creates work as the product does, and the loop starts a run long before its fallback interval.

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
const { call, config } = api;
await seedCatalogue(web);
await aRate(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const pools = await addPools(database, api, [finance, second]);
const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const { token } = finance;

/** Requests a withdrawal of $100; returns its id. */
async function asked(): Promise<string> {
  const member = await aFundedMember(database, 100_000n);
  const body = { amount: '100', payment_channel: 'BITCOIN', wallet_address: address };
  return (await call('POST', '/withdraw', { token: member.token, body })).body.data.id;
}

async function decided(id: string, body: object): Promise<void> {
  const { status, body: answer } = await call('PATCH', `/admin/withdrawals/${id}`, { token, body });
  assert.equal(status, 200, JSON.stringify(answer));
}

const approved = async (): Promise<void> => decided(await asked(), { action: 'approve' });

/** Credits a deposit of $1,000 that is final on chain and in the books. */
async function credited(): Promise<void> {
  const member = await aMember(owner);
  const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: '1000' };
  const quoted = await call('POST', '/deposit/quote', { token: member.token, body });
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
  await call('POST', '/sandbox/pay', { body: { deposit_id: quoted.body.data.id } });
  await mine(database, 'BTC');
  await runOnce('due deposits');
}

async function runOnce(name: string): Promise<void> {
  await workOf(config)
    .loops.find((loop) => loop.name === name)!
    .run(worker);
}

const aRun = async (): Promise<string> => {
  const made = await pools.aPlan([{ cents: 10_000n, days: 40 }]);
  await pools.earn(made.plan, 600n);
  return pools.approved(await pools.asked(made.plan, '6.00'));
};

async function aLossAllocation(): Promise<void> {
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  const made = await pools.aPlan([{ cents: 60_000n, days: 40 }]);
  const venue = await aVenue(database);
  const loss = await aLoss(database, { plan: made.plan, cents: 600n, people, venue });
  const body = { loss, amount: '6.00', reason: 'The venue failed' };
  const { status, body: proposed } = await call('POST', '/admin/sharings', { token, body });
  assert.equal(status, 202, JSON.stringify(proposed));
  const { proposal_id, shown_hash } = proposed.data;
  await pools.decide(second.token, proposal_id, shown_hash);
}

async function capitalOut(): Promise<void> {
  const text = { evidence: 'a resolution', reason: 'A test of capital' };
  const body = { direction: 'out', asset: 'BTC', amount: '1', wallet_address: address, ...text };
  const { status, body: made } = await call('POST', '/admin/capital', { token, body });
  assert.equal(status, 202, JSON.stringify(made));
  await pools.decide(second.token, made.data.proposal_id, made.data.shown_hash);
}

/** Changes each table in a way that the worker must be notified of. */
const changes: Record<WakingTable, () => Promise<unknown>> = {
  'clock.setting': () => sql`select clock.advance('1 second')`.execute(web),
  'pgboss.job': () =>
    inTransaction(worker, (tx) => enqueue(tx, 'owners', { kind: 'proposal_failed' })),
  'foundation.mail': () =>
    inTransaction(worker, (tx) =>
      outboxOf(config)(tx, {
        to: 'ada@example.org',
        subject: 'Hello',
        html: 'Hello',
        text: 'Hello',
      }),
    ),
  'audit.event': () =>
    sql`select audit.record(${token}, ${`admin:${finance.id}`}, 'opened a session', 'x', null, null,
      null, null, null)`.execute(web),
  'approvals.proposal': aRun,
  'brand.adoption': () => importBrand(owner, { brandDir: '/nowhere', mode: 'sandbox' }),
  'identity.assertion': () =>
    sql`insert into identity.assertion (audience, purpose, challenge, response, token_hash,
        remember, user_agent, ip, made_at)
      values ('client', 'log_in', 'none', '{}', sha256('a'), false, 'test', '::1', clock.real())
    `.execute(owner),
  'identity.code_try': () =>
    sql`insert into identity.code_try (purpose, audience, code, pad, made_at)
      values ('log_in', 'admin', '', '', clock.real())`.execute(owner),
  'identity.sign_up_try': () =>
    sql`select identity.hand_in_sign_up_code(null, 'nobody@example.org', sha256('a'),
      null)`.execute(web),
  'identity.request': () =>
    sql`insert into identity.request (kind, audience, email, made_at)
      values ('reset', 'client', 'ada@example.org', clock.real())`.execute(owner),
  'identity.signed_file': () =>
    sql`select identity.request_signed_file(null, 'operator', '{}')`.execute(web),
  'chains.sim_block': () => call('POST', '/sandbox/mine', { body: { asset: 'BTC' } }),
  'chains.sim_tx': () =>
    inTransaction(worker, (tx) =>
      simulatePayment(tx, 'BTC', { address, tag: null, amount: 1_000n }),
    ),
  'chains.cursor': async () => {
    await mine(database, 'DOGE', 1);
    await mine(database, 'DOGE', 1);
  },
  'chains.payment': credited,
  'chains.held_change': async () => {
    await credited();
    await readReserves(worker, 'BTC', openChain);
  },
  'market.price_jump': () =>
    notePriceJump(worker, {
      asset: 'USDC',
      usdMicros: 880_000n,
      sources: 'kraken 0.880000',
      isOffPeg: true,
    }),
  'policy.switch_event': () =>
    sql`insert into policy.switch_event (name, stopped, reason, set_by, at)
      values ('payouts', false, 'A test of the switch', ${finance.id}, clock.real())`.execute(
      owner,
    ),
  'deposits.incident': async () => {
    await credited();
    await call('POST', '/sandbox/reorg', { body: { asset: 'BTC', depth: 6 } });
    await mine(database, 'BTC', 1);
  },
  'withdrawals.withdrawal': approved,
  'withdrawals.hold': async () => {
    const id = await asked();
    await decided(id, { action: 'hold', reason: 'address_check' });
    await decided(id, { action: 'approve' });
  },
  'withdrawals.payout': async () => {
    await approved();
    await signDuePayouts(worker);
  },
  'withdrawals.returned': () =>
    sql`with batch as (
        insert into withdrawals.batch (id, asset, pays, state, asked_by, asked_at)
        values (${randomUUID()}, 'BTC', 'withdrawals', 'exported', ${finance.id}, clock.now())
        returning id), spend as (
        insert into withdrawals.spend (batch_id, nth, asset, unsigned, fee_units, since_height,
          exported_at)
        select id, 1, 'BTC', '00', 0, 0, clock.now() from batch returning id)
      insert into withdrawals.returned (spend_id, signed_bytes, txid, returned_by, returned_at)
      select id, '00', '00', ${finance.id}, clock.now() from spend`.execute(owner),
  'treasury.operation': capitalOut,
  'distributions.run': aRun,
  'distributions.loss_allocation': aLossAllocation,
};

/** Every loop of a sandbox that sends mails, including the one for queues. */
async function allLoops(): Promise<Loop[]> {
  const { loops } = workOf({ ...config, smtpUrl: 'smtp://localhost:1' });
  const log = pino({ level: 'silent' });
  const queues = await workJobs(database.url('candor_worker'), worker, [], log);
  after(queues.stop);
  return [...loops, queues.loop];
}

const loops = await allLoops();

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !isSo(); waited += 10) {
    assert.ok(waited < 10_000, `never heard: ${what}`);
    await sleep(10);
  }
}

// Sure before the loops start, so a later wake is not the initial one.
const listener = listenForWork(database.url('candor_worker'), worker);
await until(listener.isSure, 'its own word');

describe('the list of what wakes loops', () => {
  test('names exactly the tables that have a trigger which wakes, on replicas too', async () => {
    const { rows } = await sql<{ name: string; enabled: string }>`
      select t.tgrelid::regclass::text as name, t.tgenabled as enabled
      from pg_trigger t
        where t.tgname = 'notify_worker' and t.tgparentid = 0 order by 1`.execute(owner);
    const expected = [...wakingTables].toSorted((a, b) => (a < b ? -1 : 1));
    assert.deepEqual(
      rows.map(({ name, enabled }) => `${name} ${enabled}`),
      expected.map((name) => `${name} A`),
    );
  });

  test('names no table that wakes nobody', () => {
    const used = new Set(loops.flatMap(({ wokenBy = [] }) => wokenBy));
    assert.deepEqual([...used].toSorted(), [...wakingTables].toSorted());
  });
});

describe('each loop', () => {
  const rounds = new Map<string, number>();
  const counting = loops.map((loop) => ({
    ...loop,
    restMs: 0,
    netMs: 3_600_000,
    everyMs: 3_600_000,
    run: async () => void rounds.set(loop.name, (rounds.get(loop.name) ?? 0) + 1),
  }));
  const running = runLoops(worker, counting, pino({ level: 'silent' }), listener);
  after(async () => {
    await Promise.all([running.stop(), listener.stop()]);
  });

  // A chain on which nothing has moved wakes no loop with its blocks.
  before(() => changes['chains.sim_tx']());

  for (const table of wakingTables) {
    const woken = loops.filter(({ wokenBy }) => wokenBy?.includes(table) === true);
    test(`is woken by ${table}: ${woken.map(({ name }) => name).join('; ')}`, async () => {
      const known = new Map(rounds);
      await changes[table]();
      for (const { name } of woken) {
        await until(() => (rounds.get(name) ?? 0) > (known.get(name) ?? 0), name);
      }
    });
  }

  test('is woken by a run that is paid to its end, as by one that was approved', async () => {
    const run = await aRun();
    await until(() => (rounds.get('pay distributions') ?? 0) > 0, 'an approved run');
    const woken = loops.filter(({ wokenBy }) => wokenBy?.includes('distributions.run') === true);
    // The loops that the approval woke are running; nothing else happens here until it is paid.
    await sleep(200);
    const known = new Map(rounds);
    await runOnce('pay distributions');
    const found = await sql<{ done: boolean }>`select done_at is not null as done
      from distributions.run where id = ${run}`.execute(owner);
    assert.equal(found.rows[0]?.done, true);
    for (const { name } of woken) {
      await until(() => (rounds.get(name) ?? 0) > (known.get(name) ?? 0), name);
    }
  });

  test('mines a chain soon that somebody was changing when the miner came', async () => {
    const known = rounds.get('mine simulated blocks') ?? 0;
    await inTransaction(owner, async (tx) => {
      await sql`select chains.sim_lock('BTC')`.execute(tx);
      await simulateBlockOfEach(worker, ['BTC']);
    });
    await until(() => (rounds.get('mine simulated blocks') ?? 0) > known, 'a chain left out');
  });
});
