import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testApi } from '#test/api.ts';
import { type Bad, badBodies, badInBody, badInPath, badInQuery } from '#test/bad-values.ts';
import { type ContractCall, contractCalls, type Field } from '#test/contract-calls.ts';
import { type Request, requestOf } from '#test/contract-request.ts';
import { aContractWorld } from '#test/contract-world.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { personalDataOf } from '#test/ledger/personal-data-tables.ts';
import { sampled } from '../is-full.ts';

// Makes every call of the contract as an authorised caller, with each field broken in every way its
// kind allows. Expects an answer of 400 to 499 in clear words, and no changed row in the database.
// The gate tries a third of the ways for each field, and other thirds for its neighbours.

const database = await testDatabase();
const api = await testApi(database);
const world = await aContractWorld(database, api);
const footprint = await personalDataOf(database.owner);

// Internals that no answer may reveal to a caller.
const internals = new RegExp(
  [
    'invalid input|expected|received|undefined|\\bnull\\b|zod|orpc|node_modules|stack',
    'postgres|\\bpg_|select |insert |violates|constraint|relation|column|syntax',
  ].join('|'),
  'i',
);

type Sent = Request & { what: string; type?: string };
type Answer = { status: number; problem: Problem; fault: (why: string) => string };
type Problem = { status: number; code: string; message: string; fields?: Record<string, string> };

let tried = 0;

async function send(
  contractCall: ContractCall,
  { url, payload, what, type }: Sent,
): Promise<Answer> {
  tried += 1;
  const token = world.tokenOf(contractCall);
  const answer = await api.app.inject({
    method: contractCall.method as 'GET',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const { statusCode: status, body } = answer;
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json');
  const problem = isProblem ? (answer.json() as Problem) : { status: 0, code: '', message: '' };
  return { status, problem, fault: (why) => `${what} ${why}: ${status} ${body.slice(0, 240)}` };
}

/** Returns the faults of an answer that should be a refusal; empty if it is correct. */
function faultsOf({ status, problem, fault }: Answer): string[] {
  if (status < 400 || status > 499) return [fault('is not refused')];
  if (problem.status !== status) return [fault('is answered with no problem document')];
  const text = problem.message.replace(/'[^']*'/, '');
  const isClear = /^[A-Z].{5,}\.$/su.test(text) && !internals.test(text);
  return isClear ? [] : [fault('is refused in unclear words')];
}

const badOf = (contractCall: ContractCall, field: Field): Bad[] => {
  const foreign = world.foreignOf(contractCall);
  if (field.place === 'path') return badInPath(field, foreign);
  return field.place === 'query' ? badInQuery(field) : badInBody(field, foreign);
};

// A refusal for another field would hide that this field is accepted.
const missesField = ({ problem }: Answer, name: string): boolean =>
  problem.code === 'shape_invalid' && !Object.hasOwn(problem.fields ?? {}, name);

async function tryValue(contractCall: ContractCall, field: Field, bad: Bad): Promise<string[]> {
  const { [field.name]: _, ...rest } = world.goodInput(contractCall);
  const request =
    bad.rawJson === undefined
      ? requestOf(contractCall, { ...rest, [field.name]: bad.value })
      : requestOf(contractCall, rest, { field: field.name, json: bad.rawJson });
  const answer = await send(contractCall, { ...request, what: `${field.name} as ${bad.what}` });
  const faults = faultsOf(answer);
  if (missesField(answer, field.name)) faults.push(answer.fault('is refused for another field'));
  return faults;
}

async function tryFields(contractCall: ContractCall): Promise<string[]> {
  const all = contractCall.fields.flatMap((field) =>
    badOf(contractCall, field).map((bad) => ({ field, bad })),
  );
  const cases = sampled(all, 3);
  const faults: string[] = [];
  for (let from = 0; from < cases.length; from += 16) {
    const items = cases.slice(from, from + 16);
    const found = await Promise.all(
      items.map(({ field, bad }) => tryValue(contractCall, field, bad)),
    );
    faults.push(...found.flat());
  }
  return faults;
}

async function tryAbsence(contractCall: ContractCall): Promise<string[]> {
  const good = world.goodInput(contractCall);
  const needed = contractCall.fields.filter(
    ({ isRequired, place }) => isRequired && place !== 'path',
  );
  const faults: string[] = [];
  for (const { name } of needed) {
    const { [name]: _, ...rest } = good;
    const answer = await send(contractCall, {
      ...requestOf(contractCall, rest),
      what: `no ${name}`,
    });
    faults.push(...faultsOf(answer));
    if (missesField(answer, name)) faults.push(answer.fault('is refused for another field'));
  }
  const request = requestOf(contractCall, { ...good, strange: 1 });
  const answer = await send(contractCall, { ...request, what: 'a strange field' });
  return [...faults, ...faultsOf(answer)];
}

async function tryBodies(contractCall: ContractCall): Promise<string[]> {
  const { url } = requestOf(contractCall, world.goodInput(contractCall));
  const faults: string[] = [];
  for (const { what, text, type, status } of badBodies) {
    const sent = { url, payload: text, what, ...(type === undefined ? {} : { type }) };
    const answer = await send(contractCall, sent);
    faults.push(...faultsOf(answer));
    if (answer.status !== (status ?? 400)) faults.push(answer.fault('is not a fault of shape'));
  }
  return faults;
}

// The state after a call is the baseline of the next one.
let left = await footprint();

for (const contractCall of contractCalls) {
  test(`${contractCall.method} ${contractCall.path} refuses bad input and changes nothing`, async () => {
    const before = left;
    const faults = [...(await tryFields(contractCall)), ...(await tryAbsence(contractCall))];
    if (contractCall.method !== 'GET') faults.push(...(await tryBodies(contractCall)));
    left = await footprint();
    assert.deepEqual(faults, []);
    assert.deepEqual(left, before);
  });
}

after(() => process.stdout.write(`# ${tried} bad inputs over ${contractCalls.length} calls\n`));
