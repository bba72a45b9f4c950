import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutOf } from './about-movement.ts';

const labels = {
  families: { real_estate: 'Real estate', crypto: 'Crypto' },
  to: (address: string) => `to ${address}`,
  ending: (text: string) => `…${text.slice(-4)}`,
};
const nothing = { family: null, plan: null, method: null, address: null };

test('a movement is named by its coin and plan, a withdrawal by the end of its address', () => {
  const plan = { family: 'real_estate', plan: 'STEADY' } as const;
  assert.equal(
    aboutOf({ ...nothing, ...plan, method: 'DOGECOIN' }, labels),
    'DOGECOIN, Real estate STEADY',
  );
  assert.equal(aboutOf({ ...nothing, ...plan }, labels), 'Real estate STEADY');
  assert.equal(
    aboutOf({ ...nothing, method: 'XRP', address: 'rExample1234' }, labels),
    'XRP to …1234',
  );
  assert.equal(aboutOf(nothing, labels), '');
});
