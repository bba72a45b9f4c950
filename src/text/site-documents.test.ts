import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClauseText, NamedOperator } from './en/site/document.ts';
import { siteDocuments } from './site-documents.ts';

// The types guarantee every clause. This test checks its paragraphs and figures.

const named: NamedOperator = {
  name: 'Ada Ltd',
  number: '0123',
  address: '1 Street',
  regulator: 'Authority',
  licence: 'EX-1',
  email: 'help@example.org',
  risk: 'Grace',
  dataLocation: 'Iceland',
};

const places = (text: string): string[] => [
  ...(text.match(/\d+/g) ?? []),
  ...Object.values(named).flatMap((fact) => (fact && text.includes(fact) ? [fact] : [])),
];

/** The shape of a clause and the facts of each sentence, whatever its wording. */
const outlineOf = ({ text }: ClauseText): unknown[] =>
  text.map((paragraph) =>
    typeof paragraph === 'string'
      ? places(paragraph).toSorted()
      : paragraph.map((point) => places(point).toSorted()),
  );

const cases = [
  ['a named operator', named, true],
  ['an operator that does not say where data are', { ...named, dataLocation: undefined }, false],
  ['a sandbox', null, false],
] as const;

for (const [whose, operator, apart] of cases) {
  for (const name of ['privacy', 'terms', 'risk'] as const) {
    test(`${name} of ${whose}: the German clauses state what the English do`, () => {
      const [english, german] = [siteDocuments.en[name], siteDocuments.de[name]].map((text) =>
        Object.entries<ClauseText>(text.clauses(operator, apart)),
      );
      const outlines = (items: typeof english) =>
        Object.fromEntries((items ?? []).map(([id, clause]) => [id, outlineOf(clause)]));
      assert.deepEqual(outlines(german), outlines(english));
    });
  }
}
