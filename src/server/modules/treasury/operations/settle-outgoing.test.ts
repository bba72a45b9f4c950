import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import type { Db } from '#platform/db/db.ts';
import { type Answer, testApi } from '#test/api.ts';
import { aForgedApproval, aPlanHolding } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { openChain, signSimulated, unsignedSimulated } from '../../chains/chains.ts';
import { verifyBooks } from '../../ledger/ledger.ts';
import { currentRate } from '../../market/market.ts';
import { settleOutgoing, settleOutgoings } from './settle-outgoing.ts';

// An approved outgoing operation is attached to an output of an export, and booked once the chain
// shows exactly that payment. The database's refusals apply to the worker and to a hijacked web
// process alike.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await freshPrices(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const chief = await anAdministrator(owner, 'owner');
const about = { evidence: 'statement 1', reason: 'a monthly round' };

const as = (by: { token: string }, method: string, path: string, body?: object): Promise<Answer> =>
  call(method, `/admin/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) });

async function agreed(path: string, body: object): Promise<string> {
  const made = await as(finance, 'POST', path, body);
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  const done = await as(chief, 'PATCH', `approvals/${id}`, { decision: 'approve', shown_hash });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  return id;
}

const capitalOut = (amount: string): Promise<string> =>
  agreed('capital', {
    direction: 'out',
    asset: 'BTC',
    wallet_address: bitcoinAddress,
    amount,
    ...about,
  });

const venueAddress = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';
let listed: string | undefined;
async function place(plan: string, amount: string): Promise<string> {
  if (listed === undefined) {
    const command = {
      name: 'Desk',
      asset: 'BTC',
      wallet_address: venueAddress,
      reason: 'we trade',
    };
    await agreed('venues', command);
    listed = (await as(finance, 'GET', 'venues')).body.data[0].id;
  }
  return agreed('placements', { plan, venue: listed, amount, ...about });
}

async function aPlan(cents: bigint): Promise<string> {
  const plan = randomUUID();
  await aPlanHolding(database, plan, cents);
  return plan;
}

const actOf = async (id: string) =>
  (await as(finance, 'GET', 'treasury/acts')).body.data.find(
    (row: { id: string }) => row.id === id,
  );

/** Inserts the worker's unsigned transaction: a row of an export, as `exportBatch` writes it. */
async function aSpend(pays: 'acts' | 'withdrawals' = 'acts'): Promise<string> {
  const batch = randomUUID();
  await sql`insert into withdrawals.batch (id, asset, pays, asked_by, asked_at)
    values (${batch}, 'BTC', ${pays}, ${finance.id}, clock.now())`.execute(owner);
  await sql`update withdrawals.batch set state = 'exported' where id = ${batch}`.execute(worker);
  const made = await sql<{ id: string }>`
    insert into withdrawals.spend (batch_id, nth, asset, unsigned, fee_units, since_height,
      exported_at)
    values (${batch}, 1, 'BTC', 'psbt', 500, 0, clock.now()) returning id`.execute(worker);
  return made.rows[0]!.id;
}

type AttachedSpend = { address: string; units: bigint; borne: bigint; rate: string; spend: string };

/**
 * Attaches an operation to an output as the worker would, with optional changes; returns the
 * attachment.
 */
async function attach(
  id: string,
  over: Partial<AttachedSpend> = {},
  by: Db = worker,
): Promise<AttachedSpend> {
  const found = await sql<{ address: string; cents: bigint }>`
    select address, cents from treasury.leaving where proposal_id = ${id}`.execute(owner);
  const { address, cents } = found.rows[0]!;
  const rate = await currentRate(web, 'BTC');
  const tied = {
    address,
    units: coinsForCentsDown('BTC', cents, rate.usdMicros),
    borne: 0n,
    rate: rate.id,
    spend: over.spend ?? (await aSpend()),
    ...over,
  };
  await sql`insert into treasury.outgoing (proposal_id, spend_id, asset, address, rate_id,
      total_units, fee_units, operator_fee_units, output_index, exported_at)
    values (${id}, ${tied.spend}, 'BTC', ${tied.address}, ${tied.rate}, ${tied.units}, 500,
      ${tied.borne}, 0, clock.now())`.execute(by);
  return tied;
}

/** Pays on the simulated chain, deep enough to be booked. */
async function pay(address: string, amount: bigint): Promise<string> {
  const outputs = [{ address, tag: null, amount }];
  const unsigned = unsignedSimulated('BTC', { nonce: randomUUID(), outputs });
  const raw = signSimulated('BTC', unsigned);
  const txid = await openChain(worker, 'BTC').broadcast(raw);
  await mine(database, 'BTC', 6);
  return txid;
}

const claim = (id: string, txid: string): Promise<Answer> =>
  as(finance, 'POST', `treasury/acts/${id}/paid`, { txid });
const refused = { code: 'CT004' };
const forbidden = { code: '42501' };

describe('an act is tied to an output', () => {
  test('just as it was approved: amount, address, rate, kind of export', async () => {
    const id = await capitalOut('1000');
    const { units } = await attach(await capitalOut('1'));
    assert.ok(units > 0n);
    for (const over of [
      { address: venueAddress },
      { units: 1n },
      { borne: 1n },
      { rate: randomUUID() },
      { spend: await aSpend('withdrawals') },
    ]) {
      await assert.rejects(attach(id, over), refused, JSON.stringify(Object.keys(over)));
    }
    const dead = await aSpend();
    await sql`update withdrawals.spend set abandoned_because = 'x', abandoned_at = clock.now()
      where id = ${dead}`.execute(worker);
    await assert.rejects(attach(id, { spend: dead }), refused);
    await attach(id);
    await assert.rejects(attach(id), { code: '23505' });
  });

  test('by the worker alone, which changes nothing of it afterwards', async () => {
    const id = await capitalOut('2');
    await assert.rejects(attach(id, {}, web), forbidden);
    const { spend } = await attach(id);
    // An output of an export, like one of a waiting withdrawal.
    const shown = await sql`select state, is_paid from rules.output
      where id = ${id}`.execute(owner);
    assert.deepEqual(shown.rows, [{ state: 'approved', isPaid: false }]);
    await assert.rejects(
      sql`update treasury.outgoing set txid = 'x', sent_at = clock.now()`.execute(web),
      forbidden,
    );
    await assert.rejects(
      sql`update treasury.operation set state = 'booked', ended_at = clock.now()`.execute(web),
      forbidden,
    );
    await assert.rejects(
      sql`update treasury.outgoing set address = 'x' where proposal_id = ${id}`.execute(owner),
      { code: 'CT005' },
    );
    const gone = sql`delete from treasury.outgoing where proposal_id = ${id}`;
    await assert.rejects(gone.execute(worker), { code: 'CT005' });
    await assert.rejects(
      sql`update treasury.operation set state = 'refused', refusal = 'x', ended_at = clock.now()
        where proposal_id = ${id}`.execute(worker),
      { code: 'CA002' },
    );
    await assert.rejects(
      sql`update treasury.operation set state = 'booked', txid = 'other', ended_at = clock.now()
        where proposal_id = ${id}`.execute(worker),
      { code: 'CA002' },
    );
    await sql`update withdrawals.spend set abandoned_because = 'x', abandoned_at = clock.now()
      where id = ${spend}`.execute(worker);
    await gone.execute(worker);
    assert.equal((await actOf(id)).state, 'waiting');
  });

  test('never for one person', async () => {
    const own = { asset: 'BTC', address: bitcoinAddress };
    const input = {
      kind: 'capital_out',
      subject: randomUUID(),
      payload: { flow: 'capital_out', amount: '100', ...own, evidence: 'x' },
      shown: { after: { ...own, amount: '1.00', tag: null } },
    };
    const byOne = await aForgedApproval(database, input, [chief]);
    await sql`insert into treasury.operation (proposal_id, approved_at)
      values (${byOne}, clock.now())`.execute(worker);
    await assert.rejects(attach(byOne), refused);
  });

  test('within what the rules leave, with all that is on its way already', async () => {
    const plan = await aPlan(100_000n);
    const [first, second] = [await place(plan, '600'), await place(plan, '400.01')];
    await attach(first);
    await assert.rejects(attach(second), /over_principal/);
    await attach(await place(plan, '400'));
    const capital = Number((await as(finance, 'GET', 'treasury')).body.data.operator_capital);
    const all = await capitalOut((capital - 900).toFixed(2));
    await assert.rejects(attach(all), /insufficient_funds|over_free_capital/);
    const delist = (at: string | null) =>
      sql`update treasury.venue set delisted_at = ${at}::timestamptz where id = ${listed}`.execute(
        owner,
      );
    await delist('2026-01-01');
    await assert.rejects(attach(second), /venue_unlisted/);
    await delist(null);
  });
});

describe('an act in an export', () => {
  test('is booked once, by the worker, when the chain shows just its payment', async () => {
    const id = await capitalOut('500');
    const { address, units } = await attach(id);
    const state = async () => (await actOf(id)).state;
    assert.equal(await state(), 'exported');
    const before = (await as(finance, 'GET', 'treasury')).body.data.operator_capital;
    const less = await pay(address, units - 501n);
    const elsewhere = await pay(venueAddress, units - 500n);
    for (const wrong of [less, elsewhere, randomUUID()]) {
      assert.equal((await claim(id, wrong)).body.code, 'payment_not_shown');
      assert.equal(await settleOutgoing(worker, id, wrong), false);
    }
    const paid = await pay(address, units - 500n);
    assert.equal((await claim(id, paid)).status, 200);
    assert.equal(await settleOutgoing(worker, id, paid), true);
    assert.equal(await settleOutgoing(worker, id, paid), false);
    assert.equal(await settleOutgoings(worker), 0);
    assert.deepEqual([await state(), (await actOf(id)).txid], ['booked', paid]);
    const now = (await as(finance, 'GET', 'treasury')).body.data.operator_capital;
    assert.equal(Number(before) - Number(now), 500);
    assert.equal((await claim(id, paid)).body.code, 'operation_not_exported');
    // The same output cannot pay a second operation, for any claimant.
    const twin = await capitalOut('500');
    await attach(twin);
    assert.equal((await claim(twin, paid)).body.code, 'payment_not_shown');
    assert.equal(await settleOutgoing(worker, twin, paid), false);
    await assert.rejects(
      sql`update treasury.outgoing set txid = ${paid}, sent_at = clock.now()
        where proposal_id = ${twin}`.execute(worker),
      { code: '23505' },
    );
    assert.deepEqual((await verifyBooks(owner)).faults, []);
  });

  test('is booked days later at the rate of its export, whatever was decided since', async () => {
    const plan = await aPlan(50_000n);
    const id = await place(plan, '500');
    const { address, units } = await attach(id);
    const txid = await pay(address, units - 500n);
    await sql`update clock.setting set ahead = ahead + interval '30 hours'`.execute(owner);
    await freshPrices(database);
    await sql`update plans.position set principal_cents = 0 where plan_id = ${plan}`.execute(owner);
    assert.equal(await settleOutgoing(worker, id, txid), true);
    assert.equal((await actOf(id)).state, 'booked');
  });

  test('is taken back by one person only while nothing of it was exported', async () => {
    const [early, late] = [await capitalOut('3'), await capitalOut('4')];
    await attach(late);
    const recall = (id: string, by = finance) =>
      as(by, 'POST', `treasury/acts/${id}/recall`, { reason: 'not needed' });
    assert.equal((await recall(late)).body.code, 'operation_exported');
    assert.equal((await recall(randomUUID())).body.code, 'not_found');
    const support = await anAdministrator(owner, 'support');
    assert.equal((await recall(early, support)).status, 403);
    const code = await sql<{ code: string }>`
      select treasury.cancel_operation('no session', ${early}::uuid) as code`.execute(web);
    assert.equal(code.rows[0]!.code, 'unauthenticated');
    assert.equal((await recall(early)).status, 200);
    assert.deepEqual(
      [(await actOf(early)).state, (await actOf(early)).refusal],
      ['refused', 'recalled'],
    );
    assert.equal((await recall(early)).body.code, 'already_decided');
    await assert.rejects(attach(early), refused);
  });
});
