import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';

// The tables' constraints hold for every role: one bad row for each constraint.

const database = await testDatabase();
const { owner, superuser, web, worker } = database;
const member = await aFundedMember(database, 60_000n);
await codesOf(owner, hold(member, 600n));

const check = '23514';
const unique = '23505';
const foreign = '23503';

const transfer = (columns: string, values: string): string =>
  `insert into ledger.transfer (kind, family, leg, debit, credit, amount, payload_hash, actor,
     posted_at, ${columns})
   values ('mature', 'mature', 1, 1, 2, 1, '', 'x', clock.now(), ${values})`;
const kind = (columns: string, values: string): string =>
  `insert into ledger.kind (name, family, has_rule, evidence, reason, closed, ${columns})
   values ('new', 'new', false, false, false, false, ${values})`;
type Values = Record<string, string>;

/** A valid proposal, with `change` applied. */
const proposal = (change: Values): string => {
  const good: Values = {
    kind: `'k'`,
    subject: 'uuidv7()',
    payload: `'{}'`,
    shown: `'{}'`,
    shown_hash: `repeat('0', 64)`,
    proposer_proved: 'false',
    needed: '1',
    proposed_at: 'clock.real()',
    expires_at: 'clock.real()',
  };
  return row('approvals.proposal', { ...good, ...change });
};
const seal = (change: Values): string =>
  row('ledger.seal', {
    no: '1',
    upto: '1',
    entries: '1',
    digests: `decode(repeat('00', 32), 'hex')`,
    prev: `decode(repeat('00', 32), 'hex')`,
    head: `decode(repeat('00', 32), 'hex')`,
    sealed_at: 'clock.now()',
    ...change,
  });
/** A seal that covers changes as well. */
const wide = (change: Values): string =>
  seal({
    no: '2',
    entries: '2',
    digests: `decode(repeat('00', 64), 'hex')`,
    format: '2',
    changes_upto: '1',
    changes: '1',
    changes_digest: `decode(repeat('00', 32), 'hex')`,
    ...change,
  });
const event = (change: Values): string =>
  row('audit.event', { actor: `'a'`, act: `'b'`, subject: `'c'`, ...change });

function row(table: string, values: Values): string {
  const names = Object.keys(values).join(', ');
  return `insert into ${table} (${names}) values (${Object.values(values).join(', ')})`;
}

const bad: [statement: string, code: string][] = [
  [transfer('id, subject', '(select min(id::text)::uuid from ledger.transfer), uuidv7()'), unique],
  [
    `insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
     select account_id, seq, transfer_id, amount, balance_after from ledger.entry`,
    unique,
  ],
  [
    `insert into ledger.account (owner, class, asset) select owner, class, asset from ledger.account`,
    unique,
  ],
  [
    `insert into ledger.account (id, owner, class, asset) overriding system value
    select id, 'x', class, asset from ledger.account`,
    unique,
  ],
  [`insert into ledger.account (owner, class, asset) values ('', 'custody', 'GOLD')`, check],
  [`insert into ledger.member_counter (member) values ('${member}')`, unique],
  ...['deposits', 'withdrawals', 'interest'].map((name): [string, string] => [
    `insert into ledger.member_counter (member, ${name}) values ('x', -1)`,
    check,
  ]),
  [`insert into ledger.total (name) values ('interest')`, unique],
  [`insert into ledger.total (name) values ('losses')`, check],
  [`insert into ledger.total_day values ('2026-01-01', 'losses', 1)`, foreign],
  [
    `insert into ledger.total_day
    values ('2026-01-01', 'interest', 1), ('2026-01-01', 'interest', 2)`,
    unique,
  ],
  [
    `insert into ledger.total_delta (id, name, cents) overriding system value
    select id, name, cents from ledger.total_delta`,
    unique,
  ],
  [`insert into ledger.class values ('custody', 'debit', 'usd', 'plan', false)`, unique],
  [`insert into ledger.class values ('new', 'both', 'usd', 'plan', false)`, check],
  [`insert into ledger.class values ('new', 'debit', 'gold', 'plan', false)`, check],
  [`insert into ledger.class values ('new', 'debit', 'usd', 'moon', false)`, check],
  [kind('approvers, approval_scope, poster', `3, 'act', 'any'`), check],
  [kind('approvers, approval_scope, poster', `2, 'ever', 'any'`), check],
  [kind('approvers, approval_scope, poster', `2, 'act', 'guest'`), check],
  [kind('approvers, approval_scope, poster, rated', `2, 'act', 'any', 'both'`), check],
  [kind('approvers, approval_scope, poster, counter', `2, 'act', 'any', 'sins'`), check],
  [`insert into ledger.kind select * from ledger.kind limit 1`, unique],
  [proposal({ needed: `3` }), check],
  [proposal({ needed: `0` }), check],
  [proposal({ status: `'maybe'` }), check],
  [proposal({ kind: `''` }), check],
  [proposal({ shown_hash: `'short'` }), check],
  [proposal({ spent: `-1` }), check],
  [`${proposal({})}; insert into approvals.proposal select * from approvals.proposal`, unique],
  [`insert into approvals.approver values (uuidv7(), uuidv7(), uuidv7(), clock.real())`, foreign],
  [
    `${proposal({})}; insert into approvals.approver
    select id, subject, subject, clock.real() from approvals.proposal, (values (1), (2)) twice`,
    unique,
  ],
  [seal({ no: '0' }), check],
  [seal({ entries: '0', digests: `''` }), check],
  [seal({ digests: `''` }), check],
  [seal({ prev: `''` }), check],
  [seal({ head: `''` }), check],
  [`${seal({})}; ${seal({ upto: '2' })}`, unique],
  [seal({ format: '2' }), check],
  [seal({ changes: '1' }), check],
  [seal({ format: '3' }), check],
  [wide({ changes: '-1' }), check],
  [wide({ changes_digest: `decode(repeat('00', 31), 'hex')` }), check],
  [`insert into ledger.seal_fault values (1, 'x', clock.real()), (1, 'y', clock.real())`, unique],
  [event({ actor: `''` }), check],
  [event({ actor: `repeat('x', 201)` }), check],
  [event({ act: `''` }), check],
  [event({ subject: `repeat('x', 201)` }), check],
  [event({ reason: `repeat('x', 2001)` }), check],
  [
    `insert into audit.event (id, at, actor, act, subject) overriding system value
    values (1, '2026-12-05', 'a', 'b', 'c'), (1, '2026-12-05', 'a', 'b', 'c')`,
    unique,
  ],
];

for (const [statement, code] of bad) {
  test(`a table refuses: ${statement.replace(/\s+/g, ' ').slice(0, 90)}`, async () => {
    await assert.rejects(sql.raw(statement).execute(owner), { code });
  });
}

test('the rows that these vary are themselves accepted', async () => {
  for (const statement of [
    transfer('id, subject', 'uuidv7(), uuidv7()'),
    kind(
      'approvers, approval_scope, poster, rated, counter',
      `2, 'run', 'worker', 'in', 'interest'`,
    ),
    `insert into ledger.class values ('new', 'debit', 'usd', 'plan', false)`,
    proposal({ needed: `2` }),
    seal({}),
    wide({}),
    event({ reason: `'because'` }),
  ]) {
    await sql.raw(statement).execute(owner);
  }
});

test('a subject without open proposals is withdrawn without a word', async () => {
  await sql`select approvals.withdraw(${member}::uuid, 'nothing')`.execute(owner);
});

test('audit events stay, whatever replication role is set', async () => {
  await sql.raw(event({ reason: `'because'` })).execute(worker);
  for (const statement of [
    'update audit.event set act = act',
    'delete from audit.event',
    'truncate audit.event',
  ]) {
    const sly = `select set_config('session_replication_role', 'replica', true); ${statement}`;
    await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' });
    for (const db of [web, worker]) {
      await assert.rejects(sql.raw(statement).execute(db), { code: '42501' });
    }
  }
});

test('a balance moves by entries that add up to it, whatever replication role is set', async () => {
  const account = `where owner = '${member}' and class = 'member_balance'`;
  /** Moves an account by `steps`, with entries of: step, amount, claimed balance. */
  const moved = (steps: number, change: number, entries: [number, number, number][]): string =>
    entries
      .map(
        ([step, amount, after]) => `insert into ledger.entry
          (account_id, seq, transfer_id, amount, balance_after)
        select id, seq + ${step}, gen_random_uuid(), ${amount}, balance + ${after}
        from ledger.account ${account}; `,
      )
      .join('') +
    `update ledger.account set balance = balance + ${change}, seq = seq + ${steps} ${account}`;
  const lies = [
    moved(1, 7, [[1, 5, 7]]), // a wrong sum
    moved(1, 5, [[1, 5, 7]]), // a wrong balance
    moved(2, 5, [[1, 5, 5]]), // a step without an entry
    moved(2, 5, [[2, 5, 5]]),
  ];
  for (const lie of lies) {
    const sly = `select set_config('session_replication_role', 'replica', true); ${lie}`;
    await assert.rejects(sql.raw(lie).execute(owner), { code: 'CA002' }, lie);
    await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' }, lie);
  }
  await sql.raw(moved(1, 5, [[1, 5, 5]])).execute(owner);
});
