import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aDecider } from '#test/ledger/approvers.ts';
import { aFundedMember, aPlanHolding, aRate } from '#test/ledger/books.ts';
import { codesOf, deposit, granting, posting } from '#test/ledger/books.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { mine } from '#test/ledger/funds.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { aReturnedPlacement } from '#test/ledger/placements.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { issueAddress } from '../../chains/chains.ts';
import { settlePayment } from '../../deposits/deposits.ts';
import { bookReturns } from '../placements/book-returns.ts';

// Coins that we sent, and addresses that are ours (INT-9): the first edition counted its own
// outgoing coins as gains, capital and deposits (review C1 b and d).

const laterAddress = 'bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
await aRate(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const people = [await aDecider(database), await aDecider(database, 'owner')];
await aFundedMember(database, 6_000_000n);
await addCapital(database);
const text = { evidence: 'statement 1', reason: 'a monthly round' };

const propose = (path: string, body: object) =>
  call('POST', `/admin/${path}`, { token: finance.token, body: { ...text, ...body } });
async function agreed(path: string, body: object): Promise<string> {
  const made = await propose(path, body);
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  const yes = await call('PATCH', `/admin/approvals/${id}`, {
    token: second.token,
    body: { decision: 'approve', shown_hash },
  });
  assert.equal(yes.status, 200, JSON.stringify(yes.body));
  await payOut(database);
  return id;
}

type Purpose = 'deposit' | 'placement' | 'capital';
const issue = async (purpose: Purpose, plan?: string, placement?: string) => {
  const subject = randomUUID();
  if (purpose !== 'deposit') {
    await sql`insert into treasury.deposit_address
      (id, purpose, plan_id, placement_id, asset, opened_by,
        opened_at)
      values (${subject}, ${purpose}, ${plan ?? null}, ${placement ?? null}, 'BTC', 'test',
        clock.now())`.execute(owner);
  }
  return inTransaction(worker, (tx) => issueAddress(tx, 'BTC', { purpose, subject }));
};

/**
 * Adds an output to one of our addresses to our transaction, as if it had been listed as a venue.
 */
async function alsoPays(txid: string, address: string, output = 1): Promise<string> {
  await sql`insert into chains.sim_output (txid, output_index, address, amount)
    values (${txid}, ${output}, ${address}, 100000)`.execute(owner);
  await sql`update chains.sim_tx set change = nextval('chains.sim_change')
    where txid = ${txid}`.execute(owner);
  await mine(database, 'BTC');
  const found = await sql<{ id: string }>`
    select id from chains.payment where txid = ${txid} and address = ${address}`.execute(owner);
  return found.rows[0]!.id;
}

const venue = async (): Promise<string> => {
  const known = await sql<{ id: string }>`
    select id from treasury.venue where address = ${bitcoinAddress}`.execute(owner);
  if (known.rows[0]) return known.rows[0].id;
  const { reason } = text;
  const made = await call('POST', '/admin/venues', {
    token: finance.token,
    body: { name: 'Market', asset: 'BTC', wallet_address: bitcoinAddress, reason },
  });
  const { proposal_id: id, shown_hash } = made.body.data;
  const body = { decision: 'approve', shown_hash };
  await call('PATCH', `/admin/approvals/${id}`, { token: second.token, body });
  return venue();
};

/** Places $60.00 of a new plan; returns the plan, the placement and the outgoing transaction. */
async function placed(): Promise<{ plan: string; placement: string; txid: string }> {
  const plan = randomUUID();
  await aPlanHolding(database, plan, 12_000n);
  const id = await agreed('placements', { plan, venue: await venue(), amount: '60.00' });
  const act = await sql<{ txid: string | null; refusal: string | null }>`
    select txid, refusal from treasury.operation where proposal_id = ${id}`.execute(owner);
  const [booked] = act.rows;
  assert.ok(booked?.txid, String(booked?.refusal));
  return { plan, placement: id, txid: booked.txid };
}

type Settled = { why: string; goesTo: string; depositId: string | null };
const settledAs = async (payment: string) =>
  (
    await sql<Settled>`
      select why, goes_to, deposit_id from deposits.settlement
      where payment_id = ${payment}`.execute(owner)
  ).rows[0];

test('an address of ours is no venue, no end for capital and no withdrawal address', async () => {
  const ours = await issue('deposit');
  const listing = { name: 'Ours', asset: 'BTC', wallet_address: ours.address };
  const { reason } = text;
  const response = await call('POST', '/admin/venues', {
    token: finance.token,
    body: { ...listing, reason },
  });
  assert.equal(response.body.code, 'own_address');
  const out = { direction: 'out', asset: 'BTC', amount: '1', wallet_address: ours.address };
  assert.equal((await propose('capital', out)).body.code, 'own_address');
  const direct = sql`insert into treasury.venue (id, name, asset, address, listed_at)
    values (${randomUUID()}, 'x', 'BTC', ${ours.address}, clock.now())`;
  await assert.rejects(direct.execute(owner), { code: 'CR001', message: 'own_address' });
  const ada = await aMember(owner);
  const wallet = sql`insert into withdrawals.wallet (member_id, network, address, changed_at)
    values (${ada.id}, 'BITCOIN', ${ours.address}, clock.now())`;
  await assert.rejects(wallet.execute(owner), { code: 'CR001', message: 'own_address' });
  const request = sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents,
      method, address, requested_at, due_at, changed_at)
    values (${randomUUID()}, ${ada.id}, 'balance', 100, 'BITCOIN', ${ours.address}, clock.now(),
      clock.now(), clock.now())`;
  await assert.rejects(request.execute(owner), { code: 'CR001', message: 'own_address' });
});

test('a venue whose address we issue later takes no more coins', async () => {
  const plan = randomUUID();
  await aPlanHolding(database, plan, 6_000n);
  const id = randomUUID();
  await sql`insert into treasury.venue (id, name, asset, address, listed_at)
    values (${id}, 'Later ours', 'BTC', ${laterAddress}, clock.now())`.execute(owner);
  await sql`insert into chains.address (asset, address, purpose, subject, issued_at)
    values ('BTC', ${laterAddress}, 'deposit', ${randomUUID()}, clock.now())`.execute(owner);
  const found = await sql<{ ended: boolean }>`
    select delisted_at is not null as ended from treasury.venue where id = ${id}`.execute(owner);
  assert.equal(found.rows[0]?.ended, true);
  // Even if it were still listed, the ledger would refuse the coins.
  await sql`update treasury.venue set delisted_at = null where id = ${id}`.execute(owner);
  const rate = await aRate(database);
  const legs: Parameters<typeof posting>[1] = [
    ['placement', 'fx_usd', 600n],
    ['fx_coin', 'custody', 10_000n],
  ];
  const item = posting('place', legs, { plan, rateId: rate, evidence: 'order' });
  const granted = await granting(database, item, people, { venue: id });
  assert.deepEqual(await codesOf(worker, granted), ['own_address']);
});

test('coins that we sent are no gain, no capital and no deposit, but unmatched', async () => {
  const { txid } = await placed();
  const other = randomUUID();
  const returned = await aReturnedPlacement(database, other);
  for (const [output, purpose, kind, to] of [
    [1, 'placement', 'gain', 'pool_gain'],
    [2, 'capital', 'capital_in', 'operator_capital'],
    [3, 'deposit', 'deposit', 'member_balance'],
  ] as const) {
    const { address } = await issue(purpose, ...(purpose === 'placement' ? [other, returned] : []));
    const payment = await alsoPays(txid, address, output);
    const rateId = await aRate(database);
    const about = { subject: payment, paymentId: payment, rateId, plan: other, evidence: 'x' };
    const legs: Parameters<typeof posting>[1] = [
      ['custody', 'fx_coin', 100_000n],
      ['fx_usd', to, 6_000n],
    ];
    const item = posting(kind, legs, { ...about, member: randomUUID() });
    const granted = kind === 'deposit' ? item : await granting(database, item, people);
    assert.deepEqual(await codesOf(worker, granted), ['own_payment'], kind);
    await settlePayment(worker, payment);
    const settled = await settledAs(payment);
    assert.deepEqual(settled, { why: 'unmatched', goesTo: 'suspense', depositId: null }, kind);
    const claim = posting(
      'suspense_claim',
      [
        ['suspense', 'fx_coin', 100_000n],
        ['fx_usd', 'member_balance', 6_000n],
      ],
      { subject: payment, paymentId: payment, rateId, member: randomUUID() },
    );
    const claimed = await granting(database, claim, people);
    assert.deepEqual(await codesOf(worker, claimed), ['own_payment']);
  }
});

test('coins of a placement that come straight back are its return and nothing else', async () => {
  const { plan, placement, txid } = await placed();
  const { address } = await issue('placement', plan, placement);
  const payment = await alsoPays(txid, address);
  await settlePayment(worker, payment);
  assert.equal(await settledAs(payment), undefined);
  assert.ok((await bookReturns(worker)) >= 1);
  const booked = await sql<{ kind: string }>`
    select kind from ledger.transfer where payment = ${payment} and leg = 1`.execute(owner);
  assert.deepEqual(
    booked.rows.map(({ kind }) => kind),
    ['place_return'],
  );
});

test('coins from an address of ours are ours, whatever transaction brought them', async () => {
  const ours = await issue('deposit');
  const to = await issue('deposit');
  const txid = await sql<{ txid: string }>`
    select chains.sim_pay('BTC', ${to.address}, null, 100000, ${ours.address}) as txid`.execute(
    worker,
  );
  await mine(database, 'BTC');
  const found = await sql<{ id: string }>`
    select id from chains.payment where txid = ${txid.rows[0]!.txid}`.execute(owner);
  const id = found.rows[0]!.id;
  const rate = await aRate(database);
  assert.deepEqual(await codesOf(worker, deposit(id, rate, randomUUID(), 100_000n)), [
    'own_payment',
  ]);
});
