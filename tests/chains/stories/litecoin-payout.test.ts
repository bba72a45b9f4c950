import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { bitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import { placesCoins, sendsBack, takesCapitalOut } from '../act-story.ts';
import { paysWhatWasApproved, takesTheTxidThatPays, waitsForLostCredit } from '../payout-story.ts';
import { describePayouts, type PayoutWorld } from '../payout-world.ts';
import { litecoinRig } from '../rigs/litecoin-rig.ts';
import { litecoinWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { severalKeys, signByPython } from '../rigs/several-holders.ts';
import { takesAnotherSigning } from '../signing-story.ts';

// Litecoin on a real node, not in a default sandbox (0354): the behaviour of every
// coin of this family, and that of its extension blocks (LIP-3).

const wallet = litecoinWallet();

/** Coins that left an extension block are credited, and fund the next withdrawal. */
async function spendsWhatLeftExtension(world: PayoutWorld, to: string): Promise<void> {
  const { rig, approved, batchOf, hand, round, mine, show } = world;
  const rpc = bitcoinRpc(nodeAt(rig.nodeUrl!));
  await world.deposit('4000.00', (place) => rig.tricks!.payFromWithin!(place));
  const id = await approved('2500.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  const exported = Transaction.fromPSBT(base64.decode(spend.unsigned));
  const made = await Promise.all(
    Array.from({ length: exported.inputsLength }, (_, index) =>
      rpc.ask<string>(['getrawtransaction', hex.encode(exported.getInput(index).txid!), 0]),
    ),
  );
  assert.ok(
    made.some((raw) => raw.startsWith('020000000008')),
    'spends what left',
  );
  const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}

/** Coins of a two-of-three wallet, each holder signing with a different third-party library. */
async function paysFromHolders(world: PayoutWorld, to: string): Promise<string | null> {
  const { approved, batchOf, hand, show, round, mine } = world;
  await world.approveSource({ material: severalKeys });
  await world.deposit('4000.00');
  const id = await approved('3900.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  const [first, other] = [signByPython(spend.unsigned, 0), signByPython(spend.unsigned, 2)];
  if (typeof first === 'object') return first.absent;
  assert.ok(typeof other === 'string');
  // The other coins it spends have one holder.
  const own = await wallet.sign(first);
  const alone = await hand(batch.id, own);
  assert.match(alone.body.message, /1 of its 2 signatures is missing/);
  const taken = await hand(batch.id, `${own}\n${other}`);
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
  await world.approveSource();
  return null;
}

await describePayouts(
  'a withdrawal of Litecoin on litecoind',
  inBatteryOnly(litecoinRig),
  wallet,
  (worldOf) => {
    const anAddress = async (): Promise<string> => (await worldOf().rig.newAddress()).address;

    test('is exported, signed offline, sent, and paid once it is deep enough', async () =>
      paysWhatWasApproved(worldOf(), await anAddress()));

    test('a stranger’s coins within an extension block stop no reading', async () => {
      const { rig, round } = worldOf();
      const rpc = bitcoinRpc(nodeAt(rig.nodeUrl!));
      const within = await rpc.ask<string>(['getnewaddress', '', 'mweb']);
      await rig.tricks!.payFromWithin!({ address: within, tag: null, amount: 100_000_000n });
      assert.equal((await rpc.ask<string[]>(['getrawmempool'])).length, 1);
      await round();
      await paysWhatWasApproved(worldOf(), await anAddress());
    });

    test('coins that left an extension block are credited, and pay the next', async () =>
      spendsWhatLeftExtension(worldOf(), await anAddress()));

    test('of coins of several keys is signed by two holders (CHN-11)', async (t) => {
      const absent = await paysFromHolders(worldOf(), await anAddress());
      if (absent !== null) t.skip(absent);
    });

    test('a wrong signature is refused, and what no node took is signed once more (CHN-9)', async () =>
      takesAnotherSigning(worldOf(), await anAddress()));

    test('the treasury’s own acts leave the same way, each booked once', async () => {
      await placesCoins(worldOf(), await anAddress());
      await takesCapitalOut(worldOf(), await anAddress());
      await sendsBack(worldOf());
    });

    test('paid by hand takes the txid that pays it, and none that was used or pays less', async () =>
      takesTheTxidThatPays(worldOf(), await anAddress()));

    test('waits while a credited payment of its member is missing', async () =>
      waitsForLostCredit(worldOf(), await anAddress()));
  },
);
