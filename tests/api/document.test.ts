import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '#contract/contract.ts';
import { refusalsOf } from '#contract/declared-refusals.ts';
import { everyCall } from '#contract/every-call.ts';
import { refusalStatus } from '#contract/refusals.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Json, Operation, Response } from '#platform/http/openapi/document.ts';
import { openApiDocument } from '#platform/http/openapi/openapi.ts';

// What a client generator reads (API-2): the document alone must state the callers, the refusals,
// the repeatable calls, and the name of each shape.

const document = await openApiDocument(readConfig({ DATA_DIR: '/nowhere' }));
const { schemas, responses } = document.components;
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

const calls = everyCall(contract);

const shared = (response: Response | Json): Response => {
  const ref = (response as Json)['$ref'];
  return typeof ref === 'string' ? responses[ref.split('/').at(-1)!]! : (response as Response);
};

function codesOf(operation: Operation): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = shared(response).content?.['application/problem+json']?.schema;
    if (schema === undefined) continue;
    const [problem, its] = schema['allOf'] as [Json, { properties: Record<string, Json> }];
    assert.equal(problem['$ref'], '#/components/schemas/Problem');
    // With its type: without it, orval reads the number as text and accepts any status.
    assert.deepEqual(its.properties['status'], { type: 'integer', const: Number(status) });
    for (const code of its.properties['code']!['enum'] as string[]) found[code] = status;
  }
  return found;
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

test('each call lists every code that it may answer, under the status of that code', () => {
  assert.equal(operations.size, calls.length);
  for (const call of calls) {
    const codes = codesOf(operations.get(call.name)!);
    const declared = Object.fromEntries(
      refusalsOf(call).map((code) => [code, String(refusalStatus[code])]),
    );
    assert.deepEqual(codes, declared, call.name);
    assert.ok(Object.keys(codes).length >= 5, call.name);
  }
});

test('each call says who may make it: a public one needs nobody', () => {
  for (const { name, meta } of calls) {
    const { security } = operations.get(name)!;
    const cookie = meta.access?.who === 'admin' ? 'adminCookie' : 'memberCookie';
    const scope = meta.access?.who === 'admin' ? meta.access.scope : undefined;
    const keys = scope === undefined ? [] : [{ apiKey: [scope] }];
    const known = [{ bearer: [] }, { [cookie]: [] }, ...keys];
    if (meta.access?.who === 'public') continue;
    assert.deepEqual(security, known, name);
  }
  const schemes = document.components['securitySchemes'] as Record<string, Json>;
  assert.deepEqual(Object.keys(schemes), ['bearer', 'memberCookie', 'adminCookie', 'apiKey']);
  assert.match(String(schemes['memberCookie']!['name']), /^candor-client-/);
});

test('a call for everyone that refuses who has no session says which sessions it takes', () => {
  const eitherSession = [{ bearer: [] }, { memberCookie: [] }, { adminCookie: [] }];
  const open = calls.filter(({ meta }) => meta.access?.who === 'public');
  const asking = open.filter(({ name }) => 'unauthenticated' in codesOf(operations.get(name)!));
  assert.ok(asking.length >= 2 && open.length > asking.length);
  for (const call of open) {
    const { security } = operations.get(call.name)!;
    assert.deepEqual(security, asking.includes(call) ? eitherSession : [], call.name);
  }
});

test('a default makes no field of a body one that must be sent', () => {
  let said = 0;
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { default: planted, description } = value as Json;
    assert.ok(planted === undefined || typeof planted === 'object', `${place} has a default`);
    if (typeof description === 'string' && description.includes('where it is left out')) said++;
    for (const [key, inner] of Object.entries(value)) visit(inner, `${place}.${key}`);
  };
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name);
  for (const [name, { requestBody }] of operations) visit(requestBody, name);
  assert.ok(said >= 2);
  const { required } = schemas['WithdrawalsRequestInput']!;
  assert.ok(!(required as string[]).includes('source'));
});

test('a call that moves money takes an Idempotency-Key, and no other does', () => {
  for (const { name, meta } of calls) {
    const keys = (operations.get(name)!.parameters ?? []).filter(
      (parameter) => parameter.name === 'Idempotency-Key',
    );
    assert.equal(keys.length, meta.movesMoney === true ? 1 : 0, name);
  }
  assert.ok(calls.filter(({ meta }) => meta.movesMoney).length > 20);
});

test('a body has one content type, and a form where a file travels', () => {
  for (const [name, { requestBody }] of operations) {
    if (requestBody === undefined) continue;
    assert.equal(Object.keys(requestBody.content).length, 1, name);
  }
  const { content } = operations.get('deposits.submit')!.requestBody!;
  assert.deepEqual(Object.keys(content), ['multipart/form-data']);
  const input = schemas['DepositsSubmitInput'] as { properties: Record<string, Json> };
  assert.deepEqual(input.properties['payment_proof'], { type: 'string', format: 'binary' });
  const leaving = operations.get('identity.deleteMember')!;
  assert.equal(leaving.requestBody, undefined, 'a DELETE has no body that a proxy could drop');
  assert.ok(
    leaving.parameters!.some(
      (parameter) => parameter.name === 'reason' && parameter.in === 'query',
    ),
  );
});

test('a client made of the document alone knows whom to ask, and a refusal as any of its codes', () => {
  assert.deepEqual(document['servers'], [{ url: 'http://localhost:3000/api' }]);
  // An enum of all codes and an enum of some cannot both apply: their intersection would hold no
  // code.
  const { properties } = schemas['Problem'] as { properties: Record<string, Json> };
  assert.deepEqual(Object.keys(properties['code']!), ['type', 'description']);
  assert.ok((schemas['RefusalCode']!['enum'] as string[]).length > 100);
});

test('shapes have names, money in has a form, and no reference leads nowhere', () => {
  for (const name of ['Problem', 'Deposit', 'Withdrawal', 'WithdrawalDetail', 'Plan', 'Member']) {
    assert.ok(schemas[name], name);
  }
  const input = schemas['WithdrawalsRequestInput'] as { properties: Record<string, Json> };
  assert.deepEqual(input.properties['amount'], { $ref: '#/components/schemas/DollarsIn' });
  assert.equal((schemas['DollarsIn']!['oneOf'] as Json[]).length, 2);
  for (const [name, operation] of operations) {
    for (const { content } of Object.values(operation.responses).map(shared)) {
      const schema = content?.['application/json']?.schema ?? {};
      assert.equal(schema['properties'], undefined, `${name} answers a shape without a name`);
    }
  }
  const kept = new Set([
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ]);
  const lost = refsIn(document).filter((ref) => !kept.has(ref));
  assert.deepEqual([...new Set(lost)], []);
});

test('an answer that asks to wait says that it names the seconds', () => {
  const waiting = [...operations.values()].flatMap(({ responses: all }) => all['429'] ?? []);
  assert.ok(waiting.length > 0);
  for (const response of waiting) assert.ok(shared(response).headers?.['Retry-After']);
});
