import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { note } from '#core/rules/notes.ts';
import { inTransaction } from '#platform/db/db.ts';
import { aDecider, anApproval, codesOf, posting } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { type Case, type Facts, proposalCases } from '#test/ledger/proposal-cases.ts';
import { approve, propose } from './approvals.ts';

// Proposals that a hijacked process could send past every command, as the application's role.

const database = await testDatabase();
const { web, owner, worker } = database;
const { cases, member, plan, otherPlan, paid } = await proposalCases(database);
const chief = await aDecider(database, 'owner');

// Shown nowhere, because nothing follows from it alone: the ledger has it, or finds it.
const unsaid: Record<string, string[]> = {
  reversal: ['amount'],
  admin_invite: ['administrator'],
  plan_make: ['version'],
};

const proposed = (kind: string, item: Omit<Case, 'after'>, token = chief.token) =>
  inTransaction(web, (tx) =>
    propose(tx, { token, kind, subject: item.subject ?? randomUUID(), payload: item.payload }),
  );

const refused = ({ code }: { code?: string }): boolean =>
  code === 'shown_changed' || code === 'proposal_incomplete';

/** Proposes in a rolled-back transaction: returns what its people would read, before and after. */
async function readOf(kind: string, item: Omit<Case, 'after'>): Promise<Facts> {
  const tried = new Error('rolled back');
  let read: Facts = {};
  const trial = inTransaction(web, async (tx) => {
    const { subject = randomUUID(), payload } = item;
    const made = await propose(tx, { token: chief.token, kind, subject, payload });
    read = { before: made.before, after: made.after };
    throw tried;
  });
  await trial.catch((error: unknown) => {
    if (error !== tried) throw error;
  });
  return read;
}

/** A different value of the same type. */
function another(key: string, value: unknown): unknown {
  if (key === 'plan') return randomUUID();
  if (key === 'seat_ends_at') return '2031-01-31T23:59:59.000Z';
  if (key === 'from' && value === 'pool_gain') return 'operator_capital';
  if (key === 'name' && value === 'auto_credit_cents') return 'two_people_cents';
  if (typeof value === 'number') return value + 1;
  if (value === null) return '7';
  return typeof value === 'string' && /^\d+$/.test(value) ? `${value}0` : randomUUID();
}

/** A member's withdrawal request of $60.00, written past the call that accepts it. */
async function aWithdrawal(): Promise<{ id: string; address: string }> {
  const [id, address] = [randomUUID(), randomUUID()];
  await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
      address, tag, requested_at, due_at, waits, changed_at, body_hash)
    select ${id}, ${member}, 'balance', 6000, 'XRP', ${address}, '7', now, now, '[]', now, ''
    from clock.now() now`.execute(owner);
  return { id, address };
}

describe('people read what is done: a proposal of', () => {
  for (const [kind, right] of Object.entries(cases)) {
    test(kind, async () => {
      const made = await readOf(kind, right);
      const { before, after } = right;
      assert.partialDeepStrictEqual(made, before ? { before, after } : { after });
      const flow = { ...right, payload: { ...right.payload, flow: 'pay' } };
      await assert.rejects(proposed(kind, flow), refused, 'another flow');
      for (const [key, value] of Object.entries(right.payload)) {
        if (key === 'flow' || unsaid[kind]?.includes(key)) continue;
        const payload = { ...right.payload, [key]: another(key, value) };
        // Another payload reads differently, or cannot be proposed at all.
        const other = await readOf(kind, { ...right, payload }).catch((error: unknown) => {
          assert.ok(refused(error as { code?: string }), String(error));
          return null;
        });
        assert.notDeepEqual(other, made, `does another ${key}, and nobody reads it`);
      }
      await proposed(kind, right);
    });
  }

  test('another subject, which the books do not have', async () => {
    const known = ['reversal', 'suspense_return', 'gain', 'capital_in', 'suspense_claim'];
    for (const kind of [...known, 'suspense_release', 'plan_change', 'venue_delist']) {
      const row = { ...cases[kind]!, subject: randomUUID() };
      await assert.rejects(proposed(kind, row), refused, kind);
    }
  });

  for (const [flow, other] of [
    ['pay', 'reject'],
    ['reject', 'pay'],
  ] as const) {
    test(`withdrawal_${flow}: its own sum, member and address`, async () => {
      const { id, address } = await aWithdrawal();
      const kind = `withdrawal_${flow}`;
      const payload = { flow, amount: '6000', owner: member };
      for (const [key, value] of Object.entries({ amount: '600000', owner: paid, flow: other })) {
        const forged = { subject: id, payload: { ...payload, [key]: value } };
        await assert.rejects(proposed(kind, forged), refused, key);
      }
      await assert.rejects(proposed(kind, { subject: randomUUID(), payload }), refused);
      const { after } = await proposed(kind, { subject: id, payload });
      const read = { act: flow, amount: '60.00', member, method: 'XRP', address, tag: '7' };
      assert.deepEqual(after, read);
    });
  }

  test('a decrease, whose member reads it', async () => {
    const { payload } = cases['adjustment']!;
    const down = { payload: { ...payload, flow: 'adjust_down', owner: paid } };
    const { after } = await readOf('adjustment', down);
    const read = { account_balance: '587.95', the_member_reads: 'Adjustment, −$12.05' };
    assert.partialDeepStrictEqual(after, read);
  });

  test('sums that a member will read, with their thousands', async () => {
    const { payload } = cases['adjustment']!;
    const large = { payload: { ...payload, owner: paid, amount: '123456789' } };
    const { after } = await readOf('adjustment', large);
    assert.partialDeepStrictEqual(after, { the_member_reads: 'Adjustment, +$1,234,567.89' });
  });

  test('a figure before it that is not there, or that the books have otherwise', async () => {
    const without = (kind: string, key: string) => {
      const { [key]: _gone, ...payload } = cases[kind]!.payload;
      return proposed(kind, { ...cases[kind]!, payload });
    };
    await assert.rejects(without('email_change', 'from'), refused);
    const { payload } = cases['limit_change']!;
    const other = { payload: { ...payload, was: '1000001' } };
    await assert.rejects(proposed('limit_change', other), refused);
  });

  test('a fact that the books do not have, which the answer names', async () => {
    const { name: _name, ...unnamed } = cases['plan_make']!.payload;
    const refusal = { code: 'proposal_incomplete', detail: note('fact_missing', { fact: 'name' }) };
    await assert.rejects(proposed('plan_make', { payload: unnamed }), refusal);
  });

  test('a kind that nobody knows', async () => {
    await assert.rejects(proposed('gift', { payload: {} }), refused);
    await assert.rejects(proposed('admin_crown', { payload: {} }), refused);
  });

  test('a run, whose days and pools are those of the run', async () => {
    const [run, { payload }] = [randomUUID(), cases['distribute']!];
    await sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
        units, positions, target_cents, proposed_at)
      values (${run}, ${plan}, '2025-01-01', '2025-01-31', 200, 50, 1, 1, 0, clock.now())`.execute(
      owner,
    );
    const made = await proposed('distribute', { subject: run, payload });
    assert.partialDeepStrictEqual(made.after, {
      total: '2.50',
      from: '2025-01-01',
      to: '2025-01-31',
      from_gains: '2.00',
      from_capital: '0.50',
    });
    const person = await aDecider(database);
    await inTransaction(web, (tx) => approve(tx, person.token, made.id, made.shownHash));
    const answer = await sql<{ code: string }>`
      select distributions.approve(${run}, ${made.id}) as code`.execute(worker);
    assert.equal(answer.rows[0]!.code, 'approved');
  });
});

test('an approval is for the flow of its kind, which the payload of an adjustment names', async () => {
  const flowOf = async (kind: string, input: object) => {
    const { rows } = await sql<{ flow: string }>`
      select approvals.flow_of(${kind}, ${JSON.stringify(input)}::jsonb) as flow`.execute(owner);
    return rows[0]!.flow;
  };
  assert.equal(await flowOf('adjustment', { flow: 'adjust_down' }), 'adjust_down');
  for (const input of [{ flow: 'adjust_up' }, { flow: 'pay' }, {}]) {
    assert.equal(await flowOf('adjustment', input), 'adjust_up');
  }
  const others: Record<string, string> = {
    reversal: 'reverse',
    withdrawal_pay: 'pay',
    withdrawal_reject: 'reject',
    withdrawal_clear: 'clear',
    suspense_release: 'suspense_claim',
    share_loss: 'share',
    subsidise: 'subsidise',
  };
  for (const [kind, flow] of Object.entries(others)) assert.equal(await flowOf(kind, {}), flow);
});

test('nobody approves figures that stand otherwise now: it stays open, and nobody’s yes is kept', async () => {
  const made = await proposed('subsidise', cases['subsidise']!);
  await addCapital(database);
  const person = await aDecider(database);
  const late = inTransaction(web, (tx) => approve(tx, person.token, made.id, made.shownHash));
  await assert.rejects(late, { code: 'figures_moved' });
  const found = await sql`select p.status, a.administrator_id as by from approvals.proposal p
    left join approvals.approver a on a.proposal_id = p.id where p.id = ${made.id}`.execute(owner);
  assert.deepEqual(found.rows, [{ status: 'open', by: null }]);
});

test('an approval for one plan is used for no other', async () => {
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  await addCapital(database);
  const about = { plan, evidence: 'a letter' };
  const item = posting('subsidise', [['operator_capital', 'pool_capital', 100n]], about);
  const granted = { flow: 'subsidise', amount: 100n };
  const booked = async (of: string) => {
    const approvalId = await anApproval(database, item.subject, { ...granted, plan: of }, people);
    return codesOf(owner, { ...item, approvalId });
  };
  assert.deepEqual(await booked(otherPlan), ['approval_mismatch']);
  assert.deepEqual(await booked(plan), ['posted']);
});

test('a proposal comes from a living session, freshly proved, of a role that may ask for it (INT-12)', async () => {
  const refusedAs = (message: string) => ({ code: 'CR001', message });
  const by = async (role: string, ageMinutes = 0) =>
    (await aDecider(database, role, ageMinutes)).token;
  const reason = 'looked into';
  const plain = { payload: { reason } };
  const forged = sql`select approvals.propose(null, 'to_unclaimed', gen_random_uuid(),
    '{"reason": "a"}')`;
  const own = sql`select approvals.open_proposal('to_unclaimed', gen_random_uuid(), '{}', 1,
    null, false)`;
  for (const db of [web, worker]) {
    await assert.rejects(forged.execute(db), refusedAs('unauthenticated'));
    await assert.rejects(own.execute(db), { code: '42501' });
  }
  const ask = (token: string) => proposed('to_unclaimed', plain, token);
  await assert.rejects(ask('guess'), refusedAs('unauthenticated'));
  await assert.rejects(ask(await by('finance', 6)), refusedAs('step_up_required'));
  await assert.rejects(ask(await by('support')), refusedAs('forbidden'));
  const [theirs, adminId] = [randomUUID(), await aDecider(database, 'support')];
  const reset = { payload: { owner: theirs, reason } };
  const forget = (token: string) => proposed('second_factor_reset', reset, token);
  await assert.rejects(forget(await by('auditor')), refusedAs('forbidden'));
  const removed = { payload: { administrator: adminId.id } };
  const remove = (token: string) => proposed('admin_remove', removed, token);
  await assert.rejects(remove(await by('finance')), refusedAs('forbidden'));
  const proofs = [
    await forget(adminId.token),
    await ask(await by('finance')),
    await remove(chief.token),
  ];
  const counted = await sql<{ proved: boolean }>`
    select proposer_proved as proved from approvals.proposal
    where id = any(${proofs.map(({ id }) => id)}::uuid[]) order by id`.execute(web);
  // The proposer counts as one of the people only if their role may decide.
  assert.deepEqual(counted.rows, [{ proved: false }, { proved: true }, { proved: true }]);
});
