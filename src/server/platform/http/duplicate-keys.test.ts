import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateKeyOf } from './duplicate-keys.ts';

test('a key that stands twice in one object is found, however it is written', () => {
  for (const [text, key] of [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061" : 2}', 'a'],
    ['{"a":{"b":1,"c":[{"d":1,"d":2}]}}', 'd'],
    ['{"x\\"y":1,"x\\"y":2}', 'x"y'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    [`{"a"${' '.repeat(5_000)}:1,"a"${'\n'.repeat(5_000)}:2}`, 'a'],
  ] as const) {
    assert.doesNotThrow(() => JSON.parse(text));
    assert.equal(duplicateKeyOf(text), key, text);
  }
});

test('the same key in different objects, and the same text as a value, are none', () => {
  for (const text of [
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a"}',
    '{"a":"x\\",\\"a\\":1"}',
    '["a","a"]',
    '{}',
    '{"a":["a","a",":"]}',
  ]) {
    assert.equal(duplicateKeyOf(text), null, text);
  }
});
