import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readTree } from './tidy/tree.ts';

// A sentence with a count is also used for one: no plural may follow it. The test calls each
// function of every catalogue with one, in both languages: screens, public pages, mails, refusals,
// statements and plans' labels.

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogues = readTree(root)
  .map(({ path }) => path)
  .filter((path) =>
    new RegExp(String.raw`^src/(text/(en|de)(\.ts|/.*\.ts)|core/rules/plan-label\.ts)$`).test(path),
  );

/** Their parameter is a name, not a count. */
const named = new Set(['src/text/en/admin/sources.ts.sources.sheet']);

const plurals = [
  'hours|days|weeks|months|years|minutes|seconds|blocks|ledgers|confirmations|positions|plans',
  'withdrawals|deposits|payments|payouts|deliveries|tries|times|results|transfers|entries|items',
  'passkeys|codes|settings|addresses|rows|people|members|proposals|approvals|alerts|messages|files',
  'checks|coins|shares|characters|bytes|documents|movements|sessions|devices|gains|claims|disputes',
  'witnesses|levels|leaves|hashes|keys|requests|operations|snapshots|seals|pages|records',
  'Stunden|Tagen?|Wochen|Monaten?|Jahren?|Minuten|Sekunden|Blöcken?|Bestätigungen|Positionen|Plänen?',
  'Auszahlungen|Einzahlungen|Zahlungen|Ausschüttungen|Adressen|Zeilen|Personen|Mitgliedern?',
  'Dokumenten?|Einträgen?|Dateien|Passkeys|Bewegungen|Gewinnen?|Versuchen?|Sitzungen|Geräten?',
  'Ebenen|Blättern?|Schlüsseln|Siegeln|Seiten|Prüfungen|Empfehlungen|Anträgen?|Meldungen|Zeugen',
].join('|');
const between = String.raw`(?:(?!of|to|and|or|from|with|von|bis|und|oder|aus)\p{L}+ )?`;
const pattern = new RegExp(
  String.raw`(?<![\d.,:–-])\b1[ \u00A0]${between}(?:${plurals})(?![\p{L}])`,
  'gu',
);

type Found = { where: string; texts: string[] };

/** Returns this row for any property. */
const allOf = (row: unknown): unknown =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? row : undefined) });

/** Each type a count may have: as the argument, and as a property. */
const ones: readonly (readonly unknown[])[] = [
  [1, '1', 1n],
  [allOf(1), allOf('1'), allOf(1n)],
];

/** The sentences for one, called with each type that counts have. */
function* sentences(value: unknown, where: string): Generator<Found> {
  if (typeof value === 'function') {
    const say = value as (...args: unknown[]) => unknown;
    for (const types of ones) {
      const texts = types.flatMap((row) => {
        try {
          const text = say(row, row, row, row);
          return typeof text === 'string' ? [text] : [];
        } catch {
          return []; // It takes something else than counts.
        }
      });
      if (texts.length > 0) yield { where, texts };
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* sentences(part, `${where}.${name}`);
  }
}

const faultsIn = ({ where, texts }: Found): string[] => {
  // A function whose count is a number is correct only for the number.
  const [first = [], ...rest] = texts.map((text) =>
    [...text.matchAll(pattern)].map(([phrase]) => phrase),
  );
  return first
    .filter((phrase) => rest.every((all) => all.includes(phrase)))
    .map((phrase) => `${where}: ${phrase}`);
};

test('no sentence says one of what it names as several, in either language', async () => {
  const found: Found[] = [];
  for (const path of catalogues) {
    const catalogue: unknown = await import(pathToFileURL(`${root}${path}`).href);
    found.push(...[...sentences(catalogue, path)].filter(({ where }) => !named.has(where)));
  }
  assert.ok(found.length > 800, String(found.length));
  assert.deepEqual([...new Set(found.flatMap(faultsIn))], []);
});

test('a plural beside one is found however a sentence takes its count', () => {
  const planted = {
    counts: (count: number) => `${count} blocks`,
    names: ({ max }: { max: string }) => `höchstens ${max} Stunden`,
    ends: (max: number) => `in ${max} Tagen`,
    right: (count: number) => (count === 1 ? '1 block' : `${count} blocks`),
    more: (count: number) => `${count} more positions`,
    decimal: (amount: string) => `0.${amount} coins`,
  };
  assert.deepEqual([...sentences(planted, 'here')].flatMap(faultsIn), [
    'here.counts: 1 blocks',
    'here.names: 1 Stunden',
    'here.ends: 1 Tagen',
    'here.more: 1 more positions',
  ]);
});
