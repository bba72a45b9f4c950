import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyContractRouter } from '@orpc/contract';
import { z } from 'zod';
import { readEmail } from '#core/typed/email-address.ts';
import { readTransaction } from '#core/typed/transaction-id.ts';
import * as typed from '#core/typed/typed-text.ts';
import { contract } from './contract.ts';
import { endpoint, everyone } from './endpoint.ts';
import { everyCall } from './every-call.ts';
import { textIn } from './wire.ts';

// A person who types or pastes into a field cannot see invisible marks from the copy: one of these
// reads each text of each call before any check (INP-1).
const readers: unknown[] = [
  readEmail,
  readTransaction,
  typed.asSent,
  typed.readCode,
  typed.readKey,
  typed.readName,
  typed.readPassword,
  typed.readPhone,
  typed.readText,
];

// Made by programs, with only one form.
const closed = new Set(['date', 'datetime', 'guid', 'uuid']);

// oxlint-disable no-underscore-dangle -- Zod says what a schema is made of under this name.
type Def = { type: string; format?: string; checks?: z.core.$ZodCheck[] } & Record<string, unknown>;

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const readerOf = ({ checks = [] }: Def): unknown => {
  const first = checks[0]?._zod.def as { check?: string; tx?: unknown } | undefined;
  return first?.check === 'overwrite' ? first.tx : undefined;
};

const isRead = (def: Def): boolean =>
  closed.has(def.format ?? '') || readers.includes(readerOf(def));

/** The inner schemas of a schema; behind a pipe they have been read already. */
function partsOf(def: Def, at: string): [at: string, part: z.core.$ZodType][] {
  if (def.type === 'object') {
    const fields = Object.entries(def['shape'] as Record<string, z.core.$ZodType>);
    return fields.map(([name, field]) => [`${at}.${name}`, field]);
  }
  return Object.entries(def)
    .filter(([name]) => name !== 'out' && name !== 'keyType')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isSchema)
    .map((part) => [at, part]);
}

function unreadPlaces(schema: z.core.$ZodType, at: string): string[] {
  const def = schema._zod.def as unknown as Def;
  if (def.type === 'string') return isRead(def) ? [] : [at];
  return partsOf(def, at).flatMap(([name, part]) => unreadPlaces(part, name));
}

const unreadInputs = (router: AnyContractRouter): string[] =>
  everyCall(router).flatMap(({ name, inputSchema }) =>
    isSchema(inputSchema) ? unreadPlaces(inputSchema, name) : [],
  );

test('every text of every call is read in one of the ways of the edge (INP-1)', () => {
  assert.deepEqual(unreadInputs(contract), []);
});

test('a text that is taken as it comes is found, however deep', () => {
  const call = endpoint({
    method: 'POST',
    path: '/planted',
    access: everyone,
    tag: 'Planted',
    summary: 'A planted call',
  });
  const planted = {
    read: call.input(z.object({ name: textIn().min(1), from: z.iso.date(), id: z.uuid() })),
    bare: call.input(z.object({ name: z.string() })),
    trimmed: call.input(z.object({ name: z.string().trim().optional() })),
    late: call.input(z.object({ name: z.string().transform(typed.readText) })),
    within: call.input(z.object({ list: z.array(z.union([z.number(), z.string().min(1)])) })),
  };
  assert.deepEqual(unreadInputs(planted).toSorted(), [
    'bare.name',
    'late.name',
    'trimmed.name',
    'within.list',
  ]);
});
