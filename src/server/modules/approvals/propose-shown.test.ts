import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, anApproval, codesOf, posting } from '../../../../tests/support/ledger/books.ts';
import { someCapital } from '../../../../tests/support/ledger/capital.ts';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { type Case, type Facts, shownCases } from '../../../../tests/support/ledger/shown-cases.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { approve, propose } from './approvals.ts';

// What a process past every command of ours could ask for, as the application's role.

const database = await testDatabase();
const { web, owner, worker } = database;
const { cases, member, plan, otherPlan, paid } = await shownCases(database);
const chief = await aDecider(database, 'owner');

// Named nowhere, because nothing follows from it alone: the books have it, or find it.
const unsaid: Record<string, string[]> = {
  reversal: ['amount'],
  admin_invite: ['administrator'],
  plan_make: ['version'],
};

// What the caller may say and nobody reads: the database makes no such figure of its own.
const unread: Record<string, string[]> = { adjustment: ['operator_capital'] };

const proposed = (
  kind: string,
  { subject = randomUUID(), payload, before, after }: Case,
  token = chief.token,
) =>
  inTransaction(web, (tx) =>
    propose(tx, {
      token,
      kind,
      subject,
      payload,
      shown: { before: before ?? null, after },
    }),
  );

const refused = { code: 'shown_changed' };

/** The same kind of value, but another. */
function another(key: string, value: unknown): unknown {
  if (key === 'plan') return randomUUID();
  if (key === 'seat_ends_at') return '2031-01-31T23:59:59.000Z';
  if (key === 'from' && value === 'pool_gain') return 'operator_capital';
  if (key === 'name' && value === 'auto_credit_cents') return 'two_people_cents';
  if (typeof value === 'number') return value + 1;
  if (value === null) return '7';
  return typeof value === 'string' && /^\d+$/.test(value) ? `${value}0` : randomUUID();
}

/** A thousand dollars more, where it is a sum; else the same. */
const raised = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)
    ? (Number(value) + 1_000).toFixed(2)
    : value;

/** A withdrawal of $60.00 as its member asked for it, written past the call that takes it. */
async function aWithdrawal(): Promise<{ id: string; address: string }> {
  const [id, address] = [randomUUID(), randomUUID()];
  await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
      address, tag, requested_at, due_at, waits, changed_at, body_hash)
    select ${id}, ${member}, 'balance', 6000, 'XRP', ${address}, '7', now, now, '[]', now, ''
    from clock.now() now`.execute(owner);
  return { id, address };
}

describe('what people are shown is what is done: a proposal of', () => {
  for (const [kind, right] of Object.entries(cases)) {
    test(kind, async () => {
      await proposed(kind, right);
      const without = (facts: Facts, key: string): Facts =>
        Object.fromEntries(Object.entries(facts).filter(([name]) => name !== key));
      const forged: [what: string, one: Case][] = [
        ['shows nothing', { ...right, after: {} }],
        ['another flow', { ...right, payload: { ...right.payload, flow: 'pay' } }],
      ];
      for (const [key, value] of Object.entries(right.payload)) {
        if (key === 'flow' || unsaid[kind]?.includes(key)) continue;
        const payload = { ...right.payload, [key]: another(key, value) };
        forged.push([`does another ${key}`, { ...right, payload }]);
      }
      for (const [key, value] of Object.entries(right.after)) {
        const after = { ...right.after, [key]: another(key, value) };
        forged.push([`shows another ${key}`, { ...right, after }]);
        forged.push([`shows no ${key}`, { ...right, after: without(right.after, key) }]);
      }
      for (const [key, value] of Object.entries(right.before ?? {})) {
        const before = { ...right.before, [key]: another(key, value) };
        forged.push([`shows another ${key} before`, { ...right, before }]);
        if (raised(value) === value || unread[kind]?.includes(key)) continue;
        // Added up rightly from there: only the books know that it is wrong.
        const more: Case = { ...right, before: { ...right.before, [key]: raised(value) } };
        if (key in right.after) more.after = { ...right.after, [key]: raised(right.after[key]) };
        forged.push([`adds up from another ${key} before`, more]);
      }
      if (right.subject !== undefined) {
        forged.push(['another subject', { ...right, subject: randomUUID() }]);
      }
      for (const [what, one] of forged) await assert.rejects(proposed(kind, one), refused, what);
    });
  }

  for (const [flow, other] of [
    ['pay', 'reject'],
    ['reject', 'pay'],
  ] as const) {
    test(`withdrawal_${flow}, where the words stand at the top`, async () => {
      const { id, address } = await aWithdrawal();
      const payload = { flow, amount: '6000', owner: member };
      const shown = { act: flow, amount: '60.00', member, method: 'XRP', address, tag: '7' };
      const ask = (asked: Facts, read: Facts, subject = id) =>
        inTransaction(web, (tx) =>
          propose(tx, {
            token: chief.token,
            kind: `withdrawal_${flow}`,
            subject,
            payload: asked,
            shown: read,
          }),
        );
      await ask(payload, shown);
      for (const [key, value] of Object.entries({ amount: '600000', owner: paid, flow: other })) {
        await assert.rejects(ask({ ...payload, [key]: value }, shown), refused, key);
      }
      for (const key of ['amount', 'member', 'method', 'address', 'tag', 'act']) {
        await assert.rejects(ask(payload, { ...shown, [key]: 'another' }), refused, key);
      }
      // The sum and the member of the withdrawal itself, whatever both halves say alike.
      const more = { ...shown, amount: '6000.00' };
      await assert.rejects(ask({ ...payload, amount: '600000' }, more), refused);
      await assert.rejects(ask({ ...payload, owner: paid }, { ...shown, member: paid }), refused);
      await assert.rejects(ask(payload, { after: shown }), refused);
      await assert.rejects(ask(payload, shown, randomUUID()), refused);
    });
  }

  test('a decrease, whose member reads it', async () => {
    const { payload, before, after } = cases['adjustment']!;
    const down = {
      payload: { ...payload, flow: 'adjust_down', owner: paid },
      before: before!,
      after: {
        ...after,
        member: paid,
        account_balance: '587.95',
        operator_capital: '112.05',
        the_member_reads: 'Adjustment, −$12.05',
      },
    };
    await proposed('adjustment', down);
    await assert.rejects(proposed('adjustment', { ...down, after }), refused);
    await assert.rejects(proposed('adjustment', { ...down, payload }), refused);
  });

  test('a kind that nobody knows', async () => {
    await assert.rejects(proposed('gift', { payload: {}, after: {} }), refused);
    await assert.rejects(proposed('admin_crown', { payload: {}, after: {} }), refused);
  });

  test('a run, whose days and pools are compared once more when it is approved', async () => {
    const person = await aDecider(database);
    const [run, { payload, after }] = [randomUUID(), cases['distribute']!];
    const days = { from: '2025-01-01', to: '2025-01-31' };
    const seen = { ...after, ...days, from_gains: '2.00', from_capital: '0.50' };
    const asked = (read: Facts) => proposed('distribute', { subject: run, payload, after: read });
    const approved = async (made: { id: string; shownHash: string }): Promise<string> => {
      await inTransaction(web, (tx) => approve(tx, person.token, made.id, made.shownHash));
      const said = await sql<{ code: string }>`
        select distributions.approve(${run}, ${made.id}) as code`.execute(worker);
      return said.rows[0]!.code;
    };
    const early = await asked({ ...seen, from_gains: '2.50', from_capital: '0.00' });
    await sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
        units, positions, target_cents, proposed_at)
      values (${run}, ${plan}, ${days.from}, ${days.to}, 200, 50, 1, 1, 0, clock.now())`.execute(
      owner,
    );
    assert.equal(await approved(early), 'approval_mismatch');
    for (const key of ['from', 'to', 'from_gains', 'from_capital']) {
      await assert.rejects(asked({ ...seen, [key]: '2025-01-02' }), refused, key);
    }
    assert.equal(await approved(await asked(seen)), 'approved');
  });
});

test('nobody approves figures that stand otherwise now: it stays open, and nobody’s yes is kept', async () => {
  const made = await proposed('subsidise', cases['subsidise']!);
  await someCapital(database);
  const person = await aDecider(database);
  const late = inTransaction(web, (tx) => approve(tx, person.token, made.id, made.shownHash));
  await assert.rejects(late, { code: 'figures_moved' });
  const found = await sql`select p.status, a.administrator_id as by from approvals.proposal p
    left join approvals.approver a on a.proposal_id = p.id where p.id = ${made.id}`.execute(owner);
  assert.deepEqual(found.rows, [{ status: 'open', by: null }]);
});

test('an approval for one plan is used for no other', async () => {
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  await someCapital(database);
  const about = { plan, evidence: 'a letter' };
  const one = posting('subsidise', [['operator_capital', 'pool_capital', 100n]], about);
  const granted = { flow: 'subsidise', amount: 100n };
  const booked = async (of: string) => {
    const approvalId = await anApproval(database, one.subject, { ...granted, plan: of }, people);
    return codesOf(owner, { ...one, approvalId });
  };
  assert.deepEqual(await booked(otherPlan), ['approval_mismatch']);
  assert.deepEqual(await booked(plan), ['posted']);
});

test('a proposal comes from a living session, freshly proved, of a role that may ask for it (INT-12)', async () => {
  const refusedAs = (message: string) => ({ code: 'CR001', message });
  const by = async (role: string, ageMinutes = 0) =>
    (await aDecider(database, role, ageMinutes)).token;
  const reason = 'looked into';
  const plain: Case = { payload: { reason }, after: { reason } };
  const forged = sql`select approvals.propose(null, 'to_unclaimed', gen_random_uuid(),
    '{"reason": "a"}', '{"after": {"reason": "a"}}')`;
  const own = sql`select approvals.open_proposal('to_unclaimed', gen_random_uuid(), '{}', '{}',
    1, null, false)`;
  for (const db of [web, worker]) {
    await assert.rejects(forged.execute(db), refusedAs('unauthenticated'));
    await assert.rejects(own.execute(db), { code: '42501' });
  }
  const ask = (token: string) => proposed('to_unclaimed', plain, token);
  await assert.rejects(ask('guess'), refusedAs('unauthenticated'));
  await assert.rejects(ask(await by('finance', 6)), refusedAs('step_up_required'));
  await assert.rejects(ask(await by('support')), refusedAs('forbidden'));
  const [theirs, seat] = [randomUUID(), await aDecider(database, 'support')];
  const reset = {
    payload: { owner: theirs, reason },
    before: { authenticator_app: false, passkeys: false },
    after: { member: theirs, reason },
  };
  const forget = (token: string) => proposed('second_factor_reset', reset, token);
  await assert.rejects(forget(await by('auditor')), refusedAs('forbidden'));
  const removed = {
    payload: { administrator: seat.id },
    after: { email: `${seat.id}@example.org` },
  };
  const remove = (token: string) => proposed('admin_remove', removed, token);
  await assert.rejects(remove(await by('finance')), refusedAs('forbidden'));
  const proofs = [
    await forget(seat.token),
    await ask(await by('finance')),
    await remove(chief.token),
  ];
  const counted = await sql<{ proved: boolean }>`
    select proposer_proved as proved from approvals.proposal
    where id = any(${proofs.map(({ id }) => id)}::uuid[]) order by id`.execute(web);
  // The proposer counts as one of the people only where their role decides.
  assert.deepEqual(counted.rows, [{ proved: false }, { proved: true }, { proved: true }]);
});
