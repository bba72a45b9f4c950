import assert from 'node:assert/strict';
import { test } from 'node:test';
import { team } from '#text/en/admin/team.ts';
import { accessTable } from './access-table.ts';

const table = accessTable();
const admins = table.flatMap((line) =>
  line.access.who === 'admin' ? [{ ...line, access: line.access }] : [],
);
const writes = admins.filter(({ method }) => method !== 'GET');

test('every call stands in the table once', () => {
  const places = table.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(places).size, places.length);
  assert.ok(admins.length > 30);
});

// Calls on an administrator's own account: session, filters, notices and sign-in keys.
const own = new Set([
  'identity.logOutAdministrator',
  'identity.adminReauthenticationOptions',
  'identity.adminPasskeyOptions',
  'identity.addAdminPasskey',
  'identity.renameAdminPasskey',
  'identity.removeAdminPasskey',
  'savedFilters.save',
  'savedFilters.remove',
  'reporting.readStaffNotices',
]);

// Calls that only an auditor may make: they add evidence, but move and decide nothing (INT-10).
const checked = new Set(['treasury.provePlacement']);

test('the auditor reads, and changes nothing but what is their own (ADM-9)', () => {
  for (const { call, access } of writes) {
    assert.equal(access.roles.includes('auditor'), own.has(call) || checked.has(call), call);
  }
});

test('what an auditor alone can say, nobody else can', () => {
  const lines = writes.filter(({ call }) => checked.has(call));
  assert.equal(lines.length, checked.size);
  for (const { access } of lines)
    assert.deepEqual([...access.roles, access.stepUp], ['auditor', true]);
});

test('whatever asks for a fresh proof is for a person with a role that decides', () => {
  for (const { call, access } of admins) {
    if (access.stepUp !== true || own.has(call) || checked.has(call)) continue;
    assert.ok(!access.roles.includes('auditor'), call);
  }
});

test('what opens new business is refused to a suspended member, and nothing else is (INT-5)', () => {
  const opening = table.flatMap(({ call, access }) =>
    access.who === 'member' && access.opensBusiness === true ? [call] : [],
  );
  assert.deepEqual(opening, [
    'deposits.quote',
    'deposits.submit',
    'plans.invest',
    'plans.renew',
    'testimonials.write',
  ]);
});

test('the team’s screen names duties that calls have', () => {
  const calls = new Set(table.map(({ call }) => call));
  for (const call of Object.keys(team.duties.of)) assert.ok(calls.has(call), call);
});
