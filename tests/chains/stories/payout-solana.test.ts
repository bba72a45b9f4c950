import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openChain, unsignedSolanaTransfer } from '../../../src/server/modules/chains/chains.ts';
import { placesCoins, sendsBack, takesCapitalOut } from '../act-story.ts';
import {
  paysWhatWasApproved,
  returnsWhatCannotBePaid,
  takesTheTxidThatPays,
} from '../payout-story.ts';
import { describePayouts } from '../payout-world.ts';
import { solanaWallet } from '../rigs/offline-wallets.ts';
import { solanaRig } from '../rigs/solana-rig.ts';
import { paysAmongHostile } from './hostile-story.ts';
import { refusesAlteredMessages } from './solana-returned-story.ts';

// Withdrawals on Solana: exported, signed by the official client elsewhere, and paid; on the newest
// blockhash, which expires, and on an account's nonce, which waits.

const destination = 'J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf';
const wallet = await solanaWallet();

await describePayouts('a withdrawal on Solana', solanaRig, wallet, (worldOf) => {
  test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
    paysAmongHostile(worldOf(), {
      batches: 170,
      dollars: 5,
      good: async () => (await worldOf().rig.newAddress()).address,
      refused: [
        wallet.account!,
        '11111111111111111111111111111111',
        'SysvarC1ock11111111111111111111111111111111',
        'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
      ],
      unpayable: 'Stake11111111111111111111111111111111111111',
    }));

  test('is exported, signed offline, sent and paid', () =>
    paysWhatWasApproved(worldOf(), destination));

  test('to our own account is refused by that name, before anything is asked of it (INT-9)', async () => {
    const request = await worldOf().ask('20.00', wallet.account!);
    assert.deepEqual([request.status, request.body.code], [422, 'own_address']);
  });

  test('the treasury’s own acts leave the same way, each booked once', async () => {
    await placesCoins(worldOf(), destination);
    await takesCapitalOut(worldOf(), destination);
    await sendsBack(worldOf());
  });

  test('paid by hand takes the txid that pays it', () =>
    takesTheTxidThatPays(worldOf(), destination));

  test('whose address became a program’s has the money back, and others are paid', async () => {
    const { rig, mine } = worldOf();
    const { address: bad } = await rig.newAddress();
    await rig.pay({ address: bad, tag: null, amount: 2_000_000n });
    await mine();
    const spoil = async () => rig.tricks!.giveToProgram!(bad);
    const reason = 'address_of_program';
    await returnsWhatCannotBePaid(worldOf(), { bad, good: destination, spoil, reason });
    const again = await worldOf().ask('20.00', bad);
    assert.deepEqual([again.status, again.body.code], [422, 'address_unpayable']);
  });

  test('what is altered and rightly signed is refused, each with its name (CHN-9)', async () => {
    const { rig } = worldOf();
    const others = [await rig.newAddress(), await rig.newAddress()];
    await refusesAlteredMessages(worldOf(), [destination, ...others.map(({ address }) => address)]);
  });

  test('an export whose hash died is given up, though its account paid others since', async () => {
    const { rig, approved, batchOf, hand, giveUp, show, round, mine } = worldOf();
    const late = await approved('50.00', destination);
    const batch = await batchOf();
    const [spend] = batch.spends;
    assert.equal((await giveUp(spend.id)).body.code, 'transaction_may_confirm');
    const other = await approved('60.00', destination);
    const second = await batchOf();
    await hand(second.id, await wallet.sign(second.spends[0].unsigned));
    await round();
    await mine();
    assert.equal((await show(other)).state, 'paid');
    await rig.mine(400);
    await hand(batch.id, await wallet.sign(spend.unsigned));
    await round();
    assert.equal((await show(late)).state, 'sent');
    const given = await giveUp(spend.id);
    assert.equal(given.status, 200, JSON.stringify(given.body));
    assert.equal((await show(late)).state, 'approved');
  });

  test('on a nonce it can be signed days later; only what moves the nonce on ends it', async () => {
    const { rig, approved, approveSource, batchOf, hand, giveUp, show, round, mine, database } =
      worldOf();
    await approveSource({ nonce_account: await rig.tricks!.openNonce!(wallet.account!) });
    const batch = await batchOf();
    const [spend] = batch.spends;
    assert.ok(spend.cancel);
    await rig.mine(80);
    await approved('80.00', destination);
    assert.match((await batchOf('failed')).fault, /nonce is already in an export/);
    assert.match((await giveUp(spend.id)).body.message, /nonce is still valid/);
    // With another hash it is not the approved transaction.
    const chain = openChain(database.worker, 'SOL');
    assert.ok(chain.spending?.kind === 'solana');
    const { blockhash } = await chain.spending.facts(wallet.account!);
    const [part] = spend.parts;
    const to = { address: part.wallet_address, amount: 1_000_000n };
    const fresh = { from: wallet.account!, to: [to], life: { blockhash } };
    const wrong = await hand(batch.id, await wallet.sign(unsignedSolanaTransfer(fresh)));
    assert.match(wrong.body.message, /stands on another block or nonce/);
    await hand(batch.id, await wallet.sign(spend.unsigned));
    await round();
    await mine();
    assert.equal((await show(part.withdrawal_id)).state, 'paid');

    const [next] = (await batchOf()).spends;
    await chain.broadcast(await wallet.sign(next.cancel));
    await mine();
    const given = await giveUp(next.id);
    assert.equal(given.status, 200, JSON.stringify(given.body));
    assert.equal((await show(next.parts[0].withdrawal_id)).state, 'approved');
    await assert.rejects(chain.broadcast(await wallet.sign(next.unsigned)));
  });
});
