import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { addressFrom } from '#core/chains/derive-address.ts';
import { branches, readPublicKey } from '#core/chains/public-keys.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as chains from '../chains.ts';

// A coin's public key is replaced (OPS-10, CHN-3): addresses issued before stay ours.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const finance = await anAdministrator(owner, 'finance');

const testVersions = { private: 0x04358394, public: 0x043587cf };
const keyOf = (seed: number): string =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), testVersions).derive("m/84'/1'/0'")
    .publicExtendedKey;

/** Two people activate a key, as through the page 'Settings'. */
async function adopt(material: string): Promise<void> {
  const body = { asset: 'BTC', kind: 'key', material, reason: 'A new signer' };
  const response = await call('POST', '/admin/address-sources', { token: finance.token, body });
  const { proposal_id: id, shown_hash } = response.body.data;
  const decision = { decision: 'approve', shown_hash };
  const done = await call('PATCH', `/admin/approvals/${id}`, {
    token: chief.token,
    body: decision,
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

const issue = () =>
  inTransaction(worker, (tx) =>
    chains.issueAddress(tx, 'BTC', { purpose: 'deposit', subject: randomUUID() }),
  );

test('new addresses are of the new key; a payment to one of the old is seen and counted', async () => {
  await adopt(keyOf(1));
  const old = await issue();
  await adopt(keyOf(2));
  const fresh = await issue();
  const key = readPublicKey('BTC', 'regtest', keyOf(2));
  const place = { coin: 'BTC', networks: 'regtest', key } as const;
  assert.equal(fresh.address, addressFrom(place, branches.receiving, 0));

  const pay = { address: old.address, tag: null, amount: 7_000n };
  await inTransaction(web, (tx) => chains.simulatePayment(tx, 'BTC', pay));
  await chains.simulateBlocks(worker, 'BTC', 6);
  await chains.watchPayments(worker, 'BTC', chains.openChain);
  const [payment] = await chains.paymentsTo(worker, [old.id]);
  assert.equal(payment?.amount, 7_000n);
  assert.equal(await inTransaction(worker, (tx) => chains.isOfItsKey(tx, old.id)), true);
  assert.equal(await chains.readReserves(worker, 'BTC', chains.openChain), true);
  const held = await sql<{ units: bigint }>`
    select units from chains.holding where asset = 'BTC' and address = ${old.address}`.execute(
    worker,
  );
  assert.equal(held.rows[0]?.units, 7_000n);
});
