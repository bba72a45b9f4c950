import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Proposal } from '../list-kit/api-types.ts';
import { lastingProposals } from './use-lasting-proposals.ts';

const proposal = (id: string) => ({ id }) as Proposal;
const open = (...ids: string[]) => ids.map(proposal);
const shown = (rows: ReturnType<typeof lastingProposals>) =>
  rows.map((row) => `${row.proposal.id}${row.isClosed ? ' closed' : ''}`);

test('a proposal that was decided keeps its place, marked as closed', () => {
  const first = lastingProposals([], open('a', 'b', 'c'));
  assert.deepEqual(shown(first), ['a', 'b', 'c']);
  assert.deepEqual(shown(lastingProposals(first, open('a', 'c'))), ['a', 'b closed', 'c']);
});

test('a new proposal moves none that stands already', () => {
  const first = lastingProposals([], open('a', 'b'));
  assert.deepEqual(shown(lastingProposals(first, open('z', 'b'))), ['a closed', 'b', 'z']);
});

test('a proposal that is open once more is no longer closed', () => {
  const closed = lastingProposals(lastingProposals([], open('a')), []);
  assert.deepEqual(shown(closed), ['a closed']);
  assert.deepEqual(shown(lastingProposals(closed, open('a'))), ['a']);
});
