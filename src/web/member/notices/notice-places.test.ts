import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allNoticeKinds } from '#core/rules/notice-kinds.ts';
import { member } from '#text/member.ts';
import { notices } from '#text/notices.ts';
import { placeOf } from './notice-places.ts';

test('every kind has words of its own, and a kind of tomorrow at least its name', () => {
  for (const kind of allNoticeKinds) assert.ok(Object.hasOwn(notices.kinds, kind), kind);
  assert.deepEqual(Object.keys(notices.kinds).toSorted(), allNoticeKinds.toSorted());
  assert.equal(notices.sayingOf('moon_landed').title, 'moon landed');
});

test('a notice about one deposit or withdrawal leads to that one', () => {
  const subject = '01900000-0000-7000-8000-000000000001';
  assert.equal(
    placeOf({ kind: 'deposit_credited', subject }),
    `/dashboard/deposit-history?row=${subject}`,
  );
  assert.equal(
    placeOf({ kind: 'withdrawal_paid', subject }),
    `/dashboard/withdraw-history?row=${subject}`,
  );
  assert.equal(placeOf({ kind: 'password_changed', subject: null }), null);
});

test('the bell says how many, up to a hundred', () => {
  assert.equal(member.bell.bell(0), 'Notices, none unread');
  assert.equal(member.bell.bell(3), 'Notices, 3 unread');
  assert.deepEqual([member.bell.badge(99), member.bell.badge(100)], ['99', '99+']);
});
