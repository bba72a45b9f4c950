import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methods } from '#core/chains/assets.ts';
import { note, sentenceOf } from '#core/rules/notes.ts';
import { everyNote } from './en/every-note.ts';

test('a method has the article that it is spoken with, in each refusal that names one', () => {
  for (const method of methods) {
    const article = ['ETHEREUM', 'XRP'].includes(method) ? 'an' : 'a';
    for (const refusal of [
      note('address_not_of_method', { method }),
      note('address_of_other_coin', { other: method, method: 'BITCOIN' }),
      note('address_of_other_network', { method, network: 'main', here: 'regtest' }),
      note('address_of_other_network', { method, network: 'regtest', here: 'main' }),
    ]) {
      const pattern = new RegExp(`^That is (?:not )?${article} ${method} address`);
      assert.match(sentenceOf(everyNote, refusal), pattern);
    }
  }
});
