import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import {
  holdReasons,
  rejectReasons,
  returnReasons,
  staffActions,
} from '#core/rules/withdrawal-state.ts';
import { queues } from '#platform/jobs/queues.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { security as germanSecurity } from '#text/de/security.ts';
import { withdrawals as germanWithdrawals } from '#text/de/withdrawals.ts';
import { system } from '#text/en/admin/system.ts';
import { security } from '#text/en/security.ts';
import { withdrawals } from '#text/en/withdrawals.ts';
import { kindLabel } from '../src/web/admin/approvals/proposal-labels.ts';
import { actionLabel, reasonOf, subjectName } from '../src/web/admin/audit/audit-labels.ts';
import { labelOf } from '../src/web/admin/list-kit/fact-labels.ts';
import { ruleLabel } from '../src/web/admin/settings/limit-labels.ts';
import { reasonText } from '../src/web/features/reason-text.ts';
import { staffActionLabel } from '../src/web/features/staff-actions.ts';
import { isTest, readTree } from './tidy/tree.ts';

// Codes are for programs. Wherever a person may see one, a catalogue has a text for it: each list
// of codes is read from its source here, so a new code cannot be forgotten.

const { owner } = await testDatabase();
const names = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(owner)).rows.map(({ name }) => name);

const kinds = await names(sql`select name from approvals.kind order by name`);
const rules = await names(sql`select name from policy.rule order by name`);
/** The kinds that two people decide about a member, or a member's deposit or withdrawal. */
const kindsOfMembers = await names(sql`
  select name from approvals.kind where about = 'owner' or name = 'to_unclaimed'
    or name like 'withdrawal\\_%' or name in ('suspense_claim', 'suspense_release') order by name`);

const isCode = (text: string): boolean => /^[a-z0-9]+([._][a-z0-9]+)+/.test(text);
const without = (codes: readonly string[], textOf: (code: string) => string): string[] =>
  codes.filter((code) => textOf(code) === code || isCode(textOf(code)) || textOf(code) === '');

test('every kind of proposal and every rule has a title', () => {
  assert.ok(kinds.length > 30 && rules.length > 20);
  assert.deepEqual(
    kinds.filter((kind) => kindLabel(kind) === labelOf(kind)),
    [],
  );
  assert.deepEqual(without(rules, ruleLabel), []);
  assert.deepEqual(
    rules.filter((rule) => subjectName({ subject: rule, subject_name: null }) !== ruleLabel(rule)),
    [],
  );
});

test('every reason of the closed lists is a sentence, for the staff and in each language', () => {
  const lists = [
    ['withdrawal.hold', Object.keys(holdReasons)],
    ['withdrawal.reject', Object.keys(rejectReasons)],
  ] as const;
  for (const [act, reasons] of lists) {
    for (const catalogue of [withdrawals, germanWithdrawals]) {
      const messageOf = (reason: string) => reasonText(catalogue.history.reasons, act, reason);
      assert.deepEqual(without(reasons, messageOf), []);
    }
  }
  const returned = (reason: string) => reasonOf({ act: 'withdrawal.return', reason }) ?? '';
  assert.deepEqual(without(returnReasons, returned), []);
  // In both lists, each with a different sentence.
  const both = lists.map(([act]) => reasonOf({ act, reason: 'legal_order' }));
  assert.notEqual(both[0], both[1]);
  assert.equal(reasonOf({ act: 'member.suspend', reason: 'As typed' }), 'As typed');
});

test('every decision about a member has its words in the member’s log, in each language', () => {
  const acts = kindsOfMembers.flatMap((kind) => [
    `${kind} proposed`,
    `${kind} approved`,
    `approve ${kind}`,
    `reject ${kind}`,
  ]);
  for (const { accessLog } of [security, germanSecurity]) {
    const bare = acts.filter(
      (act) => staffActionLabel(accessLog, act) === act.replaceAll('_', ' '),
    );
    assert.deepEqual(bare, []);
    const done = staffActions.map((act) => `withdrawal.${act}`);
    const known = [...done, 'note added', 'assigned', ...Object.keys(security.accessLog.acts)];
    assert.deepEqual(
      known.filter((act) => accessLog.acts[act] === undefined),
      [],
    );
  }
});

/** The server's names of actions, which would be read as codes. */
function codedActs(): string[] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readTree(root).filter(
    ({ path }) => /^(src\/server|db\/code)\/.*\.(ts|sql)$/.test(path) && !isTest(path),
  );
  const found = files.flatMap(({ text }) => [
    ...text.matchAll(/\bact(?:: | = )'([^']+)'/g),
    ...text.matchAll(/audit\.note\([^;']*'[^']*' \|\| \w+(?:\.\w+)?, '([^']+)'/g),
  ]);
  const acts = new Set(found.map(([, act]) => act!).filter((act) => /[._]/.test(act)));
  return [...acts].toSorted();
}

test('every act of the log whose name is a code has words of its own', () => {
  const acts = [
    ...codedActs(),
    ...staffActions.map((act) => `withdrawal.${act}`),
    ...['approve', 'refuse'].map((decision) => `kyc.${decision}`),
    ...['allow', 'match', 'unanswered'].map((verdict) => `screening.${verdict}`),
    ...['publish', 'decline'].map((decision) => `testimonial.${decision}`),
  ];
  assert.ok(acts.length > 30, acts.join());
  assert.deepEqual(
    acts.filter((act) => actionLabel(act) === labelOf(act)),
    [],
  );
  assert.equal(actionLabel('approve withdrawal_pay'), 'Approved: Pay a withdrawal');
  assert.equal(actionLabel('venue_list proposed'), 'Proposed: List a venue');
});

test('every queue of the worker has a name', () => {
  assert.deepEqual(
    [...queues, 'mail'].filter((queue) => system.queueNames[queue] === undefined),
    [],
  );
});
