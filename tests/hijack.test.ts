import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listedGrants } from '#test/ledger/grants.ts';
import { type Attempt, attemptsOf, type Role } from './hijack/attempts.ts';
import { type Outcome, tryAll } from './hijack/try-attempts.ts';
import { anActiveWorld } from './hijack/world.ts';

// A hijacked program without any session token (INT-12): tries every table, state and function by
// direct SQL, as the role itself. No money, decision or state may change.

const world = await anActiveWorld();
const lines = listedGrants();

/** The tables that a line of db/grants.md lets its program write; for a table's line, itself. */
const allowedBy = (role: Role, by: string): string[] => {
  const its = lines.filter((line) => line.role === role && `${line.privilege} ${line.name}` === by);
  const columns = lines.filter(
    (line) => line.role === role && `${line.privilege} ${line.name}`.startsWith(`${by}(`),
  );
  return [...its, ...columns].flatMap(({ privilege, name, writes }) =>
    privilege === 'execute' ? writes : [name.replace(/\(.*/, ''), ...writes],
  );
};

// Written by triggers on every write: the log that a seal covers, and a count of members.
const logs = ['integrity.change', 'identity.member_count'];

/** Tables that many statements write as a side effect. Locks (`turn`) are the worker's to take. */
const follows: Record<Role, string[]> = {
  candor_web: logs,
  candor_worker: [...logs, 'foundation.turn'],
};

/** The tables an attempt wrote beyond the line that allows it. */
function beyond(role: Role, { by, wrote }: Outcome): string[] {
  const allowed = [...follows[role], ...allowedBy(role, by)];
  return wrote.filter(
    (table) =>
      !allowed.includes(table) && !(by.endsWith(' pgboss.*') && table.startsWith('pgboss.')),
  );
}

/** Modules whose tables hold money, decisions and states. */
const modules =
  'approvals chains deposits distributions identity kyc ledger market plans policy solvency ' +
  'treasury withdrawals';
const counts = (table: string): boolean => modules.split(' ').includes(table.split('.')[0]!);

// The tables of these that the web process may write without a session. Its lines name no other.
const harmless: Record<string, string> = {
  'identity.challenge': 'a random number that a passkey signs',
  'identity.code_try': 'a code that somebody typed, for the worker to have compared',
  'identity.log_in': 'a failed try, told to its member',
  'identity.signed_file': 'what everybody may ask for: it says nothing of anybody',
  'identity.request': 'that a link was asked for: who may have it the worker decides',
  'identity.sign_up': 'who signs up, and the tries of their code',
  'identity.sign_up_try': 'a code or a link of a sign-up, for the worker to have compared',
};

// Tables that neither program writes except for an approval, a payment or the end of a term.
const moved = [
  ...['transfer', 'entry', 'account'].map((table) => `ledger.${table}`),
  ...['approver', 'signature'].map((table) => `approvals.${table}`),
  ...['administrator', 'decision_key'].map((table) => `identity.${table}`),
  'plans.position',
  'withdrawals.withdrawal',
  'policy.limit_version',
];

const brokenStatement = /^(42601|42703|42883|42P01|42804|42725)$/;

/** The outcomes of one role, for all of its attempts or some. */
async function tried(
  role: Role,
  some: (attempt: Attempt) => boolean = () => true,
): Promise<Outcome[]> {
  const attempts = (await attemptsOf(world.superuser, role)).filter(some);
  return tryAll(world.url('candor_bootstrap'), role, attempts);
}

/** The excess writes, reported once for each kind of attempt. */
const describeOutcomes = (role: Role, outcomes: readonly Outcome[]): string[] => [
  ...new Set(
    outcomes
      .map((outcome) => ({ by: outcome.by, more: beyond(role, outcome) }))
      .filter(({ more }) => more.length > 0)
      .map(({ by, more }) => `${by} wrote ${more.join(', ')}`),
  ),
];

describe('a program in strange hands writes nothing but what its list says (INT-12):', () => {
  for (const role of ['candor_web', 'candor_worker'] as const) {
    test(role, async (t) => {
      const outcomes = await tried(role);
      const broken = outcomes.filter(({ code }) => code !== null && brokenStatement.test(code));
      assert.deepEqual(broken, [], 'a statement that Postgres cannot even read');
      assert.deepEqual(describeOutcomes(role, outcomes), []);
      assert.deepEqual(
        outcomes.filter(({ wrote }) => wrote.some((item) => moved.includes(item))),
        [],
      );
      const refused = outcomes.filter(({ code }) => code !== null).length;
      const wrote = outcomes.filter((outcome) => outcome.wrote.length > 0).length;
      t.diagnostic(`${role}: ${outcomes.length} attempts, ${refused} refused`);
      t.diagnostic(`${wrote} wrote what db/grants.md says, the others nothing`);
      assert.ok(outcomes.length > 1_000, `${outcomes.length}`);
    });
  }

  test('by its list the web process writes nothing that counts', () => {
    const named = lines
      .filter(
        ({ role, privilege }) =>
          role === 'candor_web' && /insert|update|delete|exec/.test(privilege),
      )
      .flatMap((line) => allowedBy('candor_web', `${line.privilege} ${line.name}`));
    const known = Object.keys(harmless);
    const weighty = named.filter((table) => counts(table) && !known.includes(table));
    assert.deepEqual(weighty, []);
    assert.deepEqual(
      known.filter((table) => !named.includes(table)),
      [],
      'closed by now',
    );
  });

  test('what it can do for people who use it right now stands in db/grants.md', (t) => {
    const theirs = lines.filter(
      ({ role, under }) => role === 'candor_web' && /of a person|whoever holds/.test(under),
    );
    assert.ok(theirs.length > 40, `${theirs.length}`);
    t.diagnostic(`with a person's own token, link or password: ${theirs.length} functions`);
    t.diagnostic(theirs.map(({ name }) => name.replace(/\(.*/, '')).join(' '));
  });
});

type Plant = { role: Role; plant: string; undo: string; tries: RegExp; found: string };

const plants: Plant[] = [
  {
    role: 'candor_web',
    plant: 'grant insert on plans.position to candor_web',
    undo: 'revoke insert on plans.position from candor_web',
    tries: /^insert plans\.position/,
    found: 'insert plans.position wrote plans."position"',
  },
  {
    role: 'candor_web',
    plant: 'grant select, update on identity.administrator to candor_web',
    undo: `revoke update on identity.administrator from candor_web;
      revoke select on identity.administrator from candor_web`,
    tries: /^identity\.administrator\./,
    found: 'update identity.administrator wrote identity.administrator',
  },
  {
    role: 'candor_web',
    plant: `create function kyc.planted(p_member uuid) returns void language sql security definer
      set search_path = pg_catalog, pg_temp
      as $$ update identity.member set phone = '1' where id = p_member $$;
      grant execute on function kyc.planted(uuid) to candor_web`,
    undo: 'drop function kyc.planted',
    tries: /kyc\.planted/,
    found: 'execute kyc.planted(uuid) wrote identity.member',
  },
  {
    role: 'candor_worker',
    plant: `create function approvals.planted(p_id uuid) returns void language sql security definer
      set search_path = pg_catalog, pg_temp
      as $$ update approvals.proposal set status = 'approved' where id = p_id $$;
      grant execute on function approvals.planted(uuid) to candor_worker`,
    undo: 'drop function approvals.planted',
    tries: /approvals\.planted/,
    found: 'execute approvals.planted(uuid) wrote approvals.proposal',
  },
  {
    role: 'candor_worker',
    plant: `create function withdrawals.planted(p_id uuid) returns void language sql
      security definer set search_path = pg_catalog, pg_temp
      as $$ delete from withdrawals.hold where withdrawal_id = p_id;
        update withdrawals.wallet set address = 'bc1qthief' where member_id = p_id $$;
      grant execute on function withdrawals.planted(uuid) to candor_worker`,
    undo: 'drop function withdrawals.planted',
    tries: /withdrawals\.planted/,
    found: 'execute withdrawals.planted(uuid) wrote withdrawals.wallet',
  },
];

test('a grant alone moves no withdrawal: its states ask for what they stand on', async () => {
  await sql`grant select, update on withdrawals.withdrawal to candor_web`.execute(world.superuser);
  const outcomes = await tried('candor_web', ({ what }) =>
    what.startsWith('withdrawals.withdrawal.'),
  );
  await sql`revoke update on withdrawals.withdrawal from candor_web`.execute(world.superuser);
  assert.equal(outcomes.length, 56);
  assert.deepEqual(
    outcomes.filter(({ code }) => !/^CW\d/.test(code ?? '')),
    [],
  );
});

describe('a hole that is planted is found:', () => {
  for (const { role, plant, undo, tries, found } of plants) {
    test(found, async () => {
      await sql.raw(plant).execute(world.superuser);
      const outcomes = await tried(role, ({ what }) => tries.test(what));
      await sql.raw(undo).execute(world.superuser);
      assert.ok(
        describeOutcomes(role, outcomes).some((line) => line.includes(found)),
        outcomes.map(({ what, code }) => `${what}: ${code}`).join('\n'),
      );
    });
  }
});
