import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, hex } from '@scure/base';
import {
  address as toAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { inTransaction } from '#platform/db/db.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { saveAddress } from '../../src/server/modules/chains/addresses/sources.sql.ts';
import { bitcoinRpc } from '../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { openChain, readReserves } from '../../src/server/modules/chains/chains.ts';
import { nodeAt } from '../../src/server/modules/chains/node.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { publishSnapshot } from '../../src/server/modules/solvency/publish-snapshot.ts';
import { bitcoindRig } from './rigs/bitcoin-rig.ts';
import { inBatteryOnly, type RigStage, suiteOnRig } from './rigs/rig-suite.ts';
import type { MakeRig, Place } from './rigs/rig.ts';
import { solanaRig } from './rigs/solana-rig.ts';

// Proof that we hold the keys of a reserve address, on chains that know nothing of us: what a real
// node signs and sends, and what a cluster shows, is accepted; all else is refused (SOL-1).

type Stage = RigStage & { finance: Person };

/** Coins at one of our addresses, in a snapshot that names the block of the reading. */
async function holds({ rig, database, api }: Stage, to: Place, amount: bigint) {
  const { worker } = database;
  const place = { asset: rig.asset, ...to, position: null, purpose: 'deposit' as const };
  await inTransaction(worker, (tx) => saveAddress(tx, { ...place, subject: randomUUID() }));
  const txid = await rig.pay({ ...to, amount });
  await rig.mine(3);
  assert.equal(await readReserves(worker, rig.asset, openChain), true);
  await publishSnapshot(worker, api.config);
  return txid;
}

const read = async ({ api, finance }: Stage, path: string) =>
  (await api.call('GET', `/admin/solvency/${path}`, { token: finance.token })).body.data;

const bring = async ({ rig, api, finance }: Stage, body: object) => {
  const given = { asset: rig.asset, ...body };
  const { token } = finance;
  return (await api.call('POST', '/admin/solvency/control-proofs', { token, body: given })).body;
};

const controlOn = (
  name: string,
  make: MakeRig,
  play: (stageOf: () => Stage) => void,
): Promise<() => void> =>
  suiteOnRig(
    name,
    make,
    async (stage) => {
      await simulatePrices(stage.database.worker);
      return { ...stage, finance: await anAdministrator(stage.database.owner, 'finance') };
    },
    play,
  );

const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const invalid = 'control_proof_invalid';

const onBitcoin = controlOn('control on a real bitcoind', inBatteryOnly(bitcoindRig), (stageOf) => {
  test('what the node signs by BIP-322 is accepted, for this root and this address alone', async () => {
    const stage = stageOf();
    const rpc = bitcoinRpc(nodeAt(stage.rig.nodeUrl!));
    const ours = await stage.rig.newAddress();
    await holds(stage, ours, 1_000_000n);
    const { message, root_id: rootId } = await read(stage, 'control-message');
    const { address: other } = await stage.rig.newAddress();
    const signedBy = async (address: string, text: string) => ({
      address: ours.address,
      way: 'signature',
      evidence: await rpc.ask<string>(['signmessage', address, text]),
    });
    const stranger = await bring(stage, await signedBy(other, message));
    const changed = await bring(stage, await signedBy(ours.address, `${message} `));
    assert.deepEqual([stranger.code, changed.code], [invalid, invalid]);
    const taken = await bring(stage, await signedBy(ours.address, message));
    assert.equal(taken.data?.root_id, rootId, JSON.stringify(taken));
    const [proof] = (await stage.api.call('GET', '/solvency/snapshots/1')).body.data.control_proofs;
    assert.deepEqual([proof.kind, proof.address], ['bip322', ours.address]);
  });

  test('its own transaction with the root in it is accepted once it is deep; no other is', async () => {
    const stage = stageOf();
    const { rig } = stage;
    const rpc = bitcoinRpc(nodeAt(rig.nodeUrl!));
    const [ours, other] = [await rig.newAddress(), await rig.newAddress()];
    const amount = 1_000_000n;
    const sources = {
      ours: await holds(stage, ours, amount),
      other: await rig.pay({ ...other, amount }),
    };
    await rig.mine(1);
    const { message, anchor } = await read(stage, 'control-message');
    type Outputs = { vout: { n: number; scriptPubKey: { address?: string } }[] };
    /** Spends the coins of an address back to it, with a message. */
    const spend = async (txid: string, from: Place, text: string): Promise<string> => {
      const { vout } = await rpc.ask<Outputs>(['getrawtransaction', txid, 1]);
      const { n } = vout.find(({ scriptPubKey }) => scriptPubKey.address === from.address)!;
      const back = { [from.address]: '0.009', data: Buffer.from(text).toString('hex') };
      const made = await rpc.ask<string>(['createrawtransaction', [{ txid, vout: n }], back]);
      const { hex: raw } = await rpc.ask<{ hex: string }>(['signrawtransactionwithwallet', made]);
      return rpc.ask<string>(['sendrawtransaction', raw]);
    };
    // The whole message is longer than current nodes relay.
    await assert.rejects(spend(sources.ours, ours, message));
    const stranger = await spend(sources.other, other, anchor);
    const evidence = await spend(sources.ours, ours, anchor);
    const show = (txid: string) =>
      bring(stage, { address: ours.address, way: 'anchor', evidence: txid });
    assert.equal((await show(evidence)).code, 'anchor_missing');
    await rig.mine(3);
    assert.equal((await show(stranger)).code, 'anchor_missing');
    assert.equal((await show(evidence)).data?.message, anchor);
    // The next snapshot has another root.
    await publishSnapshot(stage.database.worker, stage.api.config);
    assert.equal((await show(evidence)).code, 'control_proof_stale');
  });
});

const onSolana = controlOn('control on Solana', solanaRig, (stageOf) => {
  test('the key of an account signs the root, or sends it as a memo; another’s does neither', async () => {
    const stage = stageOf();
    const { rig, database } = stage;
    const secret = new Uint8Array(32).fill(91);
    const address = base58.encode(ed25519.getPublicKey(secret));
    await holds(stage, { address, tag: null }, 50_000_000n);
    const { message, anchor } = await read(stage, 'control-message');
    const signed = (by: Uint8Array) => ({
      address,
      way: 'signature',
      evidence: hex.encode(ed25519.sign(new TextEncoder().encode(message), by)),
    });
    assert.equal((await bring(stage, signed(new Uint8Array(32).fill(92)))).code, invalid);
    assert.equal((await bring(stage, signed(secret))).data?.message, message);

    const { spending } = openChain(database.worker, 'SOL');
    assert.ok(spending?.kind === 'solana');
    const { blockhash } = await spending.facts(address);
    const payer = await createKeyPairSignerFromPrivateKeyBytes(secret);
    const made = pipe(
      createTransactionMessage({ version: 0 }),
      (item) => setTransactionMessageFeePayerSigner(payer, item),
      (item) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1_000n },
          item,
        ),
      (item) =>
        appendTransactionMessageInstructions(
          [{ programAddress: toAddress(memo), data: new TextEncoder().encode(anchor) }],
          item,
        ),
    );
    const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(made));
    const evidence = await openChain(database.worker, 'SOL').broadcast(wire);
    await rig.mine(3);
    const shown = await bring(stage, { address, way: 'anchor', evidence });
    assert.equal(shown.data?.message, anchor, JSON.stringify(shown));
    const paid = await rig.pay({ address, tag: null, amount: 1_000_000n });
    await rig.mine(3);
    const other = await bring(stage, { address, way: 'anchor', evidence: paid });
    assert.equal(other.code, 'anchor_missing');
  });
});

for (const register of await Promise.all([onBitcoin, onSolana])) register();
