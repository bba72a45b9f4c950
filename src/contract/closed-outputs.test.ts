import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyContractRouter } from '@orpc/contract';
import { z } from 'zod';
import { contract } from './contract.ts';
import { endpoint, everyone } from './endpoint.ts';
import { everyCall } from './every-call.ts';

// Rows go to the wire whole: an output that lets unnamed keys through would expose a column by
// accident. These fields carry stored JSON exactly as it was written.
const carriedAsKept = [
  'approvals.waiting.data.after',
  'approvals.waiting.data.before',
  'approvals.waiting.data.now', // As `before`: read in the books when it is opened.
  'audit.events.data.after',
  'audit.events.data.before',
  'notices.events: no schema of an object', // A stream, whose one shape is told beside it.
  'notices.list.data.about',
  'reporting.attention.data.items.proposal.after', // As `approvals.waiting` carries them.
  'reporting.attention.data.items.proposal.before',
  'reporting.staffNotices.data.about',
  'treasury.operations.data.after',
];

// oxlint-disable no-underscore-dangle -- Zod says what a schema is made of under this name.
type Def = { type: string } & Record<string, unknown>;

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The parts of a schema: its fields by name, or the schema that it wraps. */
function partsOf(def: Def, at: string): [at: string, part: z.core.$ZodType][] {
  if (def.type === 'object') {
    const fields = Object.entries(def['shape'] as Record<string, z.core.$ZodType>);
    return fields.map(([name, field]) => [`${at}.${name}`, field]);
  }
  return Object.entries(def)
    .filter(([name]) => name !== 'in' && name !== 'keyType')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isSchema)
    .map((part) => [at, part]);
}

const hasClosedKeys = ({ keyType }: Def): boolean =>
  isSchema(keyType) && keyType._zod.def.type === 'enum';

/** The places where a schema lets unnamed keys through. */
function openPlaces(schema: z.core.$ZodType, at: string): string[] {
  const def = schema._zod.def as unknown as Def;
  const isOpen =
    ['unknown', 'any', 'map', 'custom', 'lazy', 'transform'].includes(def.type) ||
    (def.type === 'record' && !hasClosedKeys(def)) ||
    (def.type === 'object' && def['catchall'] !== undefined);
  const within = partsOf(def, at).flatMap(([name, part]) => openPlaces(part, name));
  return isOpen ? [at, ...within] : within;
}

const openOutputs = (router: AnyContractRouter): string[] =>
  everyCall(router).flatMap(({ name, outputSchema }) =>
    isSchema(outputSchema)
      ? [...new Set(openPlaces(outputSchema, name))]
      : [`${name}: no schema of an object`],
  );

test('every output cuts off what it does not name', () => {
  assert.deepEqual(openOutputs(contract).toSorted(), carriedAsKept);
});

test('an output that lets something through is found, however deep', () => {
  const call = endpoint({
    method: 'GET',
    path: '/planted',
    access: everyone,
    tag: 'Planted',
    summary: 'A planted call',
  });
  const rows = (row: z.ZodType) => call.output(z.object({ data: z.array(row.nullable()) }));
  const planted = {
    none: call,
    closed: rows(z.object({ id: z.string() })),
    loose: rows(z.looseObject({ id: z.string() })),
    within: rows(z.object({ user: z.union([z.string(), z.object({}).catchall(z.string())]) })),
    unknown: rows(z.object({ facts: z.unknown() })),
    record: rows(z.record(z.string(), z.string())),
    queues: rows(z.record(z.enum(['a', 'b']), z.looseObject({}))),
  };
  assert.deepEqual(openOutputs(planted).toSorted(), [
    'loose.data',
    'none: no schema of an object',
    'queues.data',
    'record.data',
    'unknown.data.facts',
    'within.data.user',
  ]);
});
