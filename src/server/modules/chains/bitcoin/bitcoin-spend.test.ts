import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { coinRecords, coinsOfBitcoin, type DerivedCoin } from '#core/chains/coin-records.ts';
import { addressFrom } from '#core/chains/derive-address.ts';
import { branches, readPublicKey } from '#core/chains/public-keys.ts';
import type { Found } from '../port.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';
import { readSpend, unsignedSpend } from './bitcoin-spend.ts';
import { findPayingOutput, type ExpectedPayment } from './find-paying-output.ts';
import { type Coins, type Part, planSpend } from './plan-spend.ts';
import { rawSpend } from './raw-spend.ts';

const versions = { private: 0x04358394, public: 0x043587cf };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(1), versions).derive("m/84'/1'/0'");
const key = (coin: DerivedCoin) =>
  readPublicKey(coin, coinRecords[coin].sandboxNetwork, account.publicExtendedKey);
const ours = (coin: DerivedCoin, index: number, branch: 0 | 1 = branches.receiving) =>
  addressFrom({ coin, networks: coinRecords[coin].sandboxNetwork, key: key(coin) }, branch, index);
const secret = (index: number) => account.deriveChild(0).deriveChild(index).privateKey!;

const known: Partial<Record<DerivedCoin, string[]>> = {
  BTC: ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  DOGE: ['nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe', '2MsLgKRKbYtzAyCNpSdQZYuN43MYmio9xv7'],
};
const members = (coin: DerivedCoin) => known[coin] ?? [ours(coin, 900)];
const hasBech32 = (coin: DerivedCoin) => coinRecords[coin].versions.main.bech32 !== '';

/** A coin sent to us: the transaction that made it, as a node returns it. */
function received(coin: DerivedCoin, index: number, amount: bigint): Coins {
  const address = ours(coin, index);
  const plan = { inputs: [], outputs: [{ address, amount }], change: amount };
  const made = Transaction.fromPSBT(
    base64.decode(
      unsignedSpend(
        { coin, networks: coinRecords[coin].sandboxNetwork, changeAddress: address },
        plan,
      ),
    ),
  );
  const tx = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  tx.addOutput({ script: made.getOutput(0).script!, amount });
  const txid = new Uint8Array(32).fill(index + 1);
  tx.addInput({ txid, index: 0, finalScriptSig: new Uint8Array([1, 1]) });
  return { txid: tx.id, outputIndex: 0, amount, address, raw: hex.encode(tx.toBytes(true, false)) };
}

function signed(psbt: string, nths: number[]): string {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  for (const index of nths) tx.sign(secret(index));
  return base64.encode(tx.toPSBT());
}

/** The export of a plan, for comparison with a returned file. */
const exportOf = (
  world: Parameters<typeof planSpend>[0],
  plan: NonNullable<ReturnType<typeof planSpend>>,
): Expected => ({
  asset: world.coin,
  networks: world.networks,
  unsigned: unsignedSpend(world, plan),
  parts: plan.outputs.map((output) => ({ ...output, tag: null })),
  change: plan.change === null ? null : { address: world.changeAddress, amount: plan.change },
  fee: plan.fee,
  inputs: plan.inputs,
  life: {},
});

const part = (address: string, total: bigint, more: Partial<Part> = {}): Part => ({
  address,
  total,
  isBorne: false,
  ceiling: null,
  isRestBorne: false,
  mayBeBorne: true,
  ...more,
});

for (const coin of coinsOfBitcoin) {
  const world = {
    coin,
    networks: coinRecords[coin].sandboxNetwork,
    feeRate: 10_000n,
    leastBorne: 17n,
    mostBorne: 40_000n,
    changeAddress: ours(coin, 0, 1),
  } as const;
  const whole = 100_000_000n;
  const coins = [received(coin, 0, whole), received(coin, 1, 3n * whole)];
  const parts = members(coin).map((address) => part(address, whole / 2n));

  describe(`a spend of ${coin}`, () => {
    test('takes the largest coins, shares the fee, and loses nothing', () => {
      const plan = planSpend(world, coins, parts)!;
      assert.deepEqual(plan.inputs, [coins[1]]);
      const paid = plan.outputs.reduce((sum, item) => sum + item.amount, 0n);
      assert.equal(paid + plan.fee + plan.change!, 3n * whole);
      assert.equal(plan.change, 3n * whole - (whole / 2n) * BigInt(parts.length));
      assert.equal(planSpend(world, coins, [{ ...parts[0]!, total: 4n * whole + 1n }]), null);
    });

    test('leaves the member whole where the operator bears the fee', () => {
      const plan = planSpend(world, coins, [{ ...parts[0]!, isBorne: true }])!;
      assert.equal(plan.outputs[0]!.amount, whole / 2n);
      assert.equal(plan.change, 3n * whole - whole / 2n - plan.fee);
    });

    test('is signed offline and read back as it was', () => {
      const plan = planSpend(world, coins, parts)!;
      const psbt = unsignedSpend(world, plan);
      const read = readSpend(world, psbt, signed(psbt, [1]))!;
      assert.equal(read.isSigned, true);
      assert.deepEqual(read.inputs, [{ txid: coins[1]!.txid, outputIndex: 0 }]);
      assert.deepEqual(
        read.outputs.slice(0, -1),
        plan.outputs.map(({ address, amount }) => ({ address, amount })),
      );
      assert.deepEqual(read.outputs.at(-1), { address: world.changeAddress, amount: plan.change! });
      assert.deepEqual(readSpend(world, psbt, read.raw), read);
    });

    test('is held against scripts, however an address was written (CHN-6)', () => {
      const plan = planSpend(world, coins, parts)!;
      const typed = (address: string) => (hasBech32(coin) ? address.toUpperCase() : address);
      const unsigned = unsignedSpend(world, plan);
      const expected: Expected = {
        ...exportOf(world, plan),
        unsigned,
        parts: plan.outputs.map((item) => ({ ...item, address: typed(item.address), tag: null })),
        change: { address: typed(world.changeAddress), amount: plan.change! },
      };
      const checked = verifySignedTransaction(expected, signed(unsigned, [1]));
      assert.ok(!('differs' in checked), JSON.stringify(checked));
      const output = { txid: 'a', outputIndex: 0, blockHeight: 2n, blockHash: 'b', tag: null };
      const address = plan.outputs[0]!.address;
      const found: Found = {
        state: 'confirmed',
        outputs: [{ ...output, address, amount: 5n }],
        confirmations: 6,
        final: true,
      };
      const sought: ExpectedPayment = {
        inputs: [],
        asset: coin,
        address: typed(address),
        tag: null,
        amount: 5n,
        txid: null,
        sinceHeight: 1n,
      };
      const shown = { txid: 'a', found, isAlone: true };
      assert.equal(findPayingOutput(sought, shown, new Set()), 0);
      assert.equal(findPayingOutput({ ...sought, amount: 6n }, shown, new Set()), null);
    });

    test('is told as a raw transaction where its wallets read no PSBT', () => {
      const plan = planSpend(world, coins, parts)!;
      const psbt = unsignedSpend(world, plan);
      const raw = rawSpend(coin, psbt);
      assert.equal(raw === null, coin !== 'DOGE');
      if (raw === null) return;
      const [, bytes, outputs] = /^([0-9a-f]+) '(.*)'$/.exec(raw)!;
      const tx = Transaction.fromPSBT(base64.decode(psbt));
      assert.equal(bytes, hex.encode(tx.unsignedTx));
      const [spent] = plan.inputs;
      const { script } = tx.getInput(0).nonWitnessUtxo!.outputs[0]!;
      assert.deepEqual(JSON.parse(outputs!), [
        { txid: spent!.txid, vout: 0, scriptPubKey: hex.encode(script), amount: '3.00000000' },
      ]);
      assert.equal(rawSpend(coin, 'what the sandbox signs'), null);
    });

    test('unsigned or torn, it is read as such', () => {
      const psbt = unsignedSpend(world, planSpend(world, coins, parts)!);
      assert.equal(readSpend(world, psbt, psbt), null);
      for (const text of ['', 'hello', psbt.slice(0, 40), '00ff']) {
        assert.equal(readSpend(world, psbt, text), null);
      }
    });
  });
}
