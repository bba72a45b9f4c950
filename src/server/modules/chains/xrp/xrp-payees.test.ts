import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, type SubmittableTransaction, Wallet } from 'xrpl';
import { xrpStandIn } from '../../../../../tests/chains/rigs/xrp-stand-in.ts';
import { asking, nodeAt } from '../node.ts';
import { xrpRpc } from './xrp-rpc.ts';

const server = await xrpStandIn();
const { ledger } = server;
const port = xrpRpc(asking(nodeAt(server.url)));
const client = new Client(server.socket);
await client.connect();
after(async () => {
  await client.disconnect();
  await server.stop();
});

/** ACCOUNT_ONE, which no key can sign for. */
const nobody = 'rrrrrrrrrrrrrrrrrrrrBZbvji';
const masterDisabled = 4;

async function send(transaction: object, by: Wallet): Promise<void> {
  const filled = await client.autofill(transaction as SubmittableTransaction);
  const { result } = await client.submit(by.sign(filled).tx_blob);
  assert.equal(result.engine_result, 'tesSUCCESS');
  ledger.close();
}

/** An account with its own key disabled, and its other possible signer. */
async function without(key: string, holder: Wallet | null): Promise<string> {
  const owner = Wallet.generate();
  const { classicAddress: Account } = owner;
  const { bank } = ledger;
  const funds = { TransactionType: 'Payment', Account: bank.classicAddress, Destination: Account };
  await send({ ...funds, Amount: '30000000' }, bank);
  await send({ TransactionType: 'SetRegularKey', Account, RegularKey: key }, owner);
  if (holder !== null) {
    const entry = { SignerEntry: { Account: holder.classicAddress, SignerWeight: 1 } };
    const set = { TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries: [entry] };
    await send({ ...set, Account }, owner);
  }
  await send({ TransactionType: 'AccountSet', Account, SetFlag: masterDisabled }, owner);
  return Account;
}

test('an account given away to a key that is nobody’s is no payee (INP-6)', async () => {
  const [key, holder] = [Wallet.generate(), Wallet.generate()];
  const given = await without(nobody, null);
  const shared = await without(nobody, holder);
  const other = await without(key.classicAddress, null);
  const payees = [given, shared, other].map((address) => ({ address, tag: null, amount: 5n }));
  const from = ledger.bank.classicAddress;
  assert.deepEqual(await port.whyUnpayable(payees, from), ['address_unspendable', null, null]);
});
