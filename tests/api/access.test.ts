import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oc } from '@orpc/contract';
import { implement, os } from '@orpc/server';
import { sql } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import { requireGuards } from '#platform/http/router.ts';
import {
  type Comer,
  comers,
  declaredAnswer,
  letIn,
  operationsOf,
  type Operation,
  type CallOutcome,
} from '#test/access-table.ts';
import { testApi } from '#test/api.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { requestOf } from '#test/contract-request.ts';
import { aContractWorld } from '#test/contract-world.ts';
import { ageProof, aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { personalDataOf } from '#test/ledger/personal-data-tables.ts';
import { liveSettings } from '#test/live-settings.ts';

// Every operation of the OpenAPI document × every kind of caller: `x-access` declares each caller's
// answer, which comes before any check of the input. No caller sends valid input with the right to
// make the call, so nothing may change.

const database = await testDatabase();
const api = await testApi(database);
const { member, administrators, goodInput } = await aContractWorld(database, api);
const { body: document } = await api.call('GET', '/openapi.json');
const operations = operationsOf(document);

const anOldProof = {
  member: await aMember(database.owner),
  owner: await anAdministrator(database.owner),
};
await ageProof(database.owner, anOldProof.member);
await ageProof(database.owner, anOldProof.owner);
const ended = {
  member: await aMember(database.owner),
  admin: await anAdministrator(database.owner),
};
await sql`update identity.session set ended_at = clock.real()
  where id in (${ended.member.sessionId}, ${ended.admin.sessionId})`.execute(database.owner);

const tokenOfStatus = async (status: string): Promise<string> =>
  (await aMember(database.owner, { status })).token;
const tokenOfRole = (role: Role): string => administrators[role].token;

const tokens: Record<Comer, string | undefined> = {
  anonymous: undefined,
  unverified: await tokenOfStatus('unverified'),
  member: member.token,
  'other member': await tokenOfStatus('active'),
  suspended: await tokenOfStatus('suspended'),
  closing: await tokenOfStatus('closing'),
  closed: await tokenOfStatus('closed'),
  'member without fresh proof': anOldProof.member.token,
  support: tokenOfRole('support'),
  finance: tokenOfRole('finance'),
  auditor: tokenOfRole('auditor'),
  owner: tokenOfRole('owner'),
  'owner without fresh proof': anOldProof.owner.token,
};

function callOf({ method, path }: Operation): ContractCall {
  const call = contractCalls.find(
    (contractCall) => contractCall.method === method && contractCall.path === path,
  );
  assert.ok(call, `${method} ${path} stands in the document and not in the contract`);
  return call;
}

async function ask(
  call: ContractCall,
  token: string | undefined,
  input: object,
): Promise<CallOutcome> {
  const { url, payload } = requestOf(call, { ...input });
  const answer = await api.app.inject({
    method: call.method as 'GET',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.statusCode, code: answer.json().code };
}

/** Builds one row of the table. Refused callers send good input, anonymous callers bad input. */
async function rowOf(operation: Operation): Promise<Partial<Record<Comer, CallOutcome>>> {
  const call = callOf(operation);
  const good = goodInput(call);
  const cells = comers.map(async (comer) => {
    const isIn = declaredAnswer(operation.access, comer) === letIn;
    const input = isIn || comer === 'anonymous' ? { ...good, strange: 1 } : good;
    return [comer, await ask(call, tokens[comer], input)] as const;
  });
  return Object.fromEntries(await Promise.all(cells));
}

const declaredRow = ({ access }: Operation): Partial<Record<Comer, CallOutcome>> =>
  Object.fromEntries(comers.map((comer) => [comer, declaredAnswer(access, comer)]));

test('every operation answers everybody as it declares', async (t) => {
  const footprint = await personalDataOf(database.owner);
  const before = await footprint();
  let cells = 0;
  for (const operation of operations) {
    const row = await rowOf(operation);
    assert.deepEqual(row, declaredRow(operation), `${operation.method} ${operation.path}`);
    cells += Object.keys(row).length;
  }
  assert.equal(cells, operations.length * comers.length);
  assert.deepEqual(await footprint(), before);
  t.diagnostic(`${cells} cells: ${operations.length} operations × ${comers.length} comers`);
});

test('a made-up token and a session that ended open nothing', async () => {
  for (const operation of operations.filter(({ access }) => access.who !== 'public')) {
    const call = callOf(operation);
    const past = operation.access.who === 'member' ? ended.member : ended.admin;
    for (const token of ['x'.repeat(43), past.token]) {
      const answer = await ask(call, token, goodInput(call));
      assert.deepEqual(answer, { status: 401, code: 'session_expired' }, operation.path);
    }
  }
});

test('a member finds nothing of another member’s', async () => {
  const theirs = operations.filter(({ path, access }) => {
    return access.who === 'member' && path.includes('{id}');
  });
  assert.ok(theirs.length > 5);
  for (const operation of theirs) {
    const call = callOf(operation);
    const { status } = await ask(call, tokens['other member'], goodInput(call));
    assert.equal(status, 404, `${operation.method} ${operation.path}`);
  }
});

test('the document, the contract and the routes name the same operations', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  assert.deepEqual(operations.map(nameOf).toSorted(), contractCalls.map(nameOf).toSorted());
  // The routes that makeApp serves outside the contract (`*`, or by name where a body may be
  // longer): none knows a person.
  const named = contractCalls.map(({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const served = api.app.printRoutes({ commonPrefix: false });
  const paths = [...served.matchAll(/── (\S+) \(/g)].map(([, path]) => path);
  const beside = ['/healthz', '/readyz', '/worker', '/metrics', '/api/openapi.json', '*'];
  assert.deepEqual(
    paths.filter((path) => !named.includes(path!)),
    beside,
  );
});

test('an operation that forgets its access is found, in the document and at start', async () => {
  const [path, methods] = Object.entries(document.paths as object).at(0)!;
  const [method] = Object.keys(methods);
  for (const forgotten of [undefined, {}, { who: 'admin' }, { who: 'admin', roles: ['chief'] }]) {
    const planted = { paths: { [path]: { [method!]: { 'x-access': forgotten } } } };
    assert.throws(() => operationsOf(planted), /does not say whom it is for/);
  }
  const bare = oc.route({ method: 'GET', path: '/forgotten' });
  const unguarded = implement(bare).handler(() => undefined);
  assert.throws(() => requireGuards({ area: { unguarded } }), /area\.unguarded/);
  assert.throws(() => requireGuards({ made: os.handler(() => undefined) }), /made/);
});

test('a call without security answers no 401 for want of a session, and the others do', async () => {
  for (const operation of operations.filter(({ access }) => access.who === 'public')) {
    const call = callOf(operation);
    const { security } = document.paths[operation.path][operation.method.toLowerCase()];
    const { code } = await ask(call, undefined, goodInput(call));
    const place = `${operation.method} ${operation.path}`;
    assert.equal(code === 'unauthenticated', security.length > 0, place);
  }
});

test('live knows nothing of the sandbox’s calls', async () => {
  const live = await testApi(database, liveSettings);
  const calls = contractCalls.filter(({ meta }) => meta.sandboxOnly);
  assert.ok(calls.length > 5);
  for (const call of calls) {
    const { url, payload } = requestOf(call, goodInput(call));
    const body = payload === undefined ? {} : JSON.parse(payload);
    const answer = await live.call(call.method, url.slice('/api'.length), { body });
    assert.equal(answer.status, 404, call.path);
  }
});
