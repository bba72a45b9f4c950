import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { noteFrom, say, sentenceOf } from '#core/rules/notes.ts';
import { everyNote } from '#text/en/every-note.ts';
import './shape-notes.ts';

const messageOf = (schema: z.ZodType, value: unknown): string =>
  sentenceOf(everyNote, noteFrom(schema.safeParse(value).error?.issues[0]?.message ?? '')!);

const cases: [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'This field is required.'],
  [z.string(), 7, 'This field must be text.'],
  [z.string().max(3), 'abcd', 'This field may have at most 3 characters.'],
  [z.string().min(1), '', 'This field must not be empty.'],
  [z.string().min(2), 'a', 'This field must have at least 2 characters.'],
  [z.string().regex(/^a$/), 'b', 'This field has the wrong format.'],
  [z.uuid(), 'b', 'This field must be an id (a UUID).'],
  [z.number(), 'b', 'This field must be a number.'],
  [z.number(), Infinity, 'This field must be a number.'],
  [z.int(), 1.5, 'This field must be a whole number.'],
  [z.number().max(3), 4, 'This field may be at most 3.'],
  [z.number().min(3), 2, 'This field must be at least 3.'],
  [z.boolean(), 1, 'This field must be true or false.'],
  [z.array(z.string()), {}, 'This field must be a list.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This field may have at most 1 entry.'],
  [z.strictObject({}), [], 'This field must be an object.'],
  [z.strictObject({}), { a: 1 }, 'This field is unknown.'],
  [z.file(), 'a', 'This field must be a file.'],
  [z.enum(['a', 'b']), 'c', 'This field must be one of a, b.'],
  [z.literal(true), false, 'This field must be true.'],
  [z.union([z.string(), z.number()]), null, 'Invalid value.'],
  [z.date(), 'a', 'Invalid value.'],
];

test('every refusal of a shape is a whole sentence', () => {
  for (const [schema, value, text] of cases) assert.equal(messageOf(schema, value), text);
});

test('a note of the contract comes before that of the shape', () => {
  assert.equal(messageOf(z.string(say('own_name_missing')), 7), everyNote.own_name_missing);
  const max = z.string().max(2, say('characters_at_most', { max: '2' }));
  assert.equal(messageOf(max, 'abc'), 'Use at most 2 characters.');
});

test('a text that is no note is not read as one', () => {
  assert.equal(noteFrom('Please enter a name.'), undefined);
  assert.equal(noteFrom(''), undefined);
});
