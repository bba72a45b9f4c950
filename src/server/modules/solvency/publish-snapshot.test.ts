import assert from 'node:assert/strict';
import { generateKeyPairSync, hash, randomBytes, randomUUID, sign } from 'node:crypto';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { formatAmount, parseAmount } from '#core/money/money.ts';
import { faultOfHistory, faultOfProof, type KnownLeaf } from '#core/proofs/merkle-sum.ts';
import { testApi } from '#test/api.ts';
import { codesOf, hold } from '#test/ledger/books.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { aShortPayment, anUnmatchedPayment } from '#test/ledger/unmatched-payments.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { readBooks } from './read-books.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
const sha256 = async (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

const ada = await aFundedMember(database, 150_000n);
const bob = await aFundedMember(database, 70_000n);
// A price that falls between two of these would close deposits (INT-8).
await addCapital(database);
const eve = await aMember(owner);
await aShortPayment({ database, call }, eve);
await anUnmatchedPayment({ database, call }, eve);
const ofEve = ['0', '0', '0', '0', '250000000'];
for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);
const { token } = ada;
const known = (cents: bigint): KnownLeaf => ({
  email: ada.email,
  member: ada.id,
  amounts: [cents.toString(), '0', '0', '0', '0'],
});
const proofOf = async () => (await call('GET', '/user/proof', { token })).body.data;

test('before the first snapshot nothing is shown', async () => {
  assert.equal(await proofOf(), null);
  assert.deepEqual((await call('GET', '/solvency/snapshots')).body.data, []);
});

test('a member finds the whole of their sum in what is published', async () => {
  assert.equal(await publishSnapshot(worker, config), 1);
  const { published, proof, owed_now: owed } = await proofOf();
  assert.equal(owed, '1500.00');
  assert.equal(await faultOfProof(proof, published, known(150_000n), sha256), null);
  assert.equal(published.root.amounts[0], '220000');
  assert.match(published.header.seal, /^\d+:[0-9a-f]{64}$/);
});

test('snapshots follow one another, and each is signed with its reserves and its rest', async () => {
  assert.deepEqual(await codesOf(owner, hold(bob.id, 600n)), ['posted']);
  assert.equal(await publishSnapshot(worker, config), 2);
  const listed = (await call('GET', '/solvency/snapshots')).body.data.toReversed();
  assert.equal(await faultOfHistory(listed, new Map(), sha256), null);
  const { data } = (await call('GET', '/solvency/snapshots/2')).body;
  assert.equal(data.reserves.length, 4);
  const sums = ['USD-cent', 'BTC-sat', 'DOGE-koinu', 'SOL-lamport', 'XRP-drop'];
  assert.deepEqual([data.header.v, data.header.assets], ['pol/v2', sums]);
  const bitcoin = data.reserves.find(({ asset }: { asset: string }) => asset === 'BTC');
  assert.ok(Number(bitcoin.block.height) > 0);
  const chain = await sql<{ units: bigint; hash: string }>`
    select sum(amount)::bigint as units, (select hash from chains.sim_block where asset = 'BTC'
      order by height desc limit 1) as hash from chains.sim_output
      join chains.sim_tx using (txid) where asset = 'BTC'`.execute(owner);
  const [{ units, hash: tip } = { units: 0n, hash: '' }] = chain.rows;
  assert.deepEqual([bitcoin.held, bitcoin.block.hash], [formatAmount('BTC', units), tip]);
  const lying = bitcoin.addresses.map(({ held }: { held: string }) => parseAmount('BTC', held));
  assert.equal(
    lying.reduce((sum: bigint, value: bigint) => sum + value, 0n),
    units,
  );
  const rest: KnownLeaf = { email: '', member: 'unallocated', amounts: ofEve };
  assert.equal(await faultOfProof(data.unallocated, data, rest, sha256), null);
  assert.equal((await call('GET', '/solvency/snapshots/3')).status, 404);
});

test('the page says of which format it is, and what is owed and held of each coin', async () => {
  const { snapshot } = (await readBooks(worker, true)).reading;
  assert.equal(snapshot?.format, 'pol/v2');
  assert.deepEqual(
    snapshot?.sums?.map(({ asset, owed }) => [asset, owed]),
    [
      ['BTC', '0.00000000'],
      ['DOGE', '0.00000000'],
      ['SOL', '0.000000000'],
      ['XRP', '500.000000'],
    ],
  );
  assert.equal(snapshot?.sums?.at(-1)?.held, '500.000000');
});

test('a tree that differs from the ledger by a cent is not published', async () => {
  const act = worker
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const last = await sql<{ header: string; root: Buffer; rootId: string }>`
        select header, root, root_id from solvency.snapshot where no = 2`.execute(tx);
      const { header, root, rootId: prev } = last.rows[0]!;
      const next = JSON.stringify({ ...JSON.parse(header), seq: 3, prev });
      const less = Buffer.from(root);
      less.writeBigUInt64BE(less.readBigUInt64BE(32) - 1n, 32);
      await sql`select solvency.publish(3, ${next}, ${less}, ${'ab'.repeat(32)}, 4, ${less},
        '{}'::jsonb, '[]'::jsonb)`.execute(tx);
    });
  await assert.rejects(act, /the tree sums up to \{219999,.*the ledger owes \{220000,/);
});

test('a snapshot that does not follow the last one is not published', async () => {
  const act = worker
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      sql`select solvency.publish(no, header, root, root_id, block_leaves, top, signature, reserves)
        from solvency.snapshot where no = 2`.execute(tx),
    );
  await assert.rejects(act, /follows the one before it/);
});

test('no role can change or delete a snapshot, or add leaves to one that is published', async () => {
  const tables = ['snapshot', 'leaf_block', 'leaf_place'];
  for (const table of tables) {
    for (const act of [`delete from solvency.${table}`, `truncate solvency.${table} cascade`]) {
      for (const db of [web, worker]) {
        await assert.rejects(sql.raw(act).execute(db), /permission denied/, act);
      }
      await assert.rejects(sql.raw(act).execute(owner), /append-only/, act);
    }
  }
  for (const act of ['root_id = root_id', 'header = header']) {
    const changing = sql.raw(`update solvency.snapshot set ${act}`);
    await assert.rejects(changing.execute(worker), /permission denied/);
    await assert.rejects(changing.execute(owner), /append-only/);
  }
  const late = sql`insert into solvency.leaf_place values ('x', 2, '{0}')`;
  await assert.rejects(late.execute(worker), /takes no more leaves/);
  await assert.rejects(late.execute(web), /permission denied/);
});

test('a claim is signed, and holds balances, terms and proof', async () => {
  const answer = await call('GET', '/user/proof/file', { token });
  assert.equal(answer.status, 200);
  const { claim, jws } = answer.body;
  assert.equal(claim.owed.total, '1500.00');
  assert.deepEqual(JSON.parse(Buffer.from(jws.payload, 'base64url').toString()), claim);
  assert.equal(await faultOfProof(claim.proof, claim.published, known(150_000n), sha256), null);
});

test('keys of a reserve address sign the newest root, and no other signature is taken', async () => {
  const finance = await anAdministrator(owner, 'finance');
  const pair = generateKeyPairSync('ed25519');
  const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const address = base58.encode(raw);
  await sql`insert into chains.address (asset, address, purpose, subject, issued_at)
    values ('SOL', ${address}, 'capital', ${randomUUID()}, clock.now())`.execute(owner);
  const response = await call('GET', '/admin/solvency/control-message', { token: finance.token });
  const { message, root_id: root } = response.body.data;
  assert.match(message, new RegExp(`^PoR org=\\S+ seq=2 rootId=${root}( btcBlock=[0-9a-f]{64})?$`));
  const bring = (text: string, of = address) => {
    const evidence = sign(null, Buffer.from(text), pair.privateKey).toString('hex');
    const body = { asset: 'SOL', address: of, way: 'signature', evidence };
    return call('POST', '/admin/solvency/control-proofs', { token: finance.token, body });
  };
  assert.equal((await bring(`${message} `)).body.code, 'control_proof_invalid');
  const stranger = base58.encode(randomBytes(32));
  assert.equal((await bring(message, stranger)).body.code, 'reserve_unknown');
  const [, first] = (await call('GET', '/solvency/snapshots')).body.data;
  const org = first.header.org;
  const stale = `PoR org=${org} seq=1 rootId=${first.rootId}${message.match(/ btcBlock.*$/)?.[0] ?? ''}`;
  assert.equal((await bring(stale)).body.code, 'control_proof_stale');
  assert.equal((await bring(message)).status, 201);
  const { data } = (await call('GET', '/solvency/snapshots/2')).body;
  const shown = data.control_proofs.map((row: { address: string }) => row.address);
  assert.deepEqual(shown, [address]);
});

test('coins in suspense stand in their known owner’s leaf, and nobody’s apart', async () => {
  const { proof, published } = (await call('GET', '/user/proof', { token: eve.token })).body.data;
  const her: KnownLeaf = { email: eve.email, member: eve.id, amounts: ofEve };
  assert.equal(await faultOfProof(proof, published, her, sha256), null);
  assert.equal(published.root.amounts[4], '500000000');
  const mine = (await call('GET', '/user/suspense', { token: eve.token })).body.data;
  assert.deepEqual([mine[0].asset, mine[0].coins, mine[0].payments], ['XRP', '250.000000', 1]);
  assert.deepEqual((await call('GET', '/user/suspense', { token })).body.data, []);
});
