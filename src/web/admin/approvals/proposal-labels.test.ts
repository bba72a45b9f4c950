import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Proposal } from '../list-kit/api-types.ts';
import {
  amountOf,
  decidersOf,
  equationsOf,
  isNearEnd,
  kindLabel,
  memberReads,
  movedFigures,
  reasonOf,
  sealGroups,
  factsOf,
  titleOf,
  whoCanApprove,
} from './proposal-labels.ts';

const proposal = (kind: string, before: object | null, after: object): Proposal => ({
  id: 'p',
  _id: 'p',
  kind,
  subject: 's',
  before: before as Proposal['before'],
  after: after as Proposal['after'],
  proposed_by: null,
  proposed_by_name: null,
  proposed_by_email: null,
  now: null,
  is_moved: false,
  member: { id: 'm', name: 'Ada Byron' },
  needed: 1,
  approvals: [],
  approvers: [],
  shown_hash: 'a'.repeat(64),
  proposed_at: '2026-11-21T00:00:00Z',
  expires_at: '2026-11-22T00:00:00Z',
  decided_at: null,
  rejected_by_name: null,
  rejected_by_email: null,
  status: 'open',
  reason: null,
  shown_version: 1,
  executed_at: null,
  failed_code: null,
  failed_message: null,
  can_approve: true,
  signatures: [],
  to_sign: null,
  awaits_proposer: false,
});

test('each figure that moves is an equation that adds up, and no fact is said twice', () => {
  const subsidy = proposal(
    'subsidise',
    { operator_capital: '100.00', pool_capital: '0.00' },
    {
      act: 'subsidise',
      plan: 'crypto STEADY',
      amount: '40.00',
      operator_capital: '60.00',
      pool_capital: '40.00',
      reason: 'First_month',
    },
  );
  assert.deepEqual(equationsOf(subsidy), [
    { label: 'Operator capital', now: '$100.00', change: '−$40.00', result: '$60.00' },
    { label: 'Pool capital', now: '$0.00', change: '+$40.00', result: '$40.00' },
  ]);
  assert.deepEqual(
    factsOf(subsidy).map(({ label }) => label),
    ['Plan', 'Amount'],
  );
  assert.equal(amountOf(subsidy), '$40.00');
  assert.equal(amountOf(subsidy, true), '$40');
  assert.equal(reasonOf(subsidy), 'First month');
});

test('a figure that moved is shown as it was proposed and as it is now', () => {
  const proposed = proposal('adjustment', { account_balance: '5723.00' }, { reason: 'Typed' });
  assert.deepEqual(movedFigures(proposed), []);
  const moved = { ...proposed, is_moved: true, now: { account_balance: '20726.00' } };
  assert.deepEqual(movedFigures(moved), [
    {
      label: 'Account balance',
      proposed: '$5,723.00',
      now: '$20,726.00',
      change: '+$15,003.00',
    },
  ]);
});

test('a request that its member took back was ended by the member, not by who approved it', () => {
  const approver = { id: 'f', name: 'Ines Ortiz', email: 'ines@candor.example' };
  const paid = { ...proposal('withdrawal_pay', null, {}), approvers: [approver] };
  assert.deepEqual(decidersOf({ ...paid, status: 'approved' }), [approver]);
  const cancelled = { ...paid, status: 'rejected' as const, reason: 'cancelled' };
  assert.equal(decidersOf(cancelled)[0]!.name, 'Cancelled by Ada Byron (member)');
  const refused = {
    ...cancelled,
    rejected_by_name: 'Mara Weiss',
    rejected_by_email: 'm@x.example',
  };
  assert.deepEqual(decidersOf(refused), [{ name: 'Mara Weiss', email: 'm@x.example' }]);
});

test('what moves no money has no amount; a member is read by name', () => {
  const resume = proposal(
    'payouts_resume',
    { payouts: 'stopped' },
    { payouts: 'running', who: 'm' },
  );
  assert.equal(amountOf(resume), null);
  assert.deepEqual(factsOf(resume), [
    { label: 'Payouts', before: 'stopped', after: 'running' },
    { label: 'Who', before: null, after: 'Ada Byron' },
  ]);
});

test('a plan’s new terms are no amount of money, though some of them are in dollars', () => {
  const terms = { least_amount: '1000.00', most_amount: '10000.00' };
  const change = proposal('plan_change', terms, { ...terms, most_amount: '9000.00' });
  assert.equal(amountOf(change), null);
  assert.equal(equationsOf(change)[0]!.change, '−$1,000.00');
});

test('a rule is called by its name, and how much it changes is no amount of money', () => {
  // Postgres orders an object's keys by length.
  const after = { unit: 'USD', effect: 'strengthens_at_once', two_people_cents: '5000.00' };
  const stricter = proposal('limit_change', { two_people_cents: '10000.00' }, after);
  assert.equal(titleOf(stricter), 'Change a rule: Single-approver payout limit');
  assert.equal(amountOf(stricter), null);
  assert.deepEqual(equationsOf(stricter), [
    {
      label: 'Single-approver payout limit',
      now: '$10,000.00',
      change: '−$5,000.00',
      result: '$5,000.00',
    },
  ]);
});

test('every kind that modules propose has words, and an unknown one its name', () => {
  assert.equal(kindLabel('limit_change'), 'Change a rule');
  assert.equal(kindLabel('some_new_act'), 'Some new act');
});

test('coins are named with their coin', () => {
  const gain = proposal('gain', { pool_gain: '1.00' }, { act: 'gain', amount: '0.5 BTC' });
  assert.equal(amountOf(gain), '0.5 BTC');
});

test('what the member reads stands apart, and what is empty stands last', () => {
  const adjusted = proposal(
    'adjustment',
    { account_balance: '10.00' },
    {
      tag: null,
      account_balance: '35.00',
      ticket: '4127',
      the_member_reads: 'Adjustment, +$25.00',
    },
  );
  assert.equal(memberReads(adjusted), 'Adjustment, +$25.00');
  assert.deepEqual(
    factsOf(adjusted).map(({ label }) => label),
    ['Ticket', 'Tag'],
  );
  assert.equal(memberReads(proposal('plan_close', null, {})), null);
});

test('who can still approve is said by how many, of which roles, and who cannot', () => {
  const roles = ['owner', 'finance'];
  const open = { ...proposal('adjustment', null, {}), proposed_by_name: 'Mara Feld' };
  assert.equal(whoCanApprove(open, roles), 'One person (owner or finance), not Mara Feld');
  const ruth = { id: 'r', name: 'Ruth Okello', email: 'r@candor.example' };
  const second = { ...open, needed: 2, approvers: [ruth] };
  assert.equal(
    whoCanApprove(second, roles),
    'One person (owner or finance), not Mara Feld or Ruth Okello',
  );
  assert.equal(
    whoCanApprove({ ...open, needed: 2, proposed_by_name: null }, roles),
    '2 people (owner or finance)',
  );
});

test('the end of a proposal is near from the last tenth of its life on', () => {
  const open = proposal('adjustment', null, {});
  const at = (hours: number) => isNearEnd(open, Date.parse(open.proposed_at) + hours * 3_600_000);
  assert.deepEqual([0, 21.5, 21.6, 25].map(at), [false, false, true, true]);
});

test('a fingerprint is shown short to compare, or whole in groups of four', () => {
  const hash = '0123456789abcdef'.repeat(4);
  assert.equal(sealGroups(hash).split(' ').length, 16);
  assert.equal(sealGroups(hash).replaceAll(' ', ''), hash);
});
