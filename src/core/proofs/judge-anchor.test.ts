import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sha256 } from '@noble/hashes/sha2.js';
import { transactionWith } from '#test/anchored-transaction.ts';
import { linesOfAnchor } from '#text/en/anchor-check.ts';
import { type AnchoredHead, anchorScript } from './anchor.ts';
import { hexOf } from './bytes.ts';
import { type AnchorVerdict, judgeAnchor } from './judge-anchor.ts';
import { sealLeaf, sealTree } from './seal-tree.ts';

const heads = Array.from({ length: 7 }, (_, index) => sha256(Uint8Array.of(index)));
const linesOf = (items: readonly Uint8Array[], from = 1): string =>
  items.map((item, index) => `${index + from} ${hexOf(item)}\n`).join('');
const published = linesOf(heads);

/** The head of the books after that many seals. */
function headAfter(size: number): AnchoredHead {
  const tree = sealTree(sha256);
  for (const head of heads.slice(0, size)) tree.add(sealLeaf(tree.size() + 1n, head));
  return { size: BigInt(size), root: tree.root() };
}

const right = headAfter(5);
const script = anchorScript(right);
const hexWith = (...data: Uint8Array[]): string =>
  hexOf(transactionWith(...data).toBytes(true, true));
const judge = (given: string, against = published): AnchorVerdict =>
  judgeAnchor(given, against, sha256);

describe('an anchor of the books', () => {
  test('is found in a transaction with witnesses and without, of any size that was published', () => {
    for (let size = 1; size <= heads.length; size += 1) {
      const head = headAfter(size);
      const tx = transactionWith(anchorScript(head));
      for (const withWitness of [true, false]) {
        const found = judge(hexOf(tx.toBytes(true, withWitness)));
        assert.deepEqual(found, { is: 'anchored', head, txid: tx.id, isPlay: false });
      }
    }
  });

  test('is found in the data alone, as a node shows it and as an explorer does', () => {
    const found = { is: 'anchored', head: right, txid: null, isPlay: false };
    assert.deepEqual(judge(hexOf(script)), found);
    assert.deepEqual(judge(` ${hexOf(script).slice(4).toUpperCase()}\n`), found);
  });

  test('of play money says that it is in no block of Bitcoin', () => {
    const found = judge(JSON.stringify({ anchor: hexOf(script) }));
    assert.ok(found.is === 'anchored' && found.isPlay);
    assert.match(linesOfAnchor(found)[1]!.says, /^Transaction sim[0-9a-f]{61} is play money/);
  });
});

const changed = (at: number): Uint8Array => {
  const copy = script.slice();
  copy[at]! ^= 1;
  return copy;
};
const raw = hexWith(script);
const later = { size: 8n, root: right.root };
const rewritten = published.replace('3 ', '3 00').replace(/^(3 .{64}).*$/m, '$1');

const planted: [what: string, given: string, against: string, is: string, says: RegExp][] = [
  ['another root', hexWith(changed(46)), published, 'other_head', /holds another history/],
  ['another size', hexWith(changed(14)), published, 'other_head', /Its root of 4 seals/],
  ['another root, data alone', hexOf(changed(20)), published, 'other_head', /another history/],
  ['a published past that was rewritten', raw, rewritten, 'other_head', /another history/],
  [
    'a head newer than all that is published',
    hexWith(anchorScript(later)),
    published,
    'newer',
    /covers 8 seals, but the heads end at 7/,
  ],
  [
    'the prefix of another network',
    hexWith(changed(2)),
    published,
    'other_prefix',
    /does not start with CNDR/,
  ],
  ['data of another program alone', '6a04deadbeef', published, 'other_prefix', /Another network/],
  ['no data behind OP_RETURN', '6a', published, 'other_prefix', /Another network/],
  ['another version', hexWith(changed(6)), published, 'other_version', /cannot read/],
  ['two OP_RETURN outputs', hexWith(script, script), published, 'several_data', /more than one/],
  [
    'a strange OP_RETURN beside the anchor',
    hexWith(script, changed(2)),
    published,
    'several_data',
    /more than one/,
  ],
  ['no OP_RETURN output', hexWith(), published, 'no_data', /no OP_RETURN output/],
  ['data that is cut short', hexOf(script.slice(0, -1)), published, 'malformed_data', /cut short/],
  [
    'data cut short behind its prefix',
    hexOf(script.slice(2, 6)),
    published,
    'malformed_data',
    /cut/,
  ],
  [
    'data with a byte more',
    hexWith(new Uint8Array([...script, 0])),
    published,
    'malformed_data',
    /too long/,
  ],
  [
    'a size of none',
    hexWith(anchorScript({ ...right, size: 0n })),
    published,
    'malformed_data',
    /malformed/,
  ],
  ['a transaction that is cut short', raw.slice(0, -2), published, 'no_transaction', /cut short/],
  ['a transaction that goes on', `${raw}00`, published, 'no_transaction', /too long/],
  ['an odd number of digits', raw.slice(0, -1), published, 'no_transaction', /not a whole/],
  ['words', 'hello', published, 'no_transaction', /not a whole transaction/],
  ['nothing', '', published, 'no_transaction', /not a whole transaction/],
  ['a broken text of play money', '{', published, 'no_transaction', /not a whole transaction/],
  ['a number instead of play money', '{"anchor":7}', published, 'no_data', /no OP_RETURN/],
  ['heads that begin too late', raw, linesOf(heads.slice(1), 2), 'no_heads', /Line 1 is not/],
  ['a head that is missing', raw, published.replace(/^3 .*\n/m, ''), 'no_heads', /Line 3 is not/],
  ['a head that is cut short', raw, published.slice(0, -3), 'no_heads', /Line 7 is not/],
  ['no heads', raw, '', 'no_heads', /Line 1 is not/],
];

describe('what is no anchor of the books is told by its reason:', () => {
  for (const [what, given, against, is, pattern] of planted) {
    test(what, () => {
      const found = judge(given, against);
      assert.equal(found.is, is);
      const lines = linesOfAnchor(found);
      assert.ok(lines.every(({ good }) => !good));
      assert.match(lines[0]!.says, pattern);
    });
  }
});
