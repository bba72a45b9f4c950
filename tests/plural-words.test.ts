import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readTree } from './tidy/tree.ts';

// A sentence that takes a count is said of one as well: no plural may stand beside it. Each
// function of the administration's catalogues is asked for it.

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogues = readTree(root)
  .map(({ path }) => path)
  .filter((path) => /^src\/web\/text\/en\/admin(\.ts|\/.*\.ts)$/.test(path));

/** What is put into these is a name, not a count. */
const named = new Set(['src/web/text/en/admin/sources.ts.sources.sheet']);

const plurals = [
  'hours|days|weeks|months|minutes|blocks|ledgers|confirmations|positions|plans|withdrawals',
  'deposits|payments|payouts|deliveries|tries|results|transfers|entries|passkeys|items|settings',
  'addresses|rows|people|members|proposals|approvals|alerts|messages|files|checks|coins|shares',
].join('|');
const pattern = new RegExp(String.raw`(?<![\d.,:–-])\b1 (?:${plurals})\b`, 'g');

type Found = { where: string; texts: string[] };

/** What a sentence says of one, handed over as each of the types that counts have. */
function* sentences(value: unknown, where: string): Generator<Found> {
  if (typeof value === 'function') {
    const say = value as (...args: unknown[]) => unknown;
    const texts = [1, '1', 1n].flatMap((one) => {
      try {
        const text = say(one, one, one, one);
        return typeof text === 'string' ? [text] : [];
      } catch {
        return []; // It takes something else than counts.
      }
    });
    if (texts.length > 0) yield { where, texts };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* sentences(part, `${where}.${name}`);
  }
}

const faultsIn = ({ where, texts }: Found): string[] => {
  // One that counts by a number says it rightly of the number alone.
  const [first = [], ...rest] = texts.map((text) =>
    [...text.matchAll(pattern)].map(([phrase]) => phrase),
  );
  return first
    .filter((phrase) => rest.every((all) => all.includes(phrase)))
    .map((phrase) => `${where}: ${phrase}`);
};

test('no sentence of the administration says one of what it names as several', async () => {
  const found: Found[] = [];
  for (const path of catalogues) {
    const words: unknown = await import(pathToFileURL(`${root}${path}`).href);
    found.push(...[...sentences(words, path)].filter(({ where }) => !named.has(where)));
  }
  assert.ok(found.length > 200, String(found.length));
  assert.deepEqual([...new Set(found.flatMap(faultsIn))], []);
  const planted = (count: number) => `${count} blocks`;
  assert.deepEqual([...sentences({ planted }, 'here')].flatMap(faultsIn), [
    'here.planted: 1 blocks',
  ]);
});
