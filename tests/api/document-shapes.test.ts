import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isSolution } from '#core/proofs/proof-of-work.ts';
import { readConfig } from '#platform/config/config.ts';
import {
  isJson,
  type Json,
  type Operation,
  type Response,
} from '#platform/http/openapi/document.ts';
import { openApiDocument } from '#platform/http/openapi/openapi.ts';
import { testDatabase } from '#test/ledger/database.ts';

// What a client generator turns into types (API-2): self-describing shapes under their own names,
// files by kind, and the events sent to an operator's program.

const document = await openApiDocument(readConfig({ DATA_DIR: '/nowhere' }));
const { schemas, responses } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
const bodyOf = (id: string): Json => {
  const name = `${id
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')}Input`;
  return schemas[name]!['properties'] as Json;
};

const typeKeys = ['type', '$ref', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'];
const holders = ['properties', 'patternProperties', '$defs'];

/** Lists the places where a schema has no type: a client gets `any` there. */
function silentPlaces(schema: unknown, at: string): string[] {
  if (!isJson(schema)) return schema === false ? [] : [at];
  const within = Object.entries(schema).flatMap(([key, inner]): string[] => {
    if (holders.includes(key)) {
      return Object.entries(inner as Json).flatMap(([name, row]) =>
        silentPlaces(row, `${at}.${name}`),
      );
    }
    if (key === 'items' || key === 'additionalProperties' || key === 'propertyNames') {
      return inner === false ? [] : silentPlaces(inner, `${at}[]`);
    }
    if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key)) {
      return (inner as Json[]).flatMap((item) => silentPlaces(item, at));
    }
    return [];
  });
  const isSaid = typeKeys.some((key) => {
    const value = schema[key];
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  return [...(isSaid ? [] : [at]), ...within];
}

const contentsOf = ({ requestBody, responses: all }: Operation): Json[] =>
  [requestBody as Response | undefined, ...Object.values(all)].flatMap((response) =>
    Object.values(response?.content ?? {}).map(({ schema }) => schema),
  );

test('no shape is left open: a client meets nothing that could be anything', () => {
  const silent = [
    ...Object.entries(schemas).flatMap(([name, schema]) => silentPlaces(schema, name)),
    ...operations.flatMap((operation) => [
      ...contentsOf(operation).flatMap((schema) => silentPlaces(schema, operation.operationId)),
      ...(operation.parameters ?? []).flatMap(({ schema, name }) =>
        silentPlaces(schema, `${operation.operationId}?${name}`),
      ),
    ]),
  ];
  assert.deepEqual(silent, []);
  assert.deepEqual(silentPlaces({ type: 'object', properties: { a: {} } }, 'planted'), [
    'planted.a',
  ]);
});

test('a file is answered under its own kinds, as bytes where it is no JSON', () => {
  const kinds = new Map<string, string[]>();
  const claims = ['solvency.claim', 'statements.file'];
  for (const { operationId, responses: all } of operations) {
    const content = Object.entries(all['200']?.content ?? {});
    const bytes = content.filter(([, { schema }]) => schema['format'] === 'binary');
    for (const [type, { schema }] of bytes) {
      assert.notEqual(type, '*/*', operationId);
      assert.deepEqual(schema, { type: 'string', format: 'binary' }, operationId);
    }
    if (bytes.length === 0 && !claims.includes(operationId)) continue;
    kinds.set(
      operationId,
      content.map(([type]) => type),
    );
    const json = all['200']?.content?.['application/json'];
    if (json) assert.deepEqual(json.schema, { $ref: '#/components/schemas/Facts' });
  }
  assert.deepEqual(Object.fromEntries(kinds), {
    'deposits.proof': ['image/webp'],
    'deposits.proofForStaff': ['image/webp'],
    'exports.table': ['text/csv'],
    'inbox.cv': ['application/pdf'],
    'kyc.document': ['application/pdf', 'image/webp'],
    'kyc.documentForStaff': ['application/pdf', 'image/webp'],
    'reporting.evidence': ['application/zip'],
    'reporting.exportData': ['application/zip'],
    'solvency.claim': ['application/json'],
    'statements.file': ['application/pdf', 'text/csv', 'application/json'],
    'suspense.claimProof': ['image/webp'],
  });
});

test('each answer goes by the name of its own call, plain words by one name', () => {
  const shared = new Set(['Said', 'Session']);
  let own = 0;
  for (const { operationId, responses: all } of operations) {
    const name = operationId
      .split('.')
      .map((part) => part[0]!.toUpperCase() + part.slice(1))
      .join('');
    for (const [status, response] of Object.entries(all)) {
      const schema = response.content?.['application/json']?.schema;
      if (!status.startsWith('2') || schema === undefined) continue;
      const ref = String(schema['$ref']).split('/').at(-1)!;
      if (shared.has(ref)) continue;
      own++;
      const names = [`${name}Answer`, `${name}Answer${status}`];
      assert.ok(names.includes(ref) || ref === 'Facts', `${operationId} answers ${ref}`);
      const data = (schemas[ref]!['properties'] as Json | undefined)?.['data'];
      for (const inner of JSON.stringify(data ?? {}).matchAll(/schemas\/(\w+?(?:Data|Row))"/g)) {
        assert.ok([`${name}Data`, `${name}Row`].includes(inner[1]!), `${operationId}: ${inner[1]}`);
      }
    }
  }
  assert.ok(own > 100);
});

test('a call that may ask a stranger for work names the header both ways, and how it is done', async () => {
  const asking = operations.filter(({ responses: all }) =>
    JSON.stringify(all['429'] ?? {}).includes('work_required'),
  );
  assert.ok(asking.length > 3);
  for (const { operationId, parameters, responses: all } of asking) {
    const ref = (all['429'] as unknown as Json)['$ref'];
    const response = typeof ref === 'string' ? responses[ref.split('/').at(-1)!]! : all['429']!;
    assert.ok(response.headers?.['Candor-Work'], operationId);
    const taken = (parameters ?? []).filter(({ name }) => name === 'Candor-Work');
    assert.equal(taken.length, 1, operationId);
  }
  const others = operations.filter((operation) => !asking.includes(operation));
  assert.ok(
    !others.some((operation) => JSON.stringify(operation.parameters ?? []).includes('Candor-Work')),
  );
  const { description } = document['info'] as { description: string };
  const [, code] = /```js\n([^]*?)```/.exec(description)!;
  const module = `data:text/javascript,${encodeURIComponent(code!)}`;
  const { workOf } = (await import(module)) as { workOf: (challenge: string) => string };
  for (const challenge of ['1.a.b', '2.c.d', '3.e.f', '4.g.h']) {
    const solved = workOf(challenge);
    assert.ok(solved.startsWith(`${challenge}:`));
    assert.ok(isSolution(hash('sha256', solved, 'buffer')));
  }
});

test('a password of a sign-up says when it is wanted', () => {
  for (const id of ['identity.verify', 'identity.confirm']) {
    const { description } = bodyOf(id)['password'] as Json;
    assert.match(String(description), /403 `sign_up_password`/, id);
  }
});

test('a reason for the end of an account may come in the query or in the body, and both are said', () => {
  const { parameters } = byId.get('identity.deleteMember')!;
  const reason = parameters!.find(({ name }) => name === 'reason');
  assert.match(String(reason?.description), /body/);
});

test('each event of a webhook is described, with every state that the database tells', async () => {
  const { owner } = await testDatabase();
  const { rows } = await sql<{ kind: string; states: string }>`
    select split_part(encode(t.tgargs, 'escape'), '\\000', 1) as kind,
      pg_get_constraintdef(c.oid) as states
    from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid
        and a.attname = split_part(encode(t.tgargs, 'escape'), '\\000', 2)
      join pg_constraint c on c.conrelid = t.tgrelid and c.contype = 'c'
        and c.conkey = array[a.attnum]
    where t.tgname = 'notify_of_state'`.execute(owner);
  const webhooks = document['webhooks'] as Record<string, { post: Operation }>;
  const types = Object.values(webhooks).flatMap(({ post }) => {
    const { schema } = post.requestBody!.content['application/json']!;
    const name = String(schema['$ref']).split('/').at(-1)!;
    const { type } = schemas[name]!['properties'] as { type: { enum: string[] } };
    return type.enum;
  });
  const known = rows.flatMap(({ kind, states }) => {
    return [...states.matchAll(/'(\w+)'/g)].map((found) => `${kind}.${found[1]}`);
  });
  assert.ok(known.length > 15);
  assert.deepEqual(types.toSorted(), [...new Set(known)].toSorted());
  for (const { post } of Object.values(webhooks)) {
    const names = post.parameters!.map(({ name }) => name);
    assert.deepEqual(names, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  }
});
