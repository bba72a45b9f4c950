import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// Each requirement of members, accounts and the administration has a browser story that names it
// in its title.

const folder = join(import.meta.dirname, '../e2e');
const titles = readdirSync(folder).flatMap((file) => [
  ...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*(?:test|describe)\((['`])(.*)\1/gm),
]);
const named = new Set(
  titles.flatMap(([, , title]) => title!.match(/\b(?:ACC|ADM|MEM)-\d+/g) ?? []),
);

const upTo = (area: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${area}-${index + 1}`);

test('every requirement of MEM, ACC and ADM is told in a browser', () => {
  const missing = [...upTo('ACC', 9), ...upTo('MEM', 17), ...upTo('ADM', 10)].filter(
    (one) => !named.has(one),
  );
  assert.deepEqual(missing, []);
});
