import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { factText, labelOf } from '../src/web/admin/list-kit/fact-labels.ts';

// The facts that people approve are stored under database names, which their hash covers for good.
// Screens show these as words: the names themselves, or texts for them.

/** Names that are unclear or misleading without their underscores. */
const unclear =
  /^(least|most|term|label|target|begins|seat|other|of|lost) ?|cents times|placed elsewhere/i;

const described = globSync('db/code/*/descriptions.sql')
  // Names in a list are columns that a description leaves out.
  .map((path) => readFileSync(path, 'utf8').replaceAll(/--.*|array\[[^\]]*\]/g, ''))
  .join('\n');

/** A name comes before its value: 'term_days', days. */
const names = new Set(
  [...described.matchAll(/'([a-z]+(?:_[a-z]+)+)',\s*(?!'|null)/g)].map(([, name]) => name!),
);

test('each name that a proposal shows is words, and none is a key read aloud (LOK-1)', () => {
  assert.ok(names.size > 20, `${names.size} names`);
  const raw = [...names].filter((name) => {
    const bare = name.replaceAll('_', ' ');
    const isBare = labelOf(name).toLowerCase() === bare;
    return isBare && unclear.test(bare);
  });
  assert.deepEqual(raw, []);
  assert.equal(labelOf('most_amount'), 'Maximum amount');
  assert.equal(labelOf('begins'), 'In force');
});

test('a plan is named with its family in words, and its start as a sentence (LOK-1)', () => {
  assert.equal(factText('plan', 'real_estate STEADY'), 'Real estate STEADY');
  assert.equal(factText('plan', 'crypto STEADY'), 'Crypto STEADY');
  assert.equal(factText('family', 'real_estate'), 'real estate');
  assert.equal(factText('begins', 'with the approval'), 'As soon as it is approved');
});
