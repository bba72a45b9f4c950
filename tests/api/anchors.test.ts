import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readBooks } from '../../src/server/modules/solvency/read-books.ts';
import {
  anAnchoringInstallation,
  forged,
  runScript,
  type ListedAnchor,
} from './anchoring-installation.ts';

// Publication of anchors, and their offline check (INT-14).

const { database, app, call, folder, anAnchor, list } = await anAnchoringInstallation();
const { worker } = database;

describe('published anchors', () => {
  test('are none before a payout carried one into a block', async () => {
    assert.deepEqual(await list(), { anchors: [], next: null });
  });

  test('come with a page at a time, the highest block first', async () => {
    for (let count = 0; count < 3; count += 1) await anAnchor();
    const { anchors, next } = await list();
    assert.equal(next, null);
    assert.equal(anchors.length, 3);
    assert.equal(new Set(anchors.map(({ size }) => size)).size, 3);
    const paged: ListedAnchor[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=1&cursor=${cursor}`);
      paged.push(...page.anchors);
      cursor = page.next;
    }
    assert.deepEqual(paged, anchors);
    assert.deepEqual((await list('?cursor=nothing')).anchors, anchors);
    const heights = anchors.map(({ height }) => Number(height));
    assert.deepEqual(
      heights,
      heights.toSorted((value, other) => other - value),
    );
    assert.equal((await call('GET', '/solvency/anchors?limit=101')).status, 400);
  });

  test('stand in what the solvency page shows, the newest three', async () => {
    const { anchors } = await list();
    const { reading } = await readBooks(worker, true);
    const shown = reading.anchors?.map((anchor, index) => ({
      ...anchor,
      transaction: anchors[index]?.transaction,
    }));
    assert.deepEqual(shown, anchors.slice(0, 3));
  });
});

describe('verify.mjs', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('says whether an anchor is one of the books, from a file and from the data alone', async () => {
    const heads = file('heads.txt', (await app.inject('/solvency/heads/0')).body);
    const lines = readFileSync(heads, 'utf8').split('\n');
    const parts = [lines.slice(0, 1), lines.slice(1)].map((items, index) =>
      file(`heads-${index}.txt`, items.join('\n')),
    );
    const [newest] = (await list()).anchors;
    const { transaction, txid, size, root } = newest!;
    const right = await runScript('verify-proof.ts', 'anchor', file('tx.json', transaction), heads);
    assert.equal(right.code, 0, right.out);
    assert.match(
      right.out,
      new RegExp(`published history of ${size} seals, with the root ${root}`),
    );
    assert.match(right.out, new RegExp(`Transaction ${txid} is play money`));
    const { anchor } = JSON.parse(transaction);
    const alone = await runScript('verify-proof.ts', 'anchor', anchor, ...parts);
    assert.deepEqual([alone.code, /Only the data was checked/.test(alone.out)], [0, true]);
    const changed = forged(newest!, BigInt(size), 'ab'.repeat(32)).transaction;
    const other = await runScript('verify-proof.ts', 'anchor', file('lie.json', changed), heads);
    assert.deepEqual([other.code, /NO +The anchor holds another/.test(other.out)], [1, true]);
    const early = await runScript('verify-proof.ts', 'anchor', anchor, parts[0]!);
    assert.deepEqual([early.code, /but the heads end at 1/.test(early.out)], [1, true]);
    for (const args of [['anchor'], ['anchor', anchor], ['anchor', anchor, 'nowhere'], []]) {
      const none = await runScript('verify-proof.ts', ...args);
      assert.equal(none.code, 2, none.out);
      assert.match(none.out, /verify\.mjs anchor TRANSACTION HEADS/);
    }
  });
});
