import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formName,
  formsOfAdministrators,
  formsOfMembers,
  formsOfStrangers,
  inTurn,
  turns,
} from './typed-forms.ts';

for (const forms of [formsOfStrangers, formsOfMembers, formsOfAdministrators]) {
  test(`${forms.length} forms are each played in one turn of ${turns}, by a name of their own`, () => {
    const played = Array.from({ length: turns }, (_, turn) => inTurn(forms, turn)).flat();
    assert.deepEqual(played.map(formName).toSorted(), forms.map(formName).toSorted());
    assert.equal(new Set(forms.map(formName)).size, forms.length);
  });
}

test('turns go on after the last, and the same turn plays the same forms', () => {
  assert.deepEqual(inTurn(formsOfMembers, 3), inTurn(formsOfMembers, 3 + turns));
  assert.notDeepEqual(inTurn(formsOfMembers, 3), inTurn(formsOfMembers, 4));
});
