import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { refusalsOf } from '#contract/declared-refusals.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { testApi } from '#test/api.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { requestOf } from '#test/contract-request.ts';
import { aContractWorld } from '#test/contract-world.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Every call of the contract with every counter over its limit: a call that is refused for it must
// declare so in its description, so that a generated client knows when to wait (API-2).

const database = await testDatabase();
const { goodInput } = await aContractWorld(database, await testApi(database));
const api = await testApi(database, { RATE_LIMITS: 'on' });

/** From now on, every attempt with a matching name exceeds its limit. */
const refuseTries = (pattern: string) =>
  sql`
    create or replace function foundation.count_tries(
      p_names text[], p_subjects text[], p_limits integer[], p_seconds integer[]
    ) returns table (allowed boolean, retry_after_seconds integer) language sql as $$
      select n !~ ${sql.lit(pattern)}, 60 from unnest(p_names) n
    $$`.execute(database.superuser);

/** A caller for this call alone: no other call uses the session it may end. */
async function tokenFor({ access }: ContractCall): Promise<string | undefined> {
  if (access.who === 'public') return undefined;
  if (access.who === 'member') return (await aMember(database.owner)).token;
  return (await anAdministrator(database.owner, access.roles[0])).token;
}

/** The calls that return a code, and whether each declares it. */
async function answeredWith(code: RefusalCode, from: ContractCall[]) {
  const answered: { name: string; isDeclared: boolean }[] = [];
  for (const contractCall of from) {
    // A sign-up is identified by its address if its cookie is missing.
    const named = contractCall.name === 'identity.resendCode' ? { email: 'new@example.org' } : {};
    const { url, payload } = requestOf(contractCall, { ...goodInput(contractCall), ...named });
    const token = await tokenFor(contractCall);
    const { status, body, headers } = await api.call(
      contractCall.method,
      url.slice('/api'.length),
      {
        token,
        ...(payload === undefined ? {} : { body: JSON.parse(payload) }),
      },
    );
    if (body.code !== code) continue;
    assert.equal(status, 429, contractCall.name);
    if (code === 'rate_limited') assert.equal(headers['retry-after'], '60', contractCall.name);
    const isDeclared = refusalsOf(contractCall).includes(code);
    answered.push({ name: contractCall.name, isDeclared });
  }
  return answered;
}

const undeclared = (answered: Awaited<ReturnType<typeof answeredWith>>): string[] =>
  answered.filter(({ isDeclared }) => !isDeclared).map(({ name }) => name);

test('a call that is limited says in its description that it may answer 429', async (t) => {
  await refuseTries('.');
  const limited = await answeredWith('rate_limited', contractCalls);
  t.diagnostic(`${limited.length} calls are limited`);
  assert.ok(limited.length > 25, `${limited.length}`);
  assert.deepEqual(undeclared(limited), []);
});

test('a call that may ask for proof of work says so in its description', async () => {
  await refuseTries(' byAccount$');
  const open = contractCalls.filter(({ access }) => access.who === 'public');
  const working = await answeredWith('work_required', open);
  assert.ok(working.length > 3, `${working.length}`);
  assert.deepEqual(undeclared(working), []);
});
