import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { outputsOf, paidBy, type RawTransaction } from './bitcoin-types.ts';
import { withoutExtension } from './extension-block.ts';

// Answers of Litecoin Core 0.21.2.1 on its regtest: 3 LTC that leave an extension block for an
// address, and another sender's unconfirmed transaction within it.

const leaving = {
  txid: '3cf275c5863bee6bbde5ed56c1ca1db9c2f4a595a1a1b28ef268c5878ea73ce6',
  raw:
    '0200000000080142162e86c8b3f39f7156a1c67afc892efeb46e297e98d78715e27abe4480db010000000000' +
    'ffffffff02042f21830000000022582071105b7d7fb744e9a6ff1556a1156ede6105fac48c6f11659d9182c5' +
    'd6f14d3100a3e11100000000160014e0e8be3f53cc3fb11c6a5246c921999c8b841d060000000000',
};
const within: RawTransaction = JSON.parse(`{
  "txid": "7047a71554ec88992cf59458d53043670fd65baf34c73595e9a56a5c46350f94",
  "hex": "0200000000080000",
  "vin": [{"ismweb": true, "output_id": "1f1c61c61725cc5a1db7b6432e60ef94943d47b41c81b8b1"}],
  "vout": [{"ismweb": true, "output_id": "96fdcdd3096b63f6a73a613cb355b82a562739fbd1f04f94"}]
}`);

test('coins from an extension block are spent by the transaction that Bitcoin knows', () => {
  const raw = withoutExtension(leaving.raw, leaving.txid)!;
  const options = { allowUnknownInputs: true, allowUnknownOutputs: true };
  const tx = Transaction.fromRaw(hex.decode(raw), options);
  assert.equal(tx.id, leaving.txid);
  assert.equal(tx.getOutput(1).amount, 300_000_000n);
  assert.throws(() => Transaction.fromRaw(hex.decode(leaving.raw), options));
});

test('what would have another id is spent by nothing, and all others stay as they are', () => {
  const changed = leaving.raw.replace('00a3e111', '00a3e112');
  assert.equal(withoutExtension(changed, leaving.txid), null);
  const plain = withoutExtension(leaving.raw, leaving.txid)!;
  assert.equal(withoutExtension(plain, leaving.txid), plain);
});

test('what moves within an extension block pays nobody, and stops no reading', () => {
  assert.deepEqual(paidBy(within), []);
  assert.deepEqual(outputsOf('LTC', within, null), []);
});
