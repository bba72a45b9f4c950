import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import { networkFee } from '#core/rules/withdrawal-rules.ts';
import { testApi } from '#test/api.ts';
import { aForgedApproval, codesOf, paymentBecomes, posting } from '#test/ledger/books.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { anUnmatchedPayment } from '#test/ledger/unmatched-payments.ts';
import { coin, memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { currentRate } from '../../market/market.ts';
import { seedCatalogue } from '../../plans/plans.ts';
import { limits } from '../../policy/policy.ts';

// An unclaimed payment is returned only to a sender that the chain shows (MONEY).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await freshPrices(database);
await addCapital(database);
const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];
const ada = await aMember(owner);
const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';

const adminSuspense = (path: string) =>
  call('GET', `/admin/suspense${path}`, { token: finance.token });
const totalOf = async (asset: string): Promise<string> =>
  (await adminSuspense('')).body.data.find((row: { asset: string }) => row.asset === asset)
    ?.coins ?? '0';

async function aPayment(from?: string): Promise<{ id: string; txid: string; senders: string[] }> {
  // A member may have five open quotes, and this one stays open: so each payment has a new member.
  const txid = await anUnmatchedPayment(
    { database, call },
    await aMember(owner),
    from === undefined ? {} : { from },
  );
  const found = (await adminSuspense('/payments?limit=100')).body.data;
  return found.find((row: { txid: string }) => row.txid === txid);
}

const command = { wallet_address: sender, reason: 'Nobody has claimed it for a year.' };
const propose = (id: string, body: Record<string, string> = command, by = finance) =>
  call('POST', `/admin/suspense/payments/${id}/return`, { token: by.token, body });
const agree = (made: { proposal_id: string; shown_hash: string }, by: Person) =>
  call('PATCH', `/admin/approvals/${made.proposal_id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash: made.shown_hash },
  });

const onChain = async (address: string) =>
  (
    await sql<{ units: bigint }>`
      select coalesce(sum(o.amount), 0)::bigint as units from chains.sim_output o
      join chains.sim_tx t using (txid) where o.address = ${address} and t.from_custody`.execute(
      owner,
    )
  ).rows[0]!.units;

/** Makes a claim of the payment, and approves it with two people. */
async function grantClaim(txid: string, paymentId: string) {
  const form = new FormData();
  const fields = { payment_method: 'XRP', transaction: txid, words: 'I paid and forgot the tag.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { id } = (await call('POST', '/user/claims', { token: ada.token, form })).body.data;
  const body = { payment: paymentId, reason: 'Theirs.' };
  return call('POST', `/admin/suspense/claims/${id}/release`, { token: finance.token, body });
}

describe('a payment of nobody known', () => {
  test('goes back to its sender by two people, once, with its txid, and out of the total', async () => {
    const payment = await aPayment(sender);
    assert.deepEqual(payment.senders, [sender]);
    const before = [await totalOf('XRP'), await onChain(sender)];
    const made = (await propose(payment.id)).body.data;
    assert.equal((await agree(made, finance)).body.code, 'own_proposal');
    assert.equal((await agree(made, second)).status, 200);
    const found = (await adminSuspense('/payments')).body.data;
    assert.equal(found.find(({ id }: { id: string }) => id === payment.id).returning, true);
    assert.equal((await propose(payment.id)).body.code, 'return_waits');
    await payOut(database, 'XRP');
    const after = [await totalOf('XRP'), await onChain(sender)];
    assert.deepEqual(before, ['250.000000', 0n]);
    assert.deepEqual(after, ['0', 250_000_000n - networkFee('XRP')]);
    const [act] = (await call('GET', '/admin/treasury/acts', { token: finance.token })).body.data;
    assert.deepEqual([act.kind, act.state], ['suspense_return', 'booked']);
    const posted = await sql<{ evidence: string }>`
      select evidence from ledger.posted where kind = 'suspense_return'`.execute(owner);
    assert.deepEqual(posted.rows, [{ evidence: `txid ${act.txid} to ${sender}` }]);
    assert.equal((await propose(payment.id)).body.code, 'not_in_suspense');
    assert.deepEqual((await verifyBooks(owner)).faults, []);
  });

  test('goes to no address that the chain does not show, nor where it shows none', async () => {
    const payment = await aPayment(sender);
    const elsewhere = await propose(payment.id, { ...command, wallet_address: other });
    assert.equal(elsewhere.body.code, 'sender_other');
    const silent = await aPayment();
    assert.equal((await propose(silent.id)).body.code, 'sender_unknown');
    const support = await anAdministrator(owner, 'support');
    assert.equal((await propose(payment.id, command, support)).status, 403);
  });

  test('is claimed by nobody while it is on its way back, whatever two people said before', async () => {
    const payment = await aPayment(sender);
    const claimed = (await grantClaim(payment.txid, payment.id)).body.data;
    const back = (await propose(payment.id)).body.data;
    assert.equal((await agree(back, second)).status, 200);
    assert.equal((await agree(claimed, second)).body.code, 'return_waits');
    assert.equal((await memberFigures(web, ada.id)).balance, 0n);
    await payOut(database, 'XRP');
    assert.equal((await agree(claimed, second)).body.code, 'already_decided');
  });

  test('stays where a claim was granted first', async () => {
    const payment = await aPayment(sender);
    const back = (await propose(payment.id)).body.data;
    const claimed = (await grantClaim(payment.txid, payment.id)).body.data;
    assert.equal((await agree(claimed, second)).status, 200);
    assert.equal((await agree(back, second)).body.code, 'not_in_suspense');
  });

  test('is handed to the worker by two people and with no other address, whatever was proposed', async () => {
    const payment = await aPayment(sender);
    const handOver = async (address: string, people: Person[]) => {
      const payload = { flow: 'suspense_return', asset: 'XRP', address, amount: '250000000' };
      const shown = { after: { asset: 'XRP', address, amount: '250.000000 XRP' } };
      const input = { kind: 'suspense_return', subject: payment.id, payload, shown };
      const id = await aForgedApproval(database, input, people);
      await sql`
        insert into treasury.operation (proposal_id, approved_at) values (${id},
          clock.now())`.execute(worker);
    };
    await assert.rejects(handOver(sender, [finance]), /needs two people/);
    await assert.rejects(handOver(other, [finance, second]), /not the sender/);
    await handOver(sender, [finance, second]);
  });

  test('costs the operator no more of a fee than the limit (CHN-8)', async () => {
    const payment = await aPayment(sender);
    const { proposal_id: id, shown_hash } = (await propose(payment.id)).body.data;
    assert.equal((await agree({ proposal_id: id, shown_hash }, second)).status, 200);
    const { id: rate, usdMicros } = await currentRate(web, 'XRP');
    const max = coinsForCentsDown('XRP', (await limits(web)).borneFeeCents, usdMicros);
    const batch = randomUUID();
    await sql`insert into withdrawals.batch (id, asset, pays, asked_by, asked_at)
      values (${batch}, 'XRP', 'acts', ${finance.id}, clock.now())`.execute(owner);
    const spend = await sql<{ id: string }>`
      insert into withdrawals.spend (batch_id, nth, asset, unsigned, fee_units, since_height,
        exported_at)
      values (${batch}, 1, 'XRP', '{}', 12, 0, clock.now()) returning id`.execute(worker);
    const tie = (borne: bigint) =>
      sql`insert into treasury.outgoing (proposal_id, spend_id, asset, address, rate_id,
          total_units, fee_units, operator_fee_units, output_index, exported_at)
        values (${id}, ${spend.rows[0]!.id}, 'XRP', ${sender}, ${rate}, 250000000, 0, ${borne}, 0,
          clock.now())`.execute(worker);
    await assert.rejects(tie(max + 1n), { code: 'CT004' });
    await tie(max);

    // Its coins may be on their way: they stay in the books, although its block was reorged (RT-7).
    await paymentBecomes(database, payment.id, 'gone');
    const lost = posting('suspense_lost', [], {
      subject: payment.id,
      paymentId: payment.id,
      evidence: 'the chain',
      legs: [
        { debit: coin('suspense', 'XRP'), credit: coin('custody', 'XRP'), amount: 250_000_000n },
      ],
    });
    assert.deepEqual(await codesOf(worker, lost), ['return_waits']);
  });
});
