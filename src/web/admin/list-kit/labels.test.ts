import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admin } from '#text/en/admin.ts';
import { brake } from '#text/en/admin/brake.ts';
import { solvency } from '#text/en/admin/solvency.ts';
import { system } from '#text/en/admin/system.ts';
import { treasury } from '#text/en/admin/treasury.ts';
import { asStaffReads, duration, fullName, initialsOf, stateLabel } from './labels.ts';

test('a duration names its two greatest units', () => {
  assert.equal(duration(0), '0 min');
  assert.equal(duration(59 * 60_000), '59 min');
  assert.equal(duration(137 * 60_000), '2 h 17 min');
  assert.equal(duration(24 * 3_600_000), '1 d');
  assert.equal(duration(76 * 3_600_000), '3 d 4 h');
  assert.equal(duration(-5), '0 min');
});

test('a state without words of its own is still readable', () => {
  assert.equal(stateLabel('review'), 'In review');
  assert.equal(stateLabel('some_new_state'), 'some new state');
});

test('one state has one word on every page (review admin, L6)', () => {
  const { off, on } = admin.books;
  const places = [
    [brake.open, brake.closed],
    [solvency.brakeOff, solvency.brakeOn],
    [system.depositsOpen, system.depositsClosed],
    [treasury.brakeOpen, treasury.brakeClosed],
  ];
  for (const place of places) {
    assert.deepEqual(
      place.map((word) => word.toLowerCase()),
      [off, on],
    );
  }
  for (const [state, tab] of Object.entries(admin.withdrawals.tabs)) {
    if (state !== 'open') assert.equal(stateLabel(state), tab, state);
  }
  assert.ok(treasury.actStates.unknown.startsWith(stateLabel('unknown')));
});

test('a person without a last name has no space at the end', () => {
  assert.equal(fullName({ first_name: 'Ada', last_name: '' }), 'Ada');
});

test('what the staff did with a member’s account does not speak to the staff as the member', () => {
  assert.equal(asStaffReads('Opened your account'), 'opened the member’s account');
  assert.equal(asStaffReads('deposit confirmed'), 'deposit confirmed');
});

test('a person’s ring holds their first and last initial', () => {
  assert.deepEqual(['Mara Feld', 'Ana de la Cruz', 'Cher', ''].map(initialsOf), [
    'MF',
    'AC',
    'C',
    '',
  ]);
});
