import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmFile } from './file-names.ts';

test('a file begins with the plain letters of the firm’s name, if it has any', () => {
  assert.equal(firmFile('Harrow & Pine', 'proof-7.json'), 'harrow-pine-proof-7.json');
  assert.equal(firmFile('Śląskie Zürich AG', 'a.csv'), 'slaskie-zurich-ag-a.csv');
  assert.equal(firmFile('דקל', 'a.csv'), 'a.csv');
  assert.equal(firmFile('"; rm -rf /', 'a.csv'), 'rm-rf-a.csv');
});
