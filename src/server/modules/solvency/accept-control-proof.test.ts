import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { sign } from 'ripple-keypairs';
import { Client, Wallet } from 'xrpl';
import { testApi } from '#test/api.ts';
import { asCallOf } from '#test/callers.ts';
import { aFundedMember } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { xrpStandIn } from '../../../../tests/chains/rigs/xrp-stand-in.ts';
import { asking, nodeAt, xrpRpc } from '../chains/chains.ts';
import { acceptControlProof, type ControlProofInput } from './accept-control-proof.ts';
import { solvencyJobs } from './jobs.ts';

// Our account on the XRP Ledger proves that it is ours: by its key, or by a transaction it sent.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config } = await testApi(database);
await aFundedMember(database, 150_000n);
const finance = await anAdministrator(owner, 'finance');
const adminGet = async (path: string) =>
  (await call('GET', `/admin/solvency/${path}`, { token: finance.token })).body.data;
const publish = async () => solvencyJobs(config)[0]!.work(worker, { by: finance.id });

const server = await xrpStandIn();
const client = new Client(server.socket);
await client.connect();
after(async () => {
  await client.disconnect();
  await server.stop();
});
const ours = server.ledger.bank;
const stranger = Wallet.generate();
await sql`insert into chains.address (asset, address, tag, purpose, subject, issued_at)
  values ('XRP', ${ours.classicAddress}, '7', 'deposit', ${randomUUID()}, clock.now())
`.execute(owner);

/** Sends a transaction of our account that moves nothing and carries a message. */
async function anchor(message: string): Promise<string> {
  const MemoData = Buffer.from(message).toString('hex').toUpperCase();
  const Memos = [{ Memo: { MemoData } }];
  const transaction = {
    TransactionType: 'AccountSet',
    Account: ours.classicAddress,
    Memos,
  } as const;
  const { tx_blob: blob, hash } = ours.sign(await client.autofill(transaction));
  await client.submit(blob);
  server.ledger.close();
  return hash;
}

const bring = (more: Partial<ControlProofInput>) =>
  asCallOf(finance, () =>
    acceptControlProof(web, () => xrpRpc(asking(nodeAt(server.url))), finance, {
      asset: 'XRP',
      address: ours.classicAddress,
      way: 'anchor',
      evidence: '',
      publicKey: null,
      ...more,
    }),
  );

const signed = (message: string) => ({
  way: 'signature' as const,
  evidence: sign(Buffer.from(message).toString('hex'), ours.privateKey),
  publicKey: ours.publicKey,
});

test('who asked for a snapshot stands beside it, with the root before it', async () => {
  await publish();
  await publish();
  const [second, first] = await adminGet('snapshots');
  assert.deepEqual([second.no, first.no, second.asked_by], [2, 1, 'Grace Hopper']);
  assert.equal(second.prev, first.root_id);
  assert.equal(second.total, '1500.00');
});

test('a transaction of the address with the message in it shows who holds it', async () => {
  const { message } = await adminGet('control-message');
  const wrong = await anchor(`${message}.`);
  await assert.rejects(bring({ evidence: wrong }), { code: 'anchor_missing' });
  await assert.rejects(bring({ evidence: 'A'.repeat(64) }), { code: 'anchor_missing' });
  const evidence = await anchor(message);
  const address = stranger.classicAddress;
  await assert.rejects(bring({ evidence, address }), { code: 'reserve_unknown' });
  assert.equal((await bring({ evidence })).message, message);
  const shown = (await call('GET', '/solvency/snapshots/2')).body.data.control_proofs;
  assert.deepEqual([shown[0].kind, shown[0].signature], ['anchor', evidence]);
});

test('what was shown for one snapshot is stale for the next, where its key signs again', async () => {
  const { message: old } = await adminGet('control-message');
  await publish();
  const { message } = await adminGet('control-message');
  assert.notEqual(message, old);
  await assert.rejects(bring({ evidence: await anchor(old) }), { code: 'control_proof_stale' });
  await assert.rejects(bring(signed(old)), { code: 'control_proof_stale' });
  await assert.rejects(bring({ ...signed(message), publicKey: stranger.publicKey }), {
    code: 'control_proof_invalid',
  });
  await bring(signed(message));
  assert.equal((await adminGet('snapshots'))[0].control_proofs, 1);
});

test('a tree that differs from the ledger is refused, and an administrator reads why', async () => {
  // Books that return a different sum each time they are read.
  await sql`create sequence solvency.drift start 1000000`.execute(owner);
  await sql`grant usage on sequence solvency.drift to candor_worker`.execute(owner);
  await sql`create or replace view solvency.owed_by_asset as
    select a.asset, case a.asset when 'USD' then nextval('solvency.drift') else 0 end as units
    from (values ('USD'), ('BTC'), ('DOGE'), ('XRP'), ('SOL')) a (asset)`.execute(owner);
  await publish();
  await publish();
  const [newest, before] = await adminGet('snapshots');
  assert.deepEqual([newest.no, newest.asked_by, before.no], [null, 'Grace Hopper', null]);
  assert.match(newest.refusal, /the tree sums up to .* the ledger owes/);
});
