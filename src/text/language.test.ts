import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { faultOfChain } from '#core/proofs/seal-chain.ts';
import './de.ts';
import { families as germanFamilies } from './de/families.ts';
import { families } from './en/families.ts';
import { brake } from './en/site/brake.ts';
import { siteText } from './site-words.ts';

// The compiler refuses a missing or extra key; this test checks the rest.

const german: Record<string, unknown> = { ...globalThis.spoken?.catalogues };
const english: Record<string, unknown> = { brake };
for (const name of Object.keys(german).filter((catalogue) => catalogue !== 'brake'))
  english[name] = ((await import(`./en/${name}.ts`)) as Record<string, unknown>)[name];
Object.assign(english, { families, public: siteText.en });
Object.assign(german, { families: germanFamilies, public: siteText.de });

type Text = { path: string; text: unknown };

/** Every text of a catalogue with its path, including texts with gaps and tables of kinds. */
function textsOf(value: unknown, path: string): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: value }];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const texts = { english: textsOf(english, ''), german: textsOf(german, '') };
const pathsOf = (items: Text[]) => items.map(({ path }) => path).toSorted();

test('German has the words of every key, tables of kinds included', () => {
  assert.ok(texts.english.length > 700, `${texts.english.length} texts`);
  assert.deepEqual(pathsOf(texts.german), pathsOf(texts.english));
});

// The same mark as a list, as the counts of disputes, and in a sentence.
const listGap = Object.assign(['§'], { open: '§', founded: '§', unfounded: '§' });

/** How often the value of a gap occurs in the sentence. */
function gapsOf({ path, text }: Text): number {
  const gap = path.endsWith('.fixed') || path.startsWith('.public') ? listGap : '§';
  const sentence = (text as (...gaps: unknown[]) => unknown)(...Array(5).fill(gap));
  return JSON.stringify(sentence).split('§').length - 1;
}

const hasGaps = ({ path, text }: Text): boolean =>
  typeof text === 'function' && !/\.(brake\.|plan\.about)/.test(path);

test('no gap of a sentence is lost on the way', () => {
  const of = new Map(texts.english.map((text) => [text.path, text]));
  const gaps = texts.german.filter(hasGaps);
  assert.ok(gaps.length > 100, `${gaps.length} sentences`);
  for (const gap of gaps) assert.equal(gapsOf(gap), gapsOf(of.get(gap.path)!), gap.path);
});

// Names that are the same in both languages.
const shared = ['Position', 'Passkeys', 'Dogecoin', 'Sandbox'];

test('nothing is left in English by oversight', () => {
  const of = new Map(texts.english.map(({ path, text }) => [path, text]));
  const left = texts.german.filter(
    ({ path, text }) =>
      typeof text === 'string' &&
      text.length > 7 &&
      text === of.get(path) &&
      !/^\/|\.(html|mjs|json)$/.test(text) &&
      !shared.includes(text),
  );
  assert.deepEqual(left, []);
});

/** The runs of digits in a text, whatever the separators. */
const figuresOf = (text: unknown): string[] => (String(text).match(/\d+/g) ?? []).toSorted();

test('a sentence of the public pages has the same figures in both languages', () => {
  const of = new Map(texts.english.map(({ path, text }) => [path, text]));
  const compared = texts.german.filter(
    ({ path, text }) => path.startsWith('.public') && typeof text === 'string',
  );
  assert.ok(compared.length > 400, `${compared.length} sentences`);
  for (const { path, text } of compared)
    assert.deepEqual(figuresOf(text), figuresOf(of.get(path)), path);
});

test('whatever the check of the seals finds is said in German on German pages (MEM-23)', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const head = Buffer.alloc(32, 1);
  const body = { no: 2n, upto: 5n, entries: 4, digests: Buffer.alloc(128), changes: null };
  const seal = { ...body, prev: head, head, sealedAtMicros: 0n };
  const before = (no: bigint, upto: bigint, of: Buffer) => ({ no, upto, head: of, changes: null });
  const found = [
    faultOfChain(seal, before(0n, 1n, head), sha256),
    faultOfChain(seal, before(1n, 5n, head), sha256),
    faultOfChain(seal, before(1n, 1n, Buffer.alloc(32, 2)), sha256),
    faultOfChain(seal, before(1n, 1n, head), sha256),
    'seal 2, row 3 of 4: not as it was sealed; it is missing now',
    'seal 2, row 3 of 4: not as it was sealed; position 5, transfer 6, account 7 stands there now',
    'seal 2: changes 3 to 4 are not as they were sealed',
    'seal 2: its head is not the one that stood here before',
    'the seals up to 2 are not those that were signed as ab12',
  ];
  assert.equal(new Set(found).size, found.length);
  for (const detail of found) {
    const inGerman = siteText.de.solvency.seals.fault(detail!);
    assert.match(inGerman, /^(?:Siegel 2|Die Siegel bis 2)/, detail!);
    assert.doesNotMatch(inGerman, /\b(seal|row|the|sealed)\b/, inGerman);
    assert.deepEqual(inGerman.match(/\d+/g), detail!.match(/\d+/g));
  }
});
