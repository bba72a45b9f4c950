import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaffNotice } from '../list-kit/api-types.ts';
import { sayingOf } from './notice-labels.ts';

const notice = (kind: StaffNotice['kind'], about: object): StaffNotice => ({
  id: 'n',
  _id: 'n',
  kind,
  subject: 's',
  about: about as StaffNotice['about'],
  is_read: false,
  at: '2026-11-24T10:00:00Z',
});

test('a notice says what it is about and leads to the very row or proposal', () => {
  const large = { of: 'withdrawal', cents: '1200000', method: 'BITCOIN', address: 'x7q4' };
  assert.deepEqual(sayingOf(notice('large_waiting', large)), {
    title: 'A withdrawal of $12,000.00 needs two people',
    says: 'In BITCOIN, to an address ending in x7q4.',
    to: '/admin-dashboard/withdrawals?row=s',
  });
  const failed = { kind: 'limit_change', status: 'approved', failed: 'limit_moved' };
  assert.deepEqual(sayingOf(notice('proposal_decided', failed)), {
    title: 'Change a rule: approved, but could not be carried out',
    says: '',
    to: '/admin-dashboard/approvals?proposal=s',
  });
  const role = { act: 'approve admin_role', account: 'p', by: 'admin:1' };
  assert.equal(sayingOf(notice('team_changed', role)).says, 'Change a role: approved.');
  const fall = { asset: 'USDC', sources: 'kraken 0.880000, bitstamp 1.000000' };
  assert.deepEqual(sayingOf(notice('price_off_peg', fall)), {
    title: 'USDC is not quoted: it is off what it is meant to be worth',
    says: 'kraken 0.880000, bitstamp 1.000000. Nothing is quoted in it until the exchanges agree, or two people set a price.',
    to: '/admin-dashboard/settings',
  });
});
