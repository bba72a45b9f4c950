import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './require-password.ts';

const ada = ['Ada', 'Byron', 'ada.byron@analytical.example'];

test('passwords of lists, patterns, and words of the person or the site are refused', () => {
  const refused = [
    'password1234',
    'aaaaaaaaaaaa',
    '123456789012',
    'qwertyuiop12',
    'candorcandor',
    'Candor-2026!',
    'P@ssw0rd2026!!',
    'sunshine!!!!2024',
    'abcabcabcabcabc',
    'Password1!Password1!',
    'adabyron1815',
    'Ada.Byron.2026',
    'analytical123',
    '987654321098',
  ];
  for (const password of refused) {
    assert.ok(isCommonPassword(password, ada), password);
  }
});

test('unrelated words and random characters are taken', () => {
  const taken = [
    'correct horse battery',
    'a long enough password',
    'xQ7-vmZp2kLw',
    'four unrelated words here',
    'ada likes marmalade in june',
    'grün-schnee-97-tor',
  ];
  for (const password of taken) {
    assert.ok(!isCommonPassword(password, ada), password);
  }
});
