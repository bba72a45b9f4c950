import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { codesOf, granting, posting } from '#test/ledger/books.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { openChain, watchPayments } from '../../chains/chains.ts';
import { depositLoops } from '../../deposits/jobs.ts';
import { settlePayment } from '../../deposits/settle-deposit.ts';
import { memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { simulatePrices } from '../../market/market.ts';
import { positionsOf, seedCatalogue } from '../../plans/plans.ts';

// Two people recover a credit whose payment was reorged, and positions never hold more than the
// balance left: otherwise every later withdrawal of the member would be refused.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const people = [finance, second];
const [plan] = (await call('GET', '/plans?family=crypto')).body.data;

const sandbox = async (path: string, body: object): Promise<void> => {
  const answer = await call('POST', `/sandbox/${path}`, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

const settle = async (): Promise<void> => {
  for (const id of await watchPayments(worker, 'BTC', openChain)) await settlePayment(worker, id);
  await depositLoops()[0]!.run(worker);
};

async function deposit({ token }: Person): Promise<void> {
  const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: '1000.00' };
  const quoted = (await call('POST', '/deposit/quote', { token, body })).body.data;
  await sandbox('pay', { deposit_id: quoted.id });
  await sandbox('mine', { asset: 'BTC', blocks: 3 });
  await settle();
  assert.equal((await call('GET', `/deposit/${quoted.id}`, { token })).body.data.state, 'credited');
}

const lost = async () =>
  (await call('GET', '/admin/incidents', { token: finance.token })).body.data as {
    id: string;
    member: string;
    state: string;
    recovered: string;
  }[];

/** A member with two positions of $1,000.00 each; the newer one was never paid for. */
async function aLoser(): Promise<{ member: Person; payment: string }> {
  const member = await aMember(owner);
  await deposit(member);
  await sandbox('mine', { asset: 'BTC', blocks: 3 });
  await deposit(member);
  await sandbox('reorg', { asset: 'BTC', depth: 3 });
  await settle();
  const mine = (await lost()).find((row) => row.member === member.id);
  assert.deepEqual([mine?.state, mine?.recovered], ['open', '0.00']);
  return { member, payment: mine!.id };
}

const propose = (payment: string, amount: string, from = 'member_balance') =>
  call('POST', '/admin/incidents/recover', {
    token: finance.token,
    body: { payment, from, amount, reason: 'the payment was replaced' },
  });

type ProposalAnswer = Awaited<ReturnType<typeof propose>>;

const agree = ({ body }: ProposalAnswer, by: Person = second) =>
  call('PATCH', `/admin/approvals/${body.data.proposal_id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash: body.data.shown_hash },
  });

const held = async ({ id }: Person) =>
  (await positionsOf(web, id)).map(({ principalCents }) => principalCents);

const withdraw = ({ token }: Person, amount: string) =>
  call('POST', '/withdraw', {
    token,
    body: { amount, payment_channel: 'BITCOIN', wallet_address: bitcoinAddress },
  });

describe('a lost credit', () => {
  test('goes back by two people; what is free goes first, then the oldest positions', async () => {
    const { member, payment } = await aLoser();
    const released = await withdraw(member, '100');
    assert.equal(released.status, 201);
    assert.deepEqual(await held(member), [90_000n, 100_000n]);
    const path = `/withdraw/${released.body.data.id}/cancel`;
    assert.equal((await call('POST', path, { token: member.token })).status, 200);
    const made = await propose(payment, '999.99');
    assert.equal(made.status, 202, JSON.stringify(made.body));
    assert.equal((await agree(made, finance)).body.code, 'own_proposal');
    assert.deepEqual(await held(member), [100_000n, 100_000n]);
    assert.equal((await agree(made)).status, 200);
    assert.deepEqual(await held(member), [1n, 100_000n]);
    const { balance } = await memberFigures(web, member.id);
    assert.equal(balance, 100_001n);
    // The rest of the same credit, and not a cent more.
    assert.equal((await propose(payment, '0.02')).body.code, 'more_than_credited');
    assert.equal((await agree(await propose(payment, '0.01'))).status, 200);
    assert.equal((await propose(payment, '0.01')).body.code, 'nothing_to_undo');
    const mine = (await lost()).find((row) => row.id === payment);
    assert.deepEqual([mine?.state, mine?.recovered], ['made_good', '1000.00']);
    // Positions above the balance would refuse this with an internal error.
    const next = await withdraw(member, '250.5');
    assert.equal(next.status, 201, JSON.stringify(next.body));
    assert.deepEqual(await held(member), [0n, 74_950n]);
    assert.deepEqual((await verifyBooks(owner)).faults, []);
  });

  test('is shown to the second person and told to the member', async () => {
    const { member, payment } = await aLoser();
    const made = await propose(payment, '400');
    const inbox = await call('GET', '/admin/approvals', { token: second.token });
    const { before, after } = inbox.body.data.find(
      (row: { id: string }) => row.id === made.body.data.proposal_id,
    );
    assert.equal(before.member_balance, '2000.00');
    const { amount, member_balance, leaves_positions, reason } = after;
    assert.deepEqual(
      [amount, member_balance, leaves_positions, reason],
      ['400.00', '1600.00', '400.00', 'the payment was replaced'],
    );
    // A pending proposal is decided first.
    assert.equal((await propose(payment, '400')).body.code, 'already_proposed');
    assert.equal((await agree(made)).status, 200);
    const lines = await call('GET', '/user/ledger', { token: member.token });
    assert.match(JSON.stringify(lines.body), /Deducted: the payment was reversed on chain/);
    const moves = await call('GET', '/admin/treasury/moves?kind=incident_recover', {
      token: finance.token,
    });
    assert.equal(moves.body.data[0].amount, '400.00');
  });

  test('is taken from no account that holds less, and from nobody where it was not lost', async () => {
    const { member, payment } = await aLoser();
    assert.equal((await propose(payment, '1', 'member_profit')).body.code, 'insufficient_funds');
    assert.equal((await propose(randomUUID(), '1')).status, 404);
    assert.equal((await propose(payment, '1', 'member_profit_locked')).status, 400);
    assert.equal((await withdraw(member, '1500')).status, 201);
    assert.equal((await propose(payment, '500.01')).body.code, 'insufficient_funds');
    // The approval notices money that left after the proposal, and nothing has moved.
    const made = await propose(payment, '500');
    assert.equal((await withdraw(member, '250')).status, 201);
    assert.equal((await agree(made)).body.code, 'figures_moved');
    assert.deepEqual(await held(member), [0n, 25_000n]);
  });

  test('as the application’s role in SQL: nothing from under a position, nor one freed alone', async () => {
    const { member, payment } = await aLoser();
    const about = { member: member.id, paymentId: payment, reason: 'agreed' };
    const item = posting('incident_recover', [['member_balance', 'incident', 100n]], about);
    const granted = await granting(database, item, people);
    assert.deepEqual(await codesOf(owner, granted), ['balance_at_work']);
    const free = async (approval: string): Promise<string | null> => {
      const answer = await sql<{ code: string | null }>`
        select plans.free_for_recovery(${approval}) as code`.execute(worker);
      return answer.rows[0]!.code;
    };
    const byOne = await granting(database, { ...item, subject: randomUUID() }, [finance]);
    assert.equal(await free(byOne.approvalId!), 'approval_missing');
    const elsewhere = posting('adjust_down', [['member_balance', 'operator_capital', 100n]], about);
    const other = await granting(database, elsewhere, people);
    assert.equal(await free(other.approvalId!), 'approval_missing');
    assert.deepEqual(await held(member), [100_000n, 100_000n]);
    for (let times = 0; times < 2; times += 1) assert.equal(await free(granted.approvalId!), null);
    assert.deepEqual(await held(member), [99_900n, 100_000n]);
    assert.deepEqual(await codesOf(owner, granted), ['posted']);
    assert.equal(await free(granted.approvalId!), 'approval_used');
    const byWeb = sql`select plans.free_for_recovery(${granted.approvalId})`.execute(web);
    await assert.rejects(byWeb, { code: '42501' });
  });

  test('locks the books before the positions, as a withdrawal does', async () => {
    const { member, payment } = await aLoser();
    const about = { member: member.id, paymentId: payment, reason: 'agreed' };
    const item = posting('incident_recover', [['member_balance', 'incident', 100n]], about);
    const { approvalId } = await granting(database, item, people);
    await inTransaction(worker, async (tx) => {
      await sql`select plans.free_for_recovery(${approvalId})`.execute(tx);
      const other = sql`select from ledger.account where owner = ${member.id}
        and class = 'member_balance' for no key update nowait`.execute(owner);
      await assert.rejects(other, { code: '55P03' });
    });
  });
});
