import assert from 'node:assert/strict';
import { type SubmittableTransaction, Wallet } from 'xrpl';
import { openChain } from '../../../src/server/modules/chains/chains.ts';
import type { PayoutWorld } from '../payout-world.ts';
import { type XrpOfflineWallet, xrpWallet } from '../rigs/offline-wallets.ts';

// An account with several holders who sign together, each on a separate machine (CHN-11).

type Fields = Record<string, unknown>;

const [heavy, light, stranger] = [91, 92, 95].map((seed) =>
  Wallet.fromEntropy(new Uint8Array(16).fill(seed)),
) as [Wallet, Wallet, Wallet];
/** The third signs with a regular key; its account disabled the master key. */
const third = xrpWallet(93);
const [thirdKey, thirdEnded] = [94, 93].map((seed) =>
  Wallet.fromEntropy(new Uint8Array(16).fill(seed)),
) as [Wallet, Wallet];

/** One holder's copy of an export, signed only for that holder. */
function copyOf(unsigned: string, by: Wallet, holder: string, change: Fields = {}): string {
  const { tx_json: json } = JSON.parse(unsigned) as { tx_json: Fields };
  return by.sign({ ...json, ...change } as unknown as SubmittableTransaction, holder).tx_blob;
}

/** Gives the paying account three holders, of whom two must sign, and disables its master key. */
async function nameHolders(world: PayoutWorld, wallet: XrpOfflineWallet): Promise<void> {
  const { rig, mine, database } = world;
  const chain = openChain(database.worker, 'XRP');
  assert.ok(chain.spending?.kind === 'xrp');
  const { spending } = chain;
  const send = async (of: XrpOfflineWallet, fields: Fields): Promise<void> => {
    const { sequence, fee, networkId } = await spending.facts(of.account!);
    const rest = { Fee: String(fee), Sequence: sequence, NetworkID: networkId };
    await chain.broadcast(of.signJson({ Account: of.account, ...rest, ...fields }));
    await mine();
  };
  await rig.pay({ address: third.account!, tag: null, amount: 20_000_000n });
  await mine();
  await send(third, { TransactionType: 'SetRegularKey', RegularKey: thirdKey.classicAddress });
  await send(third, { TransactionType: 'AccountSet', SetFlag: 4 });
  const weights = [
    [heavy.classicAddress, 2],
    [light.classicAddress, 1],
    [third.account, 1],
  ];
  await send(wallet, {
    TransactionType: 'SignerListSet',
    SignerQuorum: 3,
    SignerEntries: weights.map(([Account, SignerWeight]) => ({
      SignerEntry: { Account, SignerWeight },
    })),
  });
  await send(wallet, { TransactionType: 'AccountSet', SetFlag: 4 });
}

/** Paid once holders of enough weight signed; nothing is accepted before, or from anyone else. */
export async function paysFromHolders(
  world: PayoutWorld,
  wallet: XrpOfflineWallet,
  to: string,
): Promise<void> {
  const { approved, batchOf, hand, show, round, mine, database } = world;
  await nameHolders(world, wallet);
  const id = await approved('50.00', to);
  const batch = await batchOf();
  const spend = batch.spends.find((row: { parts: { withdrawal_id: string }[] }) =>
    row.parts.some((part) => part.withdrawal_id === id),
  );
  const { unsigned } = spend;
  const { signers, tx_json: payment } = JSON.parse(unsigned);
  assert.deepEqual([signers.quorum, signers.holders.length], [3, 3]);
  // A fee of ten drops for the payment, and ten for each possible signer.
  assert.equal(payment.Fee, '40');
  const first = copyOf(unsigned, heavy, heavy.classicAddress);
  const second = copyOf(unsigned, thirdKey, third.account!);
  const refused = async (files: string[], text: RegExp): Promise<void> => {
    const { status, body } = await hand(batch.id, files.join('\n'));
    assert.deepEqual([status, body.code], [422, 'returned_differs']);
    assert.match(body.message, text);
  };
  await refused([first], /weight of 1 of 3 are missing/);
  await refused([second, second], /weight of 2 of 3 are missing/);
  const none = /a signature in it is wrong, or of nobody who signs for/;
  await refused([first, copyOf(unsigned, stranger, stranger.classicAddress)], none);
  // In a holder's name with another key.
  await refused([first, copyOf(unsigned, stranger, light.classicAddress)], none);
  // With a key that a holder disabled: the ledger rejects it.
  await refused([first, copyOf(unsigned, thirdEnded, third.account!)], none);
  const less = { Amount: String(BigInt(payment.Amount) / 2n) };
  const altered = [
    copyOf(unsigned, heavy, heavy.classicAddress, less),
    copyOf(unsigned, light, light.classicAddress, less),
  ];
  await refused(altered, /is paid .* instead of/);
  await refused([first, altered[1]!], /weight of 1 of 3 are missing|is paid/);

  const taken = await hand(batch.id, `${second}\n${first}`);
  assert.deepEqual(taken.body.data.count, 1, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
  // The account's master key can no longer sign.
  const alone = await wallet.sign(unsigned);
  await assert.rejects(openChain(database.worker, 'XRP').broadcast(alone));
}
