import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, simulateBlocks, simulatePayment, watchPayments } from '../../chains/chains.ts';
import { memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { simulatePrices } from '../../market/market.ts';
import { seedCatalogue } from '../../plans/plans.ts';
import { openScreening } from '../../screening/screening.ts';
import { depositLoops } from '../jobs.ts';
import { settlePayment } from '../settle-deposit.ts';
import { screenSenders } from './screen-senders.ts';

// A payment from a listed address is not credited automatically: two people decide (CHN-13).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const folder = mkdtempSync(join(tmpdir(), 'candor-senders-'));
const file = join(folder, 'deny-list.csv');
after(() => rmSync(folder, { recursive: true, force: true }));

const listed = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const open = (list: string | null) =>
  openScreening(worker, { mode: 'sandbox', screening: { list, hook: null } });

const plans = (await call('GET', '/plans?family=crypto')).body.data;
const plan = plans.find(({ name }: { name: string }) => name === 'BASIC').id;

/** Pays a quote with coins from `sender`, as the chain shows them once final. */
async function paidBy(member: Person, sender: string | null) {
  const body = { selected_plan: plan, payment_method: 'BITCOIN', amount: '1500.00' };
  const quoted = (await call('POST', '/deposit/quote', { token: member.token, body })).body.data;
  const { id, address, coin_amount: coins } = quoted;
  const amount = BigInt(Math.round(Number(coins) * 1e8));
  const txid = await inTransaction(worker, (tx) =>
    simulatePayment(tx, 'BTC', { address, tag: null, amount }),
  );
  await sql`update chains.sim_tx set sender = ${sender} where txid = ${txid}`.execute(owner);
  await simulateBlocks(worker, 'BTC', 3);
  for (const item of await watchPayments(worker, 'BTC', openChain))
    await settlePayment(worker, item);
  return id as string;
}

const runJobs = async () => {
  await screenSenders(worker, openChain);
  await depositLoops()[0]!.run(worker);
};

const state = async (member: Person, id: string) =>
  (await call('GET', `/deposit/${id}`, { token: member.token })).body.data.state;

const confirm = (id: string, { token }: Person) =>
  call('PATCH', `/transactions/${id}/confirm`, { token, body: {} });

test('with nothing to screen by, a deposit of any sender is credited', async () => {
  await open(null);
  const ada = await aMember(owner);
  const id = await paidBy(ada, listed);
  await runJobs();
  assert.equal(await state(ada, id), 'credited');
});

test('coins of a listed address wait in review for two people; those of others are credited', async () => {
  writeFileSync(file, `BTC,${listed},OFAC SDN,2026-11-24\n`);
  await open(file);
  const [ada, bob, eve] = [await aMember(owner), await aMember(owner), await aMember(owner)];
  const flagged = await paidBy(ada, listed.toUpperCase());
  const clean = await paidBy(
    bob,
    'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
  );
  const untold = await paidBy(eve, null);
  // Final on its chain but not yet screened: neither credited nor lost.
  assert.equal(await state(bob, clean), 'confirming');
  await runJobs();
  assert.equal(await state(bob, clean), 'credited');
  assert.equal(await state(eve, untold), 'credited');
  assert.equal(await state(ada, flagged), 'review');
  assert.equal((await memberFigures(web, ada.id)).balance, 0n);

  const first = await confirm(flagged, finance);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(await state(ada, flagged), 'review', 'one person credits nothing of it');
  const [proposal] = (
    await sql<{ id: string; hash: string; needed: number }>`
      select id, shown_hash as hash, needed from approvals.proposal
      where kind = 'suspense_claim' and status = 'open'`.execute(owner)
  ).rows;
  assert.equal(proposal!.needed, 2);
  const body = { decision: 'approve', shown_hash: proposal!.hash };
  const agreed = await call('PATCH', `/admin/approvals/${proposal!.id}`, {
    token: second.token,
    body,
  });
  assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
  assert.equal(await state(ada, flagged), 'credited');
  assert.equal((await memberFigures(web, ada.id)).balance, 150_000n);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('no process credits a payment whose sender is not clear', async () => {
  await open(file);
  const ada = await aMember(owner);
  const deposit = await paidBy(ada, listed);
  const settle = sql`
    insert into deposits.settlement (payment_id, deposit_id, goes_to, answers, rate_id, cents,
      settled_at)
    select p.id, ${deposit}, 'credited', 'quote', d.rate_id, 150000, clock.now()
    from deposits.deposit d join chains.payment p on p.address_id = d.address_id
    where d.id = ${deposit}`;
  await assert.rejects(settle.execute(worker), { code: 'CS002' });
  await runJobs();
  assert.equal(await state(ada, deposit), 'review');
});
