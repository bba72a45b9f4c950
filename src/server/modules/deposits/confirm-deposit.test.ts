import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { coinOf, coins, type Method, methods } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatAmount } from '#core/money/money.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { approveSigned, aSigner } from '#test/browser/decision-keys.ts';
import { ageProof, aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { approve, propose } from '../approvals/approvals.ts';
import { openChain, watchPayments } from '../chains/chains.ts';
import { coin, memberFigures, post, usd } from '../ledger/ledger.ts';
import { rateIfFresh } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { settlePayment } from './settle-deposit.ts';

// A person confirms, by its txid, a payment that the policy does not credit automatically.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
// Coins that an operator may add are confirmed like all others.
openCoins({ coins });
await seedCatalogue(web);
await freshPrices(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const steady = (await call('GET', '/plans')).body.data.find(
  (plan: { name: string }) => plan.name === 'STEADY',
);

async function quote(member: Person, method: Method, amount = '20000.00'): Promise<string> {
  const body = { selected_plan: steady.id, payment_method: method, amount };
  const answer = await call('POST', '/deposit/quote', { token: member.token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id;
}

const pay = async (deposit_id: string): Promise<string> =>
  (await call('POST', '/sandbox/pay', { body: { deposit_id } })).body.data.txid;

async function mine(method: Method, blocks: number): Promise<void> {
  const asset = coinOf[method];
  if (blocks > 0) await call('POST', '/sandbox/mine', { body: { asset, blocks } });
  for (const id of await watchPayments(worker, asset, openChain)) await settlePayment(worker, id);
}

const confirm = (id: string, body: object = {}) =>
  call('PATCH', `/transactions/${id}/confirm`, { token: finance.token, body });
const show = async (member: Person, id: string) =>
  (await call('GET', `/deposit/${id}`, { token: member.token })).body.data;

test('one person credits what came to a deposit to its own member, and to nobody else', async () => {
  const [ada, eve] = [await aMember(owner), await aMember(owner)];
  const hers = await quote(ada, 'BITCOIN');
  await pay(hers);
  await mine('BITCOIN', 6);
  const { paymentId: id, amount } = await suspendedOf(hers);
  const rate = (await rateIfFresh(web, 'BTC'))!;
  const cents = centsForCoinsDown('BTC', amount, rate.usdMicros);
  // The request of a process that bypasses every command, with one approval that names that member.
  const credited = (member: Person, people: Person[]) =>
    inTransaction(worker, async (tx) => {
      const payload = { flow: 'suspense_claim', amount: String(amount), owner: member.id };
      const shown = { after: { member: member.id, amount: `${formatAmount('BTC', amount)} BTC` } };
      const { length: needed } = people as { length: 1 | 2 };
      const command = { kind: 'suspense_claim', subject: id, payload, shown, needed };
      const made = await propose(tx, { ...command, token: people[0]!.token });
      for (const { token } of people) await approve(tx, token, made.id, made.shownHash);
      const [answer] = await post(tx, [
        {
          key: randomUUID(),
          kind: 'suspense_claim',
          subject: id,
          paymentId: id,
          rateId: rate.id,
          approvalId: made.id,
          actor: 'nobody',
          legs: [
            { debit: coin('suspense', 'BTC'), credit: coin('fx_coin', 'BTC'), amount },
            {
              debit: usd('fx_usd', 'BTC'),
              credit: usd('member_balance', member.id),
              amount: cents,
            },
          ],
        },
      ]);
      return answer?.code;
    });
  assert.equal(await credited(eve, [finance]), 'approval_missing');
  assert.equal((await memberFigures(web, eve.id)).balance, 0n);
  assert.equal(await credited(ada, [finance]), 'posted');
  assert.equal((await memberFigures(web, ada.id)).balance, cents);
});

test('anyone who has a key signs the credit, which waits for them under Approvals (INT-11)', async () => {
  const [ada, signer] = [await aMember(owner), await aSigner(database)];
  const hers = await quote(ada, 'BITCOIN');
  await pay(hers);
  await mine('BITCOIN', 6);
  const path = `/transactions/${hers}/confirm`;
  const answer = await call('PATCH', path, { token: signer.token, body: {} });
  assert.deepEqual(
    [answer.status, answer.body.message],
    [200, 'Sign this under Approvals with your security key'],
  );
  const { paymentId: subject } = await suspendedOf(hers);
  const open = await sql<{ id: string; shownHash: string }>`
    select id, shown_hash from approvals.proposal
    where subject = ${subject} and status = 'open'`.execute(web);
  const proposal = open.rows[0]!.id;
  const listed = await call('GET', '/transactions?status=pending', { token: signer.token });
  const row = listed.body.data.find(({ id }: { id: string }) => id === hers);
  // The page links to that proposal, and does not offer a second one.
  assert.deepEqual([row.proposal_id, row.can_confirm], [proposal, false]);
  const found = await call('GET', `/admin/approvals?proposal=${proposal}`, { token: signer.token });
  const ids = found.body.data.map(({ id, to_sign: as }: OpenProposal) => [id, as]);
  assert.deepEqual(ids, [[proposal, 'approve']]);
  assert.deepEqual(await approveSigned(database, signer, open.rows[0]!), { complete: true });
});

type OpenProposal = { id: string; to_sign: string | null };

async function suspendedOf(depositId: string): Promise<{ paymentId: string; amount: bigint }> {
  const found = await sql<{ paymentId: string; amount: bigint }>`
    select s.payment_id, p.amount from deposits.settlement s
    join chains.payment p on p.id = s.payment_id
    where s.deposit_id = ${depositId} and s.goes_to = 'suspense'`.execute(owner);
  return found.rows[0]!;
}

describe('a txid attached by a person', () => {
  for (const method of methods) {
    test(`${method}: refused until the chain shows it as final here, then credited once`, async () => {
      const [ada, eve] = [await aMember(owner), await aMember(owner)];
      const [hers, eves] = [await quote(ada, method), await quote(eve, method)];
      const nowhere = await confirm(hers, { txid: 'sim0000000000000000' });
      assert.deepEqual([nowhere.status, nowhere.body.code], [422, 'payment_not_on_chain']);

      const [txid, another] = [await pay(hers), await pay(eves)];
      await mine(method, 0);
      assert.equal((await confirm(hers, { txid })).body.code, 'payment_not_on_chain');
      await mine(method, 60);
      assert.equal((await show(ada, hers)).state, 'review');
      assert.equal((await memberFigures(web, ada.id)).balance, 0n);

      const elsewhere = await confirm(hers, { txid: another });
      assert.deepEqual([elsewhere.status, elsewhere.body.code], [422, 'payment_elsewhere']);
      assert.equal((await confirm(hers, { txid, reason: 'Asked by telephone.' })).status, 200);
      const shown = await show(ada, hers);
      assert.deepEqual([shown.state, shown.status], ['credited', 'completed']);
      assert.equal(shown.payments[0].txid, txid);
      assert.equal((await memberFigures(web, ada.id)).balance, 2_000_000n);

      assert.equal((await confirm(hers, { txid })).body.code, 'deposit_settled');
      assert.equal((await memberFigures(web, ada.id)).balance, 2_000_000n);
      assert.equal((await memberFigures(web, eve.id)).balance, 0n);
    });
  }
});

test('nobody credits by an old log-in: it asks for a fresh proof, as payouts do', async () => {
  const stale = await anAdministrator(database.owner, 'finance');
  await ageProof(owner, stale);
  const path = `/transactions/${randomUUID()}/confirm`;
  const answer = await call('PATCH', path, { token: stale.token, body: {} });
  assert.deepEqual([answer.status, answer.body.code], [403, 'step_up_required']);
});

test('two who confirm at once credit once', async () => {
  const ada = await aMember(owner);
  const second = await anAdministrator(owner, 'owner');
  const id = await quote(ada, 'XRP');
  await pay(id);
  await mine('XRP', 3);
  const answers = await Promise.all(
    [finance, second, finance].map(({ token }) =>
      call('PATCH', `/transactions/${id}/confirm`, { token, body: {} }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await memberFigures(web, ada.id)).balance, 2_000_000n);
});

test('at the limit of the policy a payment credits itself, a cent above it waits', async () => {
  for (const [amount, state] of [
    ['9999.99', 'credited'],
    ['10000.00', 'credited'],
    ['10000.01', 'review'],
  ] as const) {
    const ada = await aMember(owner);
    const id = await quote(ada, 'SOLANA', amount);
    await pay(id);
    await mine('SOLANA', 2);
    assert.equal((await show(ada, id)).state, state, amount);
  }
});
