import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { anchorScript } from '#core/proofs/anchor.ts';
import { hexOf } from '#core/proofs/bytes.ts';
import { transactionWith } from '#test/anchored-transaction.ts';
import { sampled } from '../is-full.ts';
import {
  anAnchoringInstallation,
  forged,
  type WitnessRun,
  type ListedAnchor,
} from './anchoring-installation.ts';

// A witness that reads anchors (INT-14) of an honest installation, and of one that makes other
// claims about the same blocks.

const { folder, said, anAnchor, list, witness } = await anAnchoringInstallation();

for (let count = 0; count < 3; count += 1) await anAnchor();

describe('a witness', () => {
  test('checks each anchor once against the heads that it keeps', async () => {
    const first = await witness('honest');
    assert.equal(first.code, 0, first.out);
    assert.match(first.out, /3 new anchors hold/);
    assert.doesNotMatch((await witness('honest')).out, /anchors hold/);
  });

  const other = 'ab'.repeat(32);
  const lies: [string, (anchors: ListedAnchor[]) => ListedAnchor[], RegExp][] = [
    [
      'an anchor whose root is another than its transaction holds',
      ([anchor, ...more]) => [{ ...anchor!, root: other }, ...more],
      /does not hold: other_head/,
    ],
    [
      'an anchor whose transaction is another than its id says',
      ([anchor, ...more]) => [
        { ...anchor!, transaction: forged(anchor!, BigInt(anchor!.size), other).transaction },
        ...more,
      ],
      /does not hold: other_transaction/,
    ],
    [
      'a transaction that is none',
      ([anchor, ...more]) => [{ ...anchor!, transaction: 'zz' }, ...more],
      /does not hold: no_transaction/,
    ],
    [
      'a head of a history that is not the kept one',
      ([anchor, ...more]) => [forged(anchor!, BigInt(anchor!.size), other), ...more],
      /A block holds another history/,
    ],
    [
      'a head of a size that never was',
      ([anchor, ...more]) => [forged(anchor!, 999n, anchor!.root), ...more],
      /anchors 999 seals [^]*so many were never signed/,
    ],
    [
      'two heads of one size',
      ([anchor, ...more]) => [anchor!, forged(anchor!, BigInt(anchor!.size), other), ...more],
      /A block holds another history/,
    ],
  ];
  for (const [index, [what, lie, why]] of sampled(lies, 2).entries()) {
    test(`raises the alarm on ${what}`, async () => {
      said.lie = lie;
      const { code, out } = await witness(`lie${index}`);
      said.lie = null;
      assert.equal(code, 3, out);
      assert.match(out, why);
      const evidence = readFileSync(join(folder, `lie${index}`, 'ALARM.txt'), 'utf8');
      assert.match(evidence, /"transaction": /);
      assert.match(evidence, /books\.example\/books\n/);
    });
  }

  test('that checked an anchor raises it where the list says another thing of it later', async () => {
    said.lie = (anchors) => anchors.map((anchor) => ({ ...anchor, root: other }));
    const { code, out } = await witness('honest');
    said.lie = null;
    assert.equal(code, 3, out);
    assert.match(out, /An anchor that was final has vanished or changed/);
  });

  const looks = async (
    kept: string,
    messageOf: typeof said.lie,
    ...more: string[]
  ): Promise<WitnessRun> => {
    said.lie = messageOf;
    return witness(kept, ...more).finally(() => (said.lie = null));
  };

  test('raises it where an anchor that was final is no longer listed, or in another block', async () => {
    const allFinal = (anchors: ListedAnchor[]) =>
      anchors.map((anchor) => ({ ...anchor, final: true }));
    const cases: [string, (anchors: ListedAnchor[]) => ListedAnchor[]][] = [
      ['gone-first', (anchors) => anchors.slice(1)],
      ['gone-last', (anchors) => anchors.slice(0, -1)],
      ['gone-all', () => []],
      [
        'moved',
        ([anchor, ...more]) => [{ ...anchor!, height: `${BigInt(anchor!.height) + 1n}` }, ...more],
      ],
      ['open-again', ([anchor, ...more]) => [{ ...anchor!, final: false }, ...more]],
    ];
    for (const [kept, change] of cases) {
      assert.equal((await looks(kept, allFinal)).code, 0);
      const { code, out } = await looks(kept, (anchors) => change(allFinal(anchors)));
      assert.equal(code, 3, `${kept}: ${out}`);
      assert.match(out, /An anchor that was final has vanished or changed/);
    }
  });

  test('raises none where an anchor that was not final leaves with its block', async () => {
    const open = (anchors: ListedAnchor[]) =>
      anchors.map((anchor) => ({ ...anchor, final: false }));
    assert.equal((await looks('open', open)).code, 0);
    const left = await looks('open', (anchors) => open(anchors).slice(1));
    assert.equal(left.code, 0, left.out);
    const again = await looks('open', open);
    assert.deepEqual([again.code, /new anchors hold/.test(again.out)], [0, false], again.out);
  });

  test('refuses play money where the installation does not say that it is one of play', async () => {
    for (const [kept, own, code] of [
      ['real', 'live', 3],
      ['silent', '', 3],
      ['play', 'sandbox', 0],
    ] as const) {
      said.mode = own;
      const looked = await looks(kept, null);
      assert.equal(looked.code, code, looked.out);
      if (code === 3) assert.match(looked.out, /is play money, in no block of Bitcoin: sim/);
    }
    // A real installation stays real: no later claim makes play money pass.
    rmSync(join(folder, 'real', 'ALARM.txt'));
    said.mode = 'sandbox';
    assert.equal((await looks('real', null)).code, 3);
  });

  test('asks its own node whether the block of a final anchor holds it', async () => {
    const [newest] = (await list()).anchors;
    const { size, root } = newest!;
    const head = { size: BigInt(size), root: new Uint8Array(Buffer.from(root, 'hex')) };
    const tx = transactionWith(anchorScript(head));
    const transaction = hexOf(tx.toBytes(true, false));
    const real = { txid: tx.id, transaction, size, root, height: '700', final: true };
    const asks: string[] = [];
    let block: { result?: unknown; error?: object } = {};
    const node = createServer((request, answer) => {
      void new Response(Readable.toWeb(request) as ReadableStream).json().then((body) => {
        const { method, params } = body as { method: string; params: unknown[] };
        asks.push(`${request.headers.authorization} ${method} ${params.join(' ')}`);
        const hash = { result: 'ab'.repeat(32) };
        const found = method === 'getblock' || block.error ? block : hash;
        answer.end(JSON.stringify(found));
      });
    });
    await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
    after(() => node.close());
    const at = `127.0.0.1:${(node.address() as AddressInfo).port}`;
    const look = () => looks('node', () => [real], '--node', `http://me:a%20word@${at}/`);

    block = { error: { code: -8, message: 'Block height out of range' } };
    const behind = await look();
    assert.deepEqual(
      [behind.code, /waits for your node: it is behind/.test(behind.out)],
      [0, true],
    );
    block = { result: { tx: ['cd'.repeat(32), tx.id] } };
    const holds = await look();
    assert.match(holds.out, /1 new anchors hold/);
    const basic = `Basic ${Buffer.from('me:a word').toString('base64')}`;
    assert.ok(asks.includes(`${basic} getblockhash 700`), asks.join('\n'));
    assert.ok(asks.includes(`${basic} getblock ${'ab'.repeat(32)} 1`), asks.join('\n'));
    const count = asks.length;
    await look();
    assert.equal(asks.length, count, 'what it said once it is not asked again');

    rmSync(join(folder, 'node', 'anchors.txt'));
    block = { result: { tx: ['cd'.repeat(32)] } };
    const missing = await look();
    assert.equal(missing.code, 3, missing.out);
    assert.match(missing.out, /Block 700 of your node does not hold the published anchor/);
  });
});
