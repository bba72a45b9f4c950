import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { approveSigned, aSignedProposal, aSigner, signedBy } from '#test/browser/decision-keys.ts';
import { codesOf, posting } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { attachPayout } from '#test/ledger/pay-out.ts';
import { executeProposal } from '../src/server/modules/approvals/approvals.ts';
import { verifyRows } from '../src/server/modules/integrity/integrity.ts';
import { withdrawalExecutors } from '../src/server/modules/withdrawals/decide-withdrawal.ts';

// Two hijacked programs never meet, but each finds what the other left (RT-4): the worker finds
// what people approved and an honest worker refused, the web process finds what a worker let pass.
// A grant counts for any program, at any later time.

const database = await testDatabase();
const { owner, superuser, web, worker } = database;
const { call } = await testApi(database);
// The first one brings a price.
await aFundedMember(database, 10_000n);
await addCapital(database);
const ada = await aSigner(database);
const bob = await aSigner(database, 'owner');

type OpenProposal = { id: string; shownHash: string };

async function aRequest(cents = 100_000n) {
  const member = await aFundedMember(database, cents);
  const answer = await call('POST', '/withdraw', {
    token: member.token,
    body: {
      amount: `${cents / 100n}`,
      payment_channel: 'BITCOIN',
      wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    },
  });
  const id = answer.body.data.id as string;
  const payload = (flow: string) => ({ flow, amount: `${cents}`, owner: member.id, reason: 'no' });
  return { id, memberId: member.id, payload };
}

/** A withdrawal proposal without a proposer: the first person to open it approves first. */
const proposedOf = (
  input: Awaited<ReturnType<typeof aRequest>>,
  flow: string,
): Promise<OpenProposal> =>
  inTransaction(web, async (tx) => {
    const made = await sql<OpenProposal>`select id, shown_hash from approvals.propose(
      ${ada.token}, ${`withdrawal_${flow}`}, ${input.id}::uuid,
      ${JSON.stringify(input.payload(flow))}::jsonb)`.execute(tx);
    return made.rows[0]!;
  });

/** Approves with an assertion that no key signed. */
async function approveByJunk(made: OpenProposal): Promise<string> {
  const junk = { ...(await signedBy(bob, made)), signature: 'AAAA' };
  const result = await sql<{ code: string }>`select approvals.approve(${bob.token}, ${made.id},
    ${made.shownHash}, ${JSON.stringify(junk)}::jsonb) as code`.execute(web);
  return result.rows[0]!.code;
}

const statusOf = async (id: string): Promise<string> =>
  (
    await sql<{ status: string }>`select status from approvals.proposal where id = ${id}`.execute(
      owner,
    )
  ).rows[0]!.status;

const stateOf = async (id: string): Promise<string> =>
  (
    await sql<{ state: string }>`select state from withdrawals.withdrawal where id = ${id}`.execute(
      owner,
    )
  ).rows[0]!.state;

const asWorker = (statement: string) => sql.raw(statement).execute(worker);
const balanceOf = async (member: string): Promise<string> =>
  (
    await sql<{ balance: string }>`select balance::text from ledger.account
      where owner = ${member} and class = 'member_balance'`.execute(owner)
  ).rows[0]!.balance;

describe('the worker finds what web left:', () => {
  test('a payout under a signature that no key made is never approved', async () => {
    const withdrawal = await aRequest();
    const made = await proposedOf(withdrawal, 'pay');
    assert.equal(await approveByJunk(made), 'complete');
    // An honest worker checks it first.
    await executeProposal(worker, made.id, withdrawalExecutors);
    assert.equal(await statusOf(made.id), 'failed');
    for (const statement of [
      `select withdrawals.approve('${made.id}')`,
      `select approvals.note_executed('${made.id}')`,
      `select * from approvals.lock_to_execute('${made.id}')`,
    ]) {
      await asWorker(statement).catch(() => undefined);
    }
    // A later report about the signature comes too late.
    await asWorker(`select approvals.note_signature(s.no, null) from approvals.signature s
      where s.proposal_id = '${made.id}'`);
    await assert.rejects(asWorker(`select withdrawals.approve('${made.id}')`), /withdrawal_state/);
    assert.equal(await stateOf(withdrawal.id), 'requested');
    await assert.rejects(attachPayout(database, withdrawal.id), { code: 'CW004' });
    assert.equal(await statusOf(made.id), 'failed');
  });

  test('nor is one that no worker looked at', async () => {
    const withdrawal = await aRequest();
    const made = await proposedOf(withdrawal, 'pay');
    assert.equal(await approveByJunk(made), 'complete');
    await assert.rejects(asWorker(`select withdrawals.approve('${made.id}')`), /withdrawal_state/);
    assert.equal(await stateOf(withdrawal.id), 'requested');
  });

  test('where it calls that signature good, verify names it before anything is exported', async () => {
    const withdrawal = await aRequest();
    const made = await proposedOf(withdrawal, 'pay');
    await approveByJunk(made);
    const before = (await verifyRows(owner)).faults.filter(({ detail }) =>
      detail.includes(made.id),
    );
    await asWorker(`select approvals.note_signature(s.no, null) from approvals.signature s
      where s.proposal_id = '${made.id}'`);
    await asWorker(`select withdrawals.approve('${made.id}')`);
    assert.equal(await stateOf(withdrawal.id), 'approved');
    const named = (await verifyRows(owner)).faults.filter(({ detail }) => detail.includes(made.id));
    assert.deepEqual(
      [before.length > 0, named.map(({ check }) => check)],
      [true, ['each signed decision verifies against what was shown']],
    );
  });
});

describe('what the worker refused is never carried out,', () => {
  async function anAdjustment(member: string): Promise<OpenProposal & { subject: string }> {
    const subject = randomUUID();
    const made = await aSignedProposal(database, ada, {
      kind: 'adjustment',
      subject,
      payload: { flow: 'adjust_up', amount: '5000', owner: member, reason: 'goodwill' },
    });
    await approveSigned(database, bob, made);
    return { ...made, subject };
  }
  const ups = (member: string, { id: approvalId, subject }: OpenProposal & { subject: string }) =>
    posting('adjust_up', [['operator_capital', 'member_balance', 5_000n]], {
      subject,
      member,
      approvalId,
      reason: 'goodwill',
    });

  test('also after it was proposed again and carried out', async () => {
    const { id: member } = await aFundedMember(database, 60_000n);
    const refused = await anAdjustment(member);
    await executeProposal(worker, refused.id, {});
    assert.equal(await statusOf(refused.id), 'failed');
    const again = await anAdjustment(member);
    const before = await balanceOf(member);
    await executeProposal(worker, again.id, {
      adjustment: { execute: async () => undefined },
    });
    assert.equal(await statusOf(again.id), 'approved');
    const [byAgain] = await codesOf(worker, ups(member, again));
    assert.equal(byAgain, 'posted');
    const [byRefused] = await codesOf(worker, ups(member, refused));
    assert.equal(byRefused, 'approval_missing');
    assert.equal(BigInt(await balanceOf(member)) - BigInt(before), 5_000n);
  });

  test('nor is what people approved more than a week ago', async () => {
    const { id: member } = await aFundedMember(database, 60_000n);
    const aged = async (days: number) => {
      const made = await anAdjustment(member);
      await asWorker(`select approvals.note_signature(s.no, null) from approvals.signature s
        where s.proposal_id = '${made.id}'`);
      await inTransaction(superuser, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update approvals.proposal
          set decided_at = clock.real() - ${days} * interval '1 day'
          where id = ${made.id}`.execute(tx);
      });
      return made;
    };
    const made = await aged(8);
    assert.deepEqual(await codesOf(worker, ups(member, made)), ['approval_missing']);
    await executeProposal(worker, made.id, { adjustment: { execute: async () => undefined } });
    assert.equal(await statusOf(made.id), 'failed');
    // One day younger, and it would have been posted.
    assert.deepEqual(await codesOf(worker, ups(member, await aged(6))), ['posted']);
  });
});

test('the web process finds what the worker left: a refused one is not decided again', async () => {
  const withdrawal = await aRequest();
  const made = await proposedOf(withdrawal, 'pay');
  await approveByJunk(made);
  await executeProposal(worker, made.id, withdrawalExecutors);
  await asWorker(`select approvals.note_failure('${made.id}', 'unavailable', false)`);
  const good = JSON.stringify(await signedBy(bob, made));
  const result = await sql<{ code: string }>`select code from (values
      (approvals.approve(${bob.token}, ${made.id}, ${made.shownHash}, ${good}::jsonb)),
      (approvals.sign(${ada.token}, ${made.id}, ${made.shownHash}, ${good}::jsonb)),
      (approvals.reject(${bob.token}, ${made.id}, 'no'))) c (code)`.execute(web);
  assert.deepEqual([...new Set(result.rows.map(({ code }) => code))], ['already_decided']);
  assert.equal(await statusOf(made.id), 'failed');
  assert.equal(await stateOf(withdrawal.id), 'requested');
});

test('nothing outside of approvals decides by a status alone whether people granted it', async () => {
  const found = await sql<{ name: string }>`
    select n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg' and n.nspname not in ('information_schema', 'approvals')
      and p.prosrc ~ 'approvals\\.proposal' and p.prosrc ~ 'status\\s*(=|<>|in)\\s*\\(?''approved'
    order by 1`.execute(owner);
  assert.deepEqual(found.rows, []);
});
