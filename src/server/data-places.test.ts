import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { placesOf } from './data-places.ts';

test('a start names the folder of its database where that lies elsewhere', () => {
  assert.equal(placesOf('data', resolve('data/postgres')), 'Data is in data. ');
  assert.equal(placesOf('/srv/candor', '/srv/candor/postgres'), 'Data is in /srv/candor. ');
  for (const elsewhere of ['/var/lib/candor/0a1b2c3d4e5f', '/srv/candor-old/postgres']) {
    const says = placesOf('/srv/candor', elsewhere);
    assert.equal(
      says,
      `Data is in /srv/candor, and its database in ${elsewhere}: a copy needs both. `,
    );
  }
  assert.equal(placesOf('/srv/candor', null), '');
});
