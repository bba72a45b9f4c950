import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { coinsForCentsUp } from '#core/money/conversion.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aPlanHolding, aVenue as aVenueOf } from '#test/ledger/books.ts';
import { ageProof, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { simulatePayment } from '../chains/chains.ts';
import { verifyBooks } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { settleOperations } from './operations/settle-operations.ts';
import { bookReturns } from './placements/book-returns.ts';

// Treasury operations from the proposal to the books: two people approve, the worker moves coins.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await freshPrices(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const text = { evidence: 'statement 1', reason: 'a monthly round' };

type Answer = Awaited<ReturnType<typeof call>>;

const propose = (path: string, body: object, key?: string): Promise<Answer> =>
  call('POST', `/admin/${path}`, { token: finance.token, body, ...(key ? { key } : {}) });
const decide = (token: string, made: Answer, hash?: string): Promise<Answer> =>
  call('PATCH', `/admin/approvals/${made.body.data.proposal_id}`, {
    token,
    body: { decision: 'approve', shown_hash: hash ?? made.body.data.shown_hash },
  });
const read = async (path: string) => (await call('GET', path, { token: finance.token })).body.data;

/** Proposes, approves, lets the worker book; returns the operation as it ended. */
async function agreed(path: string, body: object) {
  const made = await propose(path, { ...text, ...body });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  assert.equal((await decide(second.token, made)).status, 200);
  await settleOperations(worker);
  await payOut(database);
  const acts = await read('/admin/treasury/acts');
  return acts.find((row: { id: string }) => row.id === made.body.data.proposal_id);
}

/** Sends final coins worth `cents` to a new treasury deposit address; returns the payment's id. */
async function send(cents: bigint, purpose: 'capital' | 'placement', plan?: string) {
  const body = { purpose, asset: 'BTC', ...(plan === undefined ? {} : { plan }) };
  const { data: to } = (await propose('treasury/addresses', body)).body;
  const { usdMicros } = await currentRate(web, 'BTC');
  const amount = coinsForCentsUp('BTC', cents, usdMicros);
  const paying = { address: to.address, tag: null, amount };
  await inTransaction(worker, (tx) => simulatePayment(tx, 'BTC', paying));
  await mine(database, 'BTC');
  const arrivals = await read('/admin/treasury/arrivals');
  return arrivals.at(-1).id as string;
}

async function aPlan(principal: bigint): Promise<string> {
  const plan = randomUUID();
  await aPlanHolding(database, plan, principal);
  return plan;
}

const figuresOf = async (plan: string) =>
  (await read('/admin/treasury')).plans.find((row: { plan: string }) => row.plan === plan);

async function aVenue(): Promise<string> {
  const known = (await read('/admin/venues')).find(
    (row: { name: string }) => row.name === 'Market',
  );
  if (known !== undefined) return known.id;
  await agreedVenue();
  return aVenue();
}

async function agreedVenue(): Promise<void> {
  const command = { name: 'Market', asset: 'BTC', wallet_address: bitcoinAddress };
  const made = await propose('venues', { ...command, reason: 'we trade there' });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  assert.equal((await decide(second.token, made)).status, 200);
}

describe('capital', () => {
  test('comes in by coins that the chain shows, booked by the worker for two people', async () => {
    const payment = await send(10_000_000n, 'capital');
    const made = await propose('capital', { direction: 'in', payment, ...text });
    assert.equal(made.status, 202);
    assert.equal((await decide(finance.token, made)).body.code, 'own_proposal');
    assert.equal((await decide(second.token, made, 'b'.repeat(64))).body.code, 'shown_changed');
    await ageProof(owner, second);
    assert.equal((await decide(second.token, made)).body.code, 'step_up_required');
    await sql`update identity.session set proved_at = clock.real()
      where id = ${second.sessionId}`.execute(owner);
    assert.equal((await read('/admin/treasury')).operator_capital, '0.00');
    assert.equal((await decide(second.token, made)).status, 200);
    await settleOperations(worker);
    assert.equal((await read('/admin/treasury')).operator_capital, '100000.00');
    const again = await propose('capital', { direction: 'in', payment, ...text });
    assert.equal(again.body.code, 'nothing_arrived');
  });

  test('goes out as far as it is free, to an address that is one', async () => {
    const to = { direction: 'out', asset: 'BTC', ...text };
    const wrong = await propose('capital', { ...to, amount: '1', wallet_address: 'nowhere' });
    assert.equal(wrong.body.code, 'address_malformed');
    const max = { ...to, wallet_address: bitcoinAddress };
    assert.equal((await propose('capital', { ...max, amount: '100000.01' })).status, 422);
    const act = await agreed('capital', { ...max, amount: '1000' });
    assert.deepEqual([act.state, act.refusal, act.txid.slice(0, 3)], ['booked', null, 'sim']);
    assert.equal((await read('/admin/treasury')).operator_capital, '99000.00');
    const missing = await propose('capital', { direction: 'out', ...text });
    assert.deepEqual([missing.status, missing.body.code], [400, 'shape_invalid']);
  });

  test('subsidises a plan’s pool, apart from what was earned', async () => {
    const plan = await aPlan(100_000n);
    await agreed('capital', { direction: 'subsidise', plan, amount: '12.34' });
    const { pool_capital, pool_gain } = await figuresOf(plan);
    assert.deepEqual([pool_capital, pool_gain], ['12.34', '0.00']);
  });
});

describe('a placement', () => {
  test('goes to a listed venue, returns its cost by itself, and its gain by two people', async () => {
    const plan = await aPlan(100_000n);
    const venue = await aVenue();
    const over = await propose('placements', { plan, venue, amount: '1000.01', ...text });
    assert.equal(over.body.code, 'over_principal');
    const act = await agreed('placements', { plan, venue, amount: '400' });
    assert.equal(act.state, 'booked');
    assert.equal((await figuresOf(plan)).placed, '400.00');

    const payment = await send(45_000n, 'placement', plan);
    const early = await propose('gains', { payment, ...text });
    assert.equal(early.body.code, 'cost_not_returned');
    await bookReturns(worker);
    assert.equal((await figuresOf(plan)).placed, '0.00');
    const gain = await agreed('gains', { payment });
    assert.equal(gain.state, 'booked');
    const { pool_gain } = await figuresOf(plan);
    assert.ok(['49.99', '50.00'].includes(pool_gain), pool_gain);
    assert.equal((await propose('gains', { payment, ...text })).body.code, 'nothing_arrived');
  });

  test('that lost is written down and absorbed, each by two people', async () => {
    const plan = await aPlan(100_000n);
    const venue = await aVenue();
    await agreed('placements', { plan, venue, amount: '500' });
    await send(30_000n, 'placement', plan);
    await bookReturns(worker);
    const { placed } = await figuresOf(plan);
    assert.equal(placed, '200.00');
    const tooMuch = await propose('losses', { plan, act: 'record', amount: '200.01', ...text });
    assert.equal(tooMuch.body.code, 'insufficient_funds');
    const recorded = await propose('losses', { plan, act: 'record', amount: '200', ...text });
    assert.equal((await decide(second.token, recorded)).status, 200);
    assert.deepEqual((await figuresOf(plan)).loss, '200.00');
    const payment = await send(1_000n, 'placement', plan);
    assert.equal((await propose('gains', { payment, ...text })).body.code, 'loss_open');
    const absorb = { plan, act: 'absorb', amount: '200', ...text };
    assert.equal((await propose('losses', absorb)).status, 400);
    const pool = await propose('losses', { ...absorb, from: 'pool_gain' });
    assert.equal(pool.body.code, 'insufficient_funds');
    const absorbed = await propose('losses', { ...absorb, from: 'operator_capital' });
    assert.equal((await decide(second.token, absorbed)).status, 200);
    assert.equal((await figuresOf(plan)).loss, '0.00');
  });

  test('that the books refuse after all sends nothing and says why', async () => {
    const plan = await aPlan(100_000n);
    const venue = await aVenue();
    const first = await propose('placements', { plan, venue, amount: '600', ...text });
    const twin = await propose('placements', { plan, venue, amount: '600', ...text });
    for (const made of [first, twin]) assert.equal((await decide(second.token, made)).status, 200);
    const sent = async () =>
      (
        await sql<{
          n: bigint;
        }>`select count(*) as n from chains.sim_tx where from_custody`.execute(owner)
      ).rows[0]!.n;
    const before = await sent();
    await payOut(database);
    const acts = await read('/admin/treasury/acts');
    assert.deepEqual(
      [acts[0].state, acts[0].refusal, acts[1].state],
      ['refused', 'over_principal', 'booked'],
    );
    assert.equal(await sent(), before + 1n);
    assert.equal((await figuresOf(plan)).placed, '600.00');
  });

  test('asked twice with one key is proposed once', async () => {
    const plan = await aPlan(100_000n);
    const body = { plan, venue: await aVenue(), amount: '1', ...text };
    const key = randomUUID();
    const [once, twin] = [
      await propose('placements', body, key),
      await propose('placements', body, key),
    ];
    assert.deepEqual(once.body, twin.body);
    assert.equal((await propose('placements', { ...body, amount: '2' }, key)).status, 422);
  });
});

test('what was placed and came back is listed, with its evidence and its address', async () => {
  const plan = await aPlan(100_000n);
  const venue = await aVenueOf(database);
  await agreed('placements', { plan, venue, amount: '300' });
  const payment = await send(33_000n, 'placement', plan);
  await bookReturns(worker);
  await agreed('gains', { payment });
  const page = await call('GET', `/admin/treasury/moves?plan=${plan}&limit=2`, {
    token: finance.token,
  });
  const rest = await read(`/admin/treasury/moves?plan=${plan}&cursor=${page.body.next_cursor}`);
  assert.equal(page.status, 200, JSON.stringify(page.body));
  const moves = [...page.body.data, ...rest];
  assert.deepEqual(
    moves.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount.slice(0, 2)]),
    [
      ['gain', moves[0].amount.slice(0, 2)],
      ['place_return', '30'],
      ['place', '30'],
    ],
  );
  for (const move of moves) assert.equal(move.asset, 'BTC');
  const kindsOf = async (filters: string) =>
    (await read(`/admin/treasury/moves?plan=${plan}&${filters}`)).map(
      ({ kind }: { kind: string }) => kind,
    );
  const today = moves[0].at.slice(0, 10);
  assert.deepEqual(await kindsOf('kind=place'), ['place']);
  assert.equal((await kindsOf(`from=${today}&to=${today}`)).length, 3);
  assert.deepEqual(await kindsOf('to=2001-01-01'), []);
  assert.deepEqual(await kindsOf('from=2999-01-01'), []);
  assert.match(moves[0].evidence, /statement 1; txid/);
  const [address] = await read(`/admin/treasury/addresses?plan=${plan}`);
  assert.deepEqual([address.purpose, address.payments], ['placement', 1]);
});

test('a venue leaves the list by two people, and nothing goes there any more', async () => {
  const venue = await aVenue();
  const plan = await aPlan(100_000n);
  const made = await propose(`venues/${venue}/delist`, { reason: 'it closed' });
  assert.equal((await decide(second.token, made)).status, 200);
  const refused = await propose('placements', { plan, venue, amount: '1', ...text });
  assert.equal(refused.body.code, 'venue_unlisted');
  const again = await propose(`venues/${venue}/delist`, { reason: 'it closed' });
  assert.equal(again.body.code, 'venue_unlisted');
});

describe('as the application’s roles, in SQL', () => {
  for (const [name, db] of Object.entries({ web, worker })) {
    test(`${name} lists no venue and hands the worker no act without its approval`, async () => {
      const denied = { code: '42501' };
      await assert.rejects(
        sql`insert into treasury.venue (id, name, asset, address, listed_at)
          values (${randomUUID()}, 'x', 'BTC', 'x', clock.now())`.execute(db),
        denied,
      );
      const plan = await aPlan(100n);
      const open = await propose('capital', {
        direction: 'subsidise',
        plan,
        amount: '1',
        ...text,
      });
      const { proposal_id } = open.body.data;
      const act = sql`insert into treasury.operation (proposal_id, approved_at)
        values (${proposal_id}, clock.now())`;
      const change = sql<{ code: string }>`
        select treasury.change_venue(${proposal_id}) as code`;
      if (name === 'web') {
        for (const item of [act, change]) await assert.rejects(item.execute(db), denied);
        return;
      }
      await assert.rejects(act.execute(db), { code: 'CT002' });
      assert.equal((await change.execute(db)).rows[0]!.code, 'approval_missing');
    });
  }

  test('the web process opens no simulated session, and live has none', async () => {
    const open = sql`select treasury.open_admin_session('desk-one@candor.example', ''::bytea)`;
    await assert.rejects(open.execute(web), { code: '42501' });
    await sql`update foundation.installation set mode = 'live'`.execute(owner);
    await assert.rejects(open.execute(worker), { code: 'CT001' });
    await sql`update foundation.installation set mode = 'sandbox'`.execute(owner);
  });
});

test('after all this the books are sound', async () => {
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
