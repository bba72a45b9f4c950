import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type ClaimFile, judgeClaim } from '#core/proofs/claim.ts';
import type { Published } from '#core/proofs/merkle-sum.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { proofScripts } from '#test/proof-scripts.ts';
import { proveInclusion } from '../../src/server/modules/solvency/prove-inclusion.ts';
import { snapshotByNo } from '../../src/server/modules/solvency/snapshots.sql.ts';
import { webChecks } from '../../src/web/public/browser-checks.ts';

// A snapshot of the first format and two proofs of it, as the program of that time published them:
// members who saved theirs can check them with every later program (0111).

type Stored = Record<'header' | 'root' | 'rootId' | 'top' | 'publishedAt', string> & {
  blockLeaves: number;
  signature: object;
  reserves: object;
  blocks: string[];
  places: { owner: string; indices: number[] }[];
};
type StoredProof = {
  secret: string;
  claims: { email: string; file: ClaimFile }[];
  snapshot: { data: Published & { unallocated: object } };
  stored: Stored;
};

const path = new URL('../vectors/pol-v1.json', import.meta.url);
const { secret, claims, snapshot, stored } = JSON.parse(readFileSync(path, 'utf8')) as StoredProof;
const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
const leaves = Buffer.concat(stored.blocks.map(bytesOf));
const scripts = proofScripts();

test('a claim of the first format holds against its snapshot', async () => {
  const amounts = ['1500.00', '0.00'];
  for (const [index, { email, file }] of claims.entries()) {
    const verdict = await judgeClaim(file, email, snapshot.data, webChecks);
    const cents = BigInt(amounts[index]!.replace('.', ''));
    assert.deepEqual(verdict, { signed: true, published: true, fault: null, cents });
    const other = await judgeClaim(file, 'other@example.org', snapshot.data, webChecks);
    assert.equal(other.fault, 'not_in_tree');
    const { status, says } = scripts.verify(file, email, snapshot);
    assert.equal(status, 0, says);
    assert.match(says, new RegExp(`ok +Counted: \\$${amounts[index]}`));
  }
});

test('its leaves add up to its root', () => {
  const { status, says } = scripts.audit(snapshot, leaves);
  assert.equal(status, 0, says);
  const sums = 'USD-cent 220000, BTC-sat 0, DOGE-koinu 0, XRP-drop 500000000, SOL-lamport 0';
  assert.match(says, new RegExp(`ok +8 leaves, none below zero, add up to ${sums}\n`));
  const changed = Buffer.from(leaves);
  changed[39]! ^= 1;
  assert.equal(scripts.audit(snapshot, changed).status, 1);
});

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);

test('an installation that published it serves it, and the same proofs, ever after', async () => {
  for (const [index, records] of stored.blocks.entries()) {
    await sql`insert into solvency.leaf_block (snapshot_no, nth, records)
      values (1, ${index}, ${bytesOf(records)})`.execute(owner);
  }
  for (const place of stored.places) {
    await sql`insert into solvency.leaf_place (owner, snapshot_no, indices)
      values (${place.owner}, 1, ${place.indices}::integer[])`.execute(owner);
  }
  await sql`insert into solvency.snapshot (no, header, root, root_id, block_leaves, top, signature,
      reserves, published_at)
    values (1, ${stored.header}, ${bytesOf(stored.root)}, ${stored.rootId}, ${stored.blockLeaves},
      ${bytesOf(stored.top)}, ${JSON.stringify(stored.signature)}::jsonb,
      ${JSON.stringify(stored.reserves)}::jsonb, ${stored.publishedAt}::timestamptz)
  `.execute(owner);
  const served = (await call('GET', '/solvency/snapshots')).body.data;
  const { header, root, rootId } = snapshot.data;
  assert.deepEqual(served, [{ header, root, rootId, published_at: stored.publishedAt }]);
  const found = (await snapshotByNo(web, 1))!;
  for (const { file } of claims) {
    const { proof, member } = file.claim;
    assert.deepEqual(await proveInclusion(worker, found, member, secret), proof);
  }
  const nobodys = await proveInclusion(worker, found, 'unallocated', secret);
  assert.deepEqual(nobodys, snapshot.data.unallocated);
});
