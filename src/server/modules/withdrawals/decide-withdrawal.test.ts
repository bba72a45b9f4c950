import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { approveSigned, aSigner } from '#test/browser/decision-keys.ts';
import { aForgedApproval } from '#test/ledger/books.ts';
import { ageProof, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { attachPayout } from '#test/ledger/pay-out.ts';
import { approve, executeProposal, propose } from '../approvals/approvals.ts';
import { currentRate } from '../market/market.ts';
import { limits } from '../policy/policy.ts';
import { withdrawalExecutors } from './decide-withdrawal.ts';
import { placeHold } from './sql.ts';

// Requests of a hijacked process to the database, past every command: no single person without the
// right can pay, refuse or delay a withdrawal (INT-5, ADM-6).

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const support = await anAdministrator(owner, 'support');

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const elsewhere = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';

async function requested(cents = 100_000n) {
  const member = await aFundedMember(database, cents);
  const amount = `${cents / 100n}`;
  const response = await call('POST', '/withdraw', {
    token: member.token,
    body: { amount, payment_channel: 'BITCOIN', wallet_address: address },
  });
  return { id: response.body.data.id as string, memberId: member.id, amount: String(cents) };
}
type RequestedWithdrawal = Awaited<ReturnType<typeof requested>>;

type Forged = { kind?: string; amount?: string; member?: string; yes?: (typeof finance)[] };

function proposalOf(
  withdrawal: RequestedWithdrawal,
  { kind = 'withdrawal_pay', ...forged }: Forged,
) {
  const { amount = withdrawal.amount, member = withdrawal.memberId } = forged;
  const flow = kind.replace('withdrawal_', '');
  const payload = { flow, amount, owner: member, reason: 'account_compromised' };
  return { kind, subject: withdrawal.id, payload };
}

/** A proposal as any process may make it, with approvals from people who were misled. */
async function granted(withdrawal: RequestedWithdrawal, forged: Forged = {}): Promise<string> {
  return inTransaction(web, async (tx) => {
    const made = await propose(tx, {
      ...proposalOf(withdrawal, forged),
      token: finance.token,
    });
    for (const person of forged.yes ?? []) {
      await approve(tx, person.token, made.id, made.shownHash).catch(() => {});
    }
    return made.id;
  });
}

test('how many have to agree follows from the kind and the books, no matter who asks (INT-12)', async () => {
  const [small, large] = [await requested(), await requested(1_000_100n)];
  const ids = [
    await granted(small),
    await granted(large),
    await granted(small, { kind: 'withdrawal_reject' }),
  ];
  const found = await sql<{ needed: number }>`select p.needed
    from unnest(${ids}::uuid[]) with ordinality w (id, nth)
    join approvals.proposal p on p.id = w.id order by w.nth`.execute(web);
  assert.deepEqual(
    found.rows.map((row) => row.needed),
    [1, 2, 2],
  );
});

const notGranted = /withdrawal_state/;
const approveBy = (approval: string) =>
  sql`select withdrawals.approve(${approval}::uuid)`.execute(worker);
/** Only the database's owner could write this: guards are off for one transaction. */
const markedApproved = (id: string, approval: string) =>
  inTransaction(database.superuser, async (tx) => {
    await sql`alter table withdrawals.withdrawal disable trigger state_is_true`.execute(tx);
    await sql`update withdrawals.withdrawal set state = 'approved', approval_id = ${approval}
      where id = ${id}`.execute(tx);
    await sql`alter table withdrawals.withdrawal enable trigger state_is_true`.execute(tx);
  });

describe('no coins leave', () => {
  test('for a proposal that nobody granted', async () => {
    const withdrawal = await requested();
    const approval = await granted(withdrawal);
    await assert.rejects(approveBy(approval), notGranted);
    await markedApproved(withdrawal.id, approval);
    await assert.rejects(attachPayout(database, withdrawal.id), { code: 'CW004' });
  });

  test('for one of another kind', async () => {
    const withdrawal = await requested();
    const refusing = await granted(withdrawal, { kind: 'withdrawal_reject', yes: [finance] });
    await markedApproved(withdrawal.id, refusing);
    await assert.rejects(attachPayout(database, withdrawal.id), { code: 'CW004' });
  });

  const forgeries: Record<string, Forged> = {
    'for one about another amount': { amount: '1' },
    'for one of another member': { member: randomUUID() },
  };
  for (const [what, forged] of Object.entries(forgeries)) {
    test(`${what}, which is not even proposed`, async () => {
      const withdrawal = await requested();
      for (const kind of ['withdrawal_pay', 'withdrawal_reject']) {
        const proposed = granted(withdrawal, { ...forged, kind });
        await assert.rejects(proposed, { code: 'shown_changed' });
      }
      const shown = { address: elsewhere };
      const taken = await aForgedApproval(database, { ...proposalOf(withdrawal, forged), shown }, [
        finance,
      ]);
      await markedApproved(withdrawal.id, taken);
      await assert.rejects(attachPayout(database, withdrawal.id), { code: 'CW004' });
    });
  }

  test('for one of a withdrawal that is not there', async () => {
    const withdrawal = await requested();
    await assert.rejects(granted({ ...withdrawal, id: randomUUID() }), { code: 'shown_changed' });
  });

  test('above the limit with one yes, whatever number the proposal names', async () => {
    const withdrawal = await requested(1_000_100n);
    await markedApproved(withdrawal.id, await granted(withdrawal, { yes: [finance] }));
    await assert.rejects(attachPayout(database, withdrawal.id), { code: 'CW004' });
  });

  test('but they do with the yes that is needed', async () => {
    const withdrawal = await requested();
    await approveBy(await granted(withdrawal, { yes: [finance] }));
    await attachPayout(database, withdrawal.id);
  });

  test('at a fee of which the operator bears a unit more than the limit (CHN-8)', async () => {
    const withdrawal = await requested();
    await approveBy(await granted(withdrawal, { yes: [finance] }));
    const { usdMicros } = await currentRate(web, 'BTC');
    const { borneFeeCents } = await limits(web);
    const max = coinsForCentsDown('BTC', borneFeeCents, usdMicros);
    await assert.rejects(attachPayout(database, withdrawal.id, max + 1n), { code: 'CW004' });
    await attachPayout(database, withdrawal.id, max);
  });
});

describe('no withdrawal is refused', () => {
  const refuse = (db: Db, id: string, reason = 'account_compromised') =>
    sql`update withdrawals.withdrawal set state = 'rejected', reject_reason = ${reason}
      where id = ${id}`.execute(db);
  const rejectBy = (db: Db, approval: string) =>
    sql`select withdrawals.reject(${approval}::uuid)`.execute(db);

  test('without two people, by either process', async () => {
    const withdrawal = await requested();
    const approval = await granted(withdrawal, { kind: 'withdrawal_reject', yes: [finance] });
    for (const db of [web, worker]) {
      await assert.rejects(refuse(db, withdrawal.id), { code: '42501' });
    }
    await assert.rejects(rejectBy(web, approval), { code: '42501' });
    await assert.rejects(rejectBy(worker, approval), notGranted);
    await assert.rejects(refuse(owner, withdrawal.id), { code: 'CW008' });
  });

  test('for another reason than the one they gave', async () => {
    const withdrawal = await requested();
    const { id } = withdrawal;
    const body = { action: 'reject', reason: 'account_compromised' };
    await call('PATCH', `/admin/withdrawals/${id}`, { token: finance.token, body });
    await assert.rejects(refuse(owner, id, 'address_invalid'), { code: 'CW008' });
    const done = await call('PATCH', `/admin/withdrawals/${id}`, { token: second.token, body });
    assert.equal(done.body.data.state, 'rejected');
  });
});

test('anyone who has a key signs the yes: the page opens the proposal, and payouts are not stuck (INT-11)', async () => {
  const [signer, other] = [await aSigner(database), await aSigner(database, 'owner')];
  const { id } = await requested();
  const decide = async (person: typeof signer, body: object) =>
    call('PATCH', `/admin/withdrawals/${id}`, { token: person.token, body });
  const response = await decide(signer, { action: 'approve' });
  assert.deepEqual([response.status, response.body.data.state], [202, 'requested']);
  assert.equal(response.body.message, 'Sign this under Approvals with your security key');
  const again = await decide(other, { action: 'approve' });
  const { proposal_id: proposal } = response.body.data;
  assert.equal(again.body.data.proposal_id, proposal);
  const made = { id: proposal, shownHash: await shownHashOf(proposal) };
  assert.deepEqual(await approveSigned(database, other, made), { complete: true });
  await executeProposal(worker, proposal, withdrawalExecutors);
  await attachPayout(database, id);
});

async function shownHashOf(proposal: string): Promise<string> {
  const found = await sql<{ hash: string }>`
    select shown_hash as hash from approvals.proposal where id = ${proposal}`.execute(owner);
  return found.rows[0]!.hash;
}

describe('no hold is placed', () => {
  const reason = 'address_check';
  const hold = (token: string, withdrawalId: string) =>
    inTransaction(web, (tx) => placeHold(tx, token, { withdrawalId, reason, citation: null }));

  test('but in the name of a living session of finance or an owner, freshly proved', async () => {
    const { id } = await requested();
    assert.equal(await hold(randomUUID(), id), 'unauthenticated');
    assert.equal(await hold(support.token, id), 'forbidden');
    const stale = await anAdministrator(owner, 'finance');
    await ageProof(owner, stale);
    assert.equal(await hold(stale.token, id), 'step_up_required');
    assert.equal(await hold(finance.token, id), null);
  });

  test('nor written by hand, in another’s name or beginning next year', async () => {
    const { id } = await requested();
    for (const db of [web, worker]) {
      const byHand = sql`
        insert into withdrawals.hold (withdrawal_id, reason, placed_by, placed_at, until)
        values (${id}, ${reason}, ${randomUUID()}, clock.now() + interval '1 year',
          clock.now() + interval '1 year 1 hour')`.execute(db);
      await assert.rejects(byHand, { code: '42501' });
    }
  });
});
