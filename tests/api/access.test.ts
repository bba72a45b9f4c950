import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { allRoles } from '../../src/contract/endpoint.ts';
import { testApi } from '../support/api.ts';
import { ageProof, aMember, anAdministrator } from '../support/builders.ts';
import { type ContractCall, contractCalls } from '../support/contract-calls.ts';
import { requestOf } from '../support/contract-request.ts';
import { aContractWorld } from '../support/contract-world.ts';
import { testDatabase } from '../support/database.ts';
import { footprintOf } from '../support/footprint.ts';

// Every call of the contract × everybody who may come: `x-access` is kept, before anything of the
// input is looked at. Nobody's good input is ever sent with the right to make the call, so nothing
// may change.

const database = await testDatabase();
const api = await testApi(database);
const { member, administrators, goodInput } = await aContractWorld(database, api);

const aged = {
  member: await aMember(database.owner),
  owner: await anAdministrator(database.owner),
};
await ageProof(database.owner, aged.member);
await ageProof(database.owner, aged.owner);
const ended = {
  member: await aMember(database.owner),
  owner: await anAdministrator(database.owner),
};
await sql`update identity.session set ended_at = clock.real()
  where id in (${ended.member.sessionId}, ${ended.owner.sessionId})`.execute(database.owner);

type Said = { status: number; code: string };

async function ask(one: ContractCall, token: string | undefined, input: object): Promise<Said> {
  const { url, payload } = requestOf(one, { ...input });
  const answer = await api.app.inject({
    method: one.method as 'GET',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.statusCode, code: answer.json().code };
}

type Comer = { who: string; token: string | undefined; status: number; code: string };

const noSession = { status: 401, code: 'unauthenticated' };
const noSuchSession = { status: 401, code: 'session_expired' };

/** Everybody who may not make this call, and what each is told. */
function refusedComers({ access }: ContractCall): Comer[] {
  if (access.who === 'public') return [];
  const forMembers = access.who === 'member';
  const others = forMembers
    ? allRoles.map((role) => ({ who: `the ${role}`, token: administrators[role].token }))
    : [{ who: 'a member', token: member.token }];
  const roles = forMembers ? [] : allRoles.filter((role) => !access.roles.includes(role));
  const past = forMembers ? ended.member : ended.owner;
  const stale = forMembers ? aged.member : aged.owner;
  return [
    { who: 'nobody', token: undefined, ...noSession },
    { who: 'a made-up token', token: 'x'.repeat(43), ...noSuchSession },
    { who: 'a session that ended', token: past.token, ...noSuchSession },
    ...others.map((one) => ({ ...one, ...noSuchSession })),
    ...roles.map((role) => ({
      who: `the ${role}`,
      token: administrators[role].token,
      status: 403,
      code: 'forbidden',
    })),
    ...(access.stepUp === true
      ? [{ who: 'an old proof', token: stale.token, status: 403, code: 'step_up_required' }]
      : []),
  ];
}

/** Those who may; a field that does not exist keeps the call from being made. */
function admittedComers({ access }: ContractCall): { who: string; token: string | undefined }[] {
  if (access.who === 'public') return [{ who: 'nobody', token: undefined }];
  if (access.who === 'member') return [{ who: 'a member', token: member.token }];
  return access.roles.map((role) => ({ who: `the ${role}`, token: administrators[role].token }));
}

const footprint = await footprintOf(database.owner);

for (const one of contractCalls) {
  test(`${one.method} ${one.path} is for whom the contract says`, async () => {
    const before = await footprint();
    for (const { who, token, ...expected } of refusedComers(one)) {
      assert.deepEqual(await ask(one, token, goodInput(one)), expected, who);
      assert.deepEqual(await ask(one, token, { strange: 1 }), expected, `${who}, with bad input`);
    }
    for (const { who, token } of admittedComers(one)) {
      const told = await ask(one, token, { ...goodInput(one), strange: 1 });
      assert.deepEqual(told, { status: 400, code: 'shape_invalid' }, who);
    }
    assert.deepEqual(await footprint(), before);
  });
}

test('an old proof still reads', async () => {
  const reads = contractCalls.filter(({ access, method }) => {
    return access.who !== 'public' && access.stepUp !== true && method === 'GET';
  });
  for (const one of reads) {
    const { token } = one.access.who === 'member' ? aged.member : aged.owner;
    const { status } = await ask(one, token, { ...goodInput(one), strange: 1 });
    assert.equal(status, 400, one.path);
  }
});

test('live knows nothing of the sandbox’s calls', async () => {
  const live = await testApi(database, {
    CANDOR_MODE: 'live',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://candor.example',
    OPERATOR_LEGAL_NAME: 'Candor',
    OPERATOR_REGISTRATION_NUMBER: '1',
    OPERATOR_REGISTERED_ADDRESS: 'Somewhere 1',
    OPERATOR_REGULATOR: 'A regulator',
    OPERATOR_LICENCE_REFERENCE: '1',
    OPERATOR_SUPPORT_EMAIL: 'support@candor.example',
    OPERATOR_RISK_CONTACT: 'risk@candor.example',
  });
  const calls = contractCalls.filter(({ sandboxOnly }) => sandboxOnly);
  assert.ok(calls.length > 5);
  for (const one of calls) {
    const { url, payload } = requestOf(one, goodInput(one));
    const body = payload === undefined ? {} : JSON.parse(payload);
    const answer = await live.call(one.method, url.slice('/api'.length), { body });
    assert.equal(answer.status, 404, one.path);
  }
});

test('the OpenAPI document says the same of every call', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  for (const { path, method, access } of contractCalls) {
    assert.deepEqual(body.paths[path][method.toLowerCase()]['x-access'], access, path);
  }
});
