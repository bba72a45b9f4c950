import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueNames } from '#contract/overview.ts';
import { addressOf, ageAt, byUrgency, type Item, whoseIs, labelsOf } from './attention-rows.ts';

const ada = { id: 'ada', name: 'Ada King', email: 'ada@candor.example' };
const mara = { id: 'mara', name: 'Mara Feld', email: 'mara@candor.example' };
const ruth = { id: 'ruth', name: 'Ruth Okello', email: 'ruth@candor.example' };

const item = (value: Partial<Item>): Item => ({
  id: '01900000-0000-7000-8000-000000000001',
  _id: '01900000-0000-7000-8000-000000000001',
  queue: 'withdrawals',
  since: '2026-11-22T10:00:00.000Z',
  limit_at: null,
  amount: '12400.00',
  name: 'Ines Castellan',
  email: 'ines@mail.example',
  detail: null,
  held_until: null,
  people_needed: 2,
  assigned_to: null,
  proposal: null,
  ...value,
});
const proposal = (value: Partial<NonNullable<Item['proposal']>> = {}): Item =>
  item({
    queue: 'approvals',
    proposal: {
      kind: 'adjustment',
      before: { account_balance: '10.00' },
      after: { account_balance: '35.00' },
      member_name: 'Ada Okafor',
      proposed_by: mara,
      needed: 1,
      approved_by: [],
      awaits: null,
      deciders: [ada, ruth],
      ...value,
    },
  });

const permissionOf = (may: boolean) => () => ({ may, roles: ['owner', 'finance'] });
const reader = (me: string, may = true) => ({ me, permissionOf: permissionOf(may) });

test('each row says what it is, its amount, its person, and one reason', () => {
  assert.deepEqual(labelsOf(item({}), 'ada'), {
    title: '$12,400.00 to Ines Castellan',
    sub: 'Needs two people',
  });
  assert.deepEqual(labelsOf(item({ queue: 'deposits', detail: 'Less arrived.' }), 'ada'), {
    title: '$12,400.00 from Ines Castellan',
    sub: 'Less arrived',
  });
  assert.equal(
    labelsOf(item({ held_until: '2026-11-25T10:00:00Z' }), 'ada').sub.startsWith(
      'On hold until 25',
    ),
    true,
  );
  assert.deepEqual(labelsOf(proposal(), 'ada'), {
    title: 'Adjustment of Account Balance, +$25.00, Ada Okafor',
    sub: 'Proposed by Mara Feld',
  });
  const second = proposal({ needed: 2, approved_by: [ruth] });
  assert.equal(
    labelsOf(second, 'mara').sub,
    'You proposed this; Ruth Okello approved; one more needed',
  );
  assert.equal(
    labelsOf(proposal({ awaits: mara }), 'ada').sub,
    'Waits for its proposer’s signature',
  );
});

test('a rule that changes is named by its name, not by what is written first', () => {
  const rule = proposal({
    kind: 'limit_change',
    before: { two_people_cents: '10000.00' },
    after: { unit: 'USD', effect: 'strengthens_at_once', two_people_cents: '5000.00' },
    member_name: null,
  });
  assert.equal(labelsOf(rule, 'ada').title, 'Change a rule: Single-approver payout limit');
});

test('every queue has words and a place, and what waits opens there', () => {
  for (const queue of queueNames) {
    const { title } = labelsOf(item({ queue, detail: 'BTC' }), 'ada');
    assert.ok(title.length > 3 && !title.includes('undefined'), queue);
    assert.match(addressOf(queue, 'x'), /^\/admin-dashboard\//);
    assert.equal(addressOf(queue, null).includes('row='), false);
  }
  assert.equal(addressOf('kyc', 'x'), '/admin-dashboard/kyc?row=x');
  assert.equal(addressOf('withdrawals', 'x'), '/admin-dashboard/withdrawals?search=x&row=x');
});

test('a row is yours where you can decide it and nobody else has it', () => {
  assert.deepEqual(whoseIs(item({}), reader('ada')), { isYours: true, person: null });
  const assigned = item({ assigned_to: ruth });
  assert.deepEqual(whoseIs(assigned, reader('ruth')), { isYours: true, person: ruth });
  assert.deepEqual(whoseIs(assigned, reader('ada')), { isYours: false, person: ruth, more: 0 });
  assert.deepEqual(whoseIs(item({}), reader('ada', false)), {
    isYours: false,
    person: null,
    roles: ['owner', 'finance'],
  });
});

test('a proposal waits for those who are left, never for its proposer', () => {
  assert.deepEqual(whoseIs(proposal(), reader('ada')), { isYours: true, person: null });
  assert.deepEqual(whoseIs(proposal(), reader('mara')), { isYours: false, person: ada, more: 1 });
  const unsigned = proposal({ awaits: mara, deciders: [] });
  assert.equal(whoseIs(unsigned, reader('mara')).isYours, true);
  assert.deepEqual(whoseIs(unsigned, reader('ada')), { isYours: false, person: mara, more: 0 });
  const none = whoseIs(proposal({ deciders: [] }), reader('mara'));
  assert.deepEqual(none, { isYours: false, person: null, roles: ['owner', 'finance'] });
});

test('an age is near its limit from nine tenths on, and over it from the limit on', () => {
  const limited = item({ limit_at: '2026-11-23T10:00:00.000Z' });
  const at = (hours: number) =>
    ageAt(limited, Date.parse(limited.since!) + hours * 3_600_000).state;
  assert.deepEqual([0, 21.5, 21.6, 23.9, 24, 30].map(at), [
    'plain',
    'plain',
    'near',
    'near',
    'over',
    'over',
  ]);
  assert.equal(ageAt(item({}), Date.parse('2027-01-01')).state, 'plain');
});

test('what is over or near its limit comes first, then the longest wait', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ages = {
    old: ageAt(item({ since: '2026-11-01T00:00:00Z' }), now),
    young: ageAt(item({ since: '2026-11-22T11:00:00Z', limit_at: '2026-11-23T11:00:00Z' }), now),
    near: ageAt(item({ since: '2026-11-21T13:00:00Z', limit_at: '2026-11-22T13:00:00Z' }), now),
    over: ageAt(item({ since: '2026-11-21T11:00:00Z', limit_at: '2026-11-22T11:00:00Z' }), now),
  };
  const order = Object.entries(ages)
    .toSorted(([, age], [, other]) => byUrgency(age, other))
    .map(([name]) => name);
  assert.deepEqual(order, ['over', 'near', 'old', 'young']);
});
