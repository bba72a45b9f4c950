import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Published } from '#core/proofs/merkle-sum.ts';
import {
  headerOf,
  knownOf,
  type Person,
  person,
  plantedFaults,
  publish,
} from '#test/made-trees.ts';
import { proofScripts } from '#test/proof-scripts.ts';
import { claimText } from '#text/en/claim-check.ts';

// The results of the two saved scripts for altered sums; core refuses every one of them.

const scripts = proofScripts();
const people = [person(1, 150_000n), person(2, 70_000n), person(3, 0n), person(4, 12n)];
const tree = publish(people, headerOf(people.length));
const [ada] = people as [Person];

const claimOf = (published: Published, proof: object) => ({
  claim: {
    document: 'candor-claim',
    installation: published.header.org,
    made_at: published.header.asOf,
    member: ada.member,
    owed: { total: '1500.00' },
    published,
    proof,
  },
  public_key: { kid: '', x: '' },
  jws: { protected: '', payload: '', signature: '' },
});

const played = [
  'moved to another coin, in a leaf',
  'below zero, in a sibling',
  'left out, in the root',
  'two coins in each other’s place',
  'an old proof under a new root',
  'a format that nobody knows',
];

test('verify.mjs counts a whole sum of the newest format, and refuses an altered one', () => {
  const { published, proofs } = tree;
  const { says } = scripts.verify(claimOf(published, proofs[0]!), ada.email, { data: published });
  assert.match(says, /snapshot 1 of \S+, pol\/v2\n/);
  assert.match(says, /ok +Counted: \$1500\.00/);
  const faults = plantedFaults(tree, people).filter(({ what }) => played.includes(what));
  assert.equal(faults.length, played.length);
  for (const { what, proof, published: shown, fault } of faults) {
    const file = claimOf(shown, proof);
    const found = scripts.verify(file, ada.email, { data: shown });
    assert.equal(found.status, 1, what);
    const reason = claimText.faults[fault as keyof typeof claimText.faults];
    assert.ok(found.says.includes(`NO  ${reason}`), `${what}: ${found.says}`);
  }
});

test('audit.mjs adds up as many sums as the snapshot names, and refuses an altered one', () => {
  const { published, levels } = tree;
  const leaves = levels[0]!;
  const right = scripts.audit({ data: published }, leaves);
  const total = knownOf(ada).amounts.length;
  assert.equal(right.status, 0, right.says);
  assert.match(right.says, /USDC-micro 0, XRP-drop 0\nok +root [0-9a-f]{64} \(pol\/v2\)/);
  const size = 32 + 8 * total;
  assert.equal(leaves.length, published.header.leaves * size);
  const below = leaves.slice();
  below[32 + 8 * (total - 1)] = 0xff;
  assert.match(scripts.audit({ data: published }, below).says, /NO +leaf 0 is below zero/);
  // Padding owes nothing: changes a leaf that owes dollars to owe another coin.
  const owes = (at: number): boolean => leaves.subarray(at + 32, at + 40).some(Boolean);
  const owing = leaves.findIndex((_, at) => at % size === 0 && owes(at));
  const moved = leaves.slice();
  moved.set(leaves.subarray(owing + 32, owing + 40), owing + 32 + 8 * 4);
  moved.fill(0, owing + 32, owing + 40);
  assert.match(scripts.audit({ data: published }, moved).says, /NO +the leaves/);
  const of = (assets: string[], v = published.header.v) => ({
    data: { ...published, header: { ...published.header, assets, v } },
  });
  const { assets } = published.header;
  const swapped = scripts.audit(of(assets.with(1, assets[2]!).with(2, assets[1]!)), leaves);
  assert.match(swapped.says, /NO +the snapshot does not name its sums/);
  assert.match(scripts.audit(of(assets.slice(0, -1)), leaves).says, /NO +the leaf file holds/);
  const old = scripts.audit(of(assets, 'pol/v1'), leaves);
  assert.match(old.says, /NO +the snapshot does not name its sums/);
});
