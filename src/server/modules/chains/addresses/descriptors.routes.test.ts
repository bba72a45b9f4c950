import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { HDKey } from '@scure/bip32';
import { testApi } from '../../../../../tests/support/api.ts';
import { anAdministrator } from '../../../../../tests/support/ledger/builders.ts';
import { testDatabase } from '../../../../../tests/support/ledger/database.ts';
import { checksumOf } from '../../../../core/chains/descriptor-checksum.ts';
import { inTransaction } from '../../../platform/db/db.ts';
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
  const asked = await proposed(command);
  assert.equal(asked.status, 202, JSON.stringify(asked.body));
  const { proposal_id: id, shown_hash } = asked.body.data;
  const body = { decision: 'approve', shown_hash };
  const done = await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

const firstNow = async (): Promise<string[]> => {
  const { data } = (await call('GET', '/admin/address-sources', { token })).body;
  return data.find((one: { asset: string }) => one.asset === 'BTC').source.first;
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
    const holder = (nth: number, of: string) => {
      const fingerprint = masterOf(nth).fingerprint.toString(16).padStart(8, '0');
      return `[${fingerprint}${of.slice(1)}]${masterOf(nth).derive(of).publicExtendedKey}/<0;1>/*`;
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
      `wsh(sortedmulti(2,${[7, 8, 9].map((nth) => holder(nth, "m/48'/1'/0'/2'")).join()}))`,
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
});
