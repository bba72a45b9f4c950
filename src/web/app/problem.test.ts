import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Note, note, sentenceOf } from '#core/rules/notes.ts';
import { refusalNotes as german } from '#text/de/refusal-notes.ts';
import '#text/de.ts';
import { everyNote as english } from '#text/en/every-note.ts';
import { Problem } from './problem.ts';

// On a German page (text/de.ts is loaded above), the API's refusals are in German.

const refused = (code: string, about: { detail?: Note; field?: [name: string, note: Note] }) =>
  Problem.of(422, {
    code,
    message: 'English words',
    ...(about.detail && { note: about.detail }),
    ...(about.field && {
      fields: { [about.field[0]]: 'English words' },
      field_notes: { [about.field[0]]: about.field[1] },
    }),
  });

test('a refused amount is said in German beside its field, with the figure', () => {
  const max = note('withdraw_up_to', { available: '1234.50' });
  const problem = refused('amount_over_available', { detail: max, field: ['amount', max] });
  assert.equal(problem.message, problem.fields['amount']);
  assert.match(problem.message, /^Sie können bis zu .*1\.234,50.* auszahlen\.$/);
});

test('an address of another coin is said in German, with both names', () => {
  const other = note('address_of_other_coin', { other: 'DOGECOIN', method: 'BITCOIN' });
  const { fields } = refused('address_wrong_coin', { field: ['wallet_address', other] });
  assert.match(fields['wallet_address']!, /DOGECOIN.*BITCOIN.*verloren/);
});

test('a refusal without figures is said by its code; a field without a note keeps its words', () => {
  const problem = Problem.of(422, {
    code: 'tag_required',
    message: 'English words',
    fields: { tag: 'English words' },
  });
  assert.equal(problem.message, 'Diese Adresse nimmt ohne Destination Tag keine Zahlung an.');
  assert.deepEqual(problem.fields, { tag: 'English words' });
});

test('both languages put the same figures into a sentence', () => {
  const params = new Proxy({}, { get: (_all, name) => `<${String(name)}>` }) as Note['params'];
  const gaps = (text: string) => [...text.matchAll(/<\w+>/g)].map(([gap]) => gap).toSorted();
  for (const code of Object.keys(german) as (keyof typeof german)[]) {
    // A secret's kind and a state have separate words in each language.
    if (code === 'private_key_pasted' || code === 'withdrawal_not_cancellable') continue;
    const [first, second] = [english, german].map((notes) => sentenceOf(notes, { code, params }));
    assert.deepEqual(gaps(second!), gaps(first!), code);
  }
});
