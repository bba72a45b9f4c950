import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';
import { coinRecords } from '#core/chains/coin-records.ts';
import { checksumOf } from '#core/chains/descriptor-checksum.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as chains from '../chains.ts';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const { token } = await anAdministrator(owner, 'finance');

const versions = { private: 0x04358394, public: 0x043587cf };
const masterOf = (seed: number): HDKey =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), versions);

type Command = { asset: 'BTC'; kind: 'key'; material: string };
const proposed = (command: Command) =>
  call('POST', '/admin/address-sources', { token, body: { ...command, reason: 'Several keys' } });
const preview = (body: Command) => call('POST', '/admin/address-sources/preview', { token, body });

async function adopt(command: Command): Promise<void> {
  const response = await proposed(command);
  assert.equal(response.status, 202, JSON.stringify(response.body));
  const { proposal_id: id, shown_hash } = response.body.data;
  const body = { decision: 'approve', shown_hash };
  const done = await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

const firstNow = async (): Promise<string[]> => {
  const { data } = (await call('GET', '/admin/address-sources', { token })).body;
  return data.find((row: { asset: string }) => row.asset === 'BTC').source.first;
};

const issue = () =>
  inTransaction(worker, (tx) =>
    chains.issueAddress(tx, 'BTC', { purpose: 'deposit', subject: randomUUID() }),
  );

describe('addresses come from descriptors that two people approved (CHN-11)', () => {
  test('a descriptor of the same key goes on where the key stopped, one of several keys begins', async () => {
    const master = masterOf(7);
    const way = "m/84'/1'/0'";
    const key = master.derive(way).publicExtendedKey;
    const holder = (index: number, of: string) => {
      const fingerprint = masterOf(index).fingerprint.toString(16).padStart(8, '0');
      return `[${fingerprint}${of.slice(1)}]${masterOf(index).derive(of).publicExtendedKey}/<0;1>/*`;
    };
    const described = (script: string) => ({
      asset: 'BTC' as const,
      kind: 'key' as const,
      material: `${script}#${checksumOf(script)}`,
    });
    await adopt({ asset: 'BTC', kind: 'key', material: key });
    const bare = await firstNow();
    assert.equal((await issue()).address, bare[0]);
    await adopt(described(`wpkh(${holder(7, way)})`));
    assert.deepEqual(await firstNow(), bare);
    assert.equal((await issue()).address, bare[1]);
    const several = described(
      `wsh(sortedmulti(2,${[7, 8, 9].map((index) => holder(index, "m/48'/1'/0'/2'")).join()}))`,
    );
    const seen = (await preview(several)).body.data.first;
    await adopt(several);
    const issued = await issue();
    assert.equal(issued.address, seen[0]);
    assert.equal(issued.place!.position, 0);
    await inTransaction(worker, async (tx) =>
      assert.equal(await chains.isOfItsKey(tx, issued.id), true),
    );
    const torn = { ...several, material: several.material.slice(0, -1) };
    assert.match((await proposed(torn)).body.message, /checksum/);
    const secret = several.material.replace(/tpub[^/]+/, master.privateExtendedKey);
    assert.equal((await proposed({ ...several, material: secret })).body.code, 'private_key');
  });

  test('what a key of ours gives out next is no payee, of keys before too (CHN-7)', async () => {
    const open = () => assert.fail('our own records answer this');
    const owns = async (address: string): Promise<boolean> => {
      const payee = { address, tag: null, amount: 50_000n };
      const [reason] = await chains.whyUnpayable(worker, 'BTC', [payee], open);
      assert.equal(await chains.isOurs(worker, 'BTC', address), reason === 'address_own');
      return reason === 'address_own';
    };
    const key = masterOf(21).derive("m/84'/1'/0'");
    await adopt({ asset: 'BTC', kind: 'key', material: key.publicExtendedKey });
    for (let index = 0; index < 3; index += 1) await issue();
    await adopt({ asset: 'BTC', kind: 'key', material: masterOf(22).publicExtendedKey });
    const network = coinRecords.BTC.versions.regtest;
    const publicKey = (branch: number, position: number) =>
      key.deriveChild(branch).deriveChild(position).publicKey!;
    const native = (...place: [number, number]) => p2wpkh(publicKey(...place), network).address;
    for (const [branch, position, is] of [
      [0, 2, true],
      [0, 3, true],
      [0, 102, true],
      [0, 103, false],
      [1, 0, true],
      [1, 99, true],
      [1, 100, false],
      [2, 0, false],
    ] as const) {
      assert.equal(await owns(native(branch, position)), is, `${branch}/${position}`);
    }
    // The same key with another script: our signers could spend it, but the ledger would not know
    // it.
    const inner = p2wpkh(publicKey(1, 7), network);
    for (const item of [p2pkh(publicKey(1, 7), network), p2sh(inner, network)]) {
      assert.equal(await owns(item.address), true, item.address);
    }
    assert.equal(
      await owns(p2wpkh(masterOf(22).deriveChild(0).deriveChild(9).publicKey!, network).address),
      true,
    );
    assert.equal(
      await owns(p2wpkh(masterOf(23).deriveChild(0).deriveChild(0).publicKey!, network).address),
      false,
    );
  });
});
