import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openChain } from '../../../src/server/modules/chains/chains.ts';
import { verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { exportBatch } from '../../../src/server/modules/payouts/export-batch.ts';
import { settlePayout } from '../../../src/server/modules/payouts/settle-payout.ts';
import { holdsUnpayable, placesCoins, sendsBack, takesCapitalOut } from '../act-story.ts';
import {
  paysWhatWasApproved,
  returnsWhatCannotBePaid,
  takesTheTxidThatPays,
} from '../payout-story.ts';
import { describePayouts } from '../payout-world.ts';
import { type XrpOfflineWallet, xrpWallet } from '../rigs/offline-wallets.ts';
import { xrpRig } from '../rigs/xrp-rig.ts';
import { paysAmongHostile } from './hostile-story.ts';
import { refusesAlteredFields, takesItsKeysAlone } from './xrp-returned-story.ts';
import { paysFromHolders } from './xrp-signers-story.ts';

// Withdrawals on the XRP Ledger: exported, signed by the official client elsewhere, and paid; and
// the end of an export that is never submitted.

const destination = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const another = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const wallet = xrpWallet();

await describePayouts('a withdrawal on the XRP Ledger', xrpRig, wallet, (worldOf) => {
  test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
    paysAmongHostile(worldOf(), {
      batches: 170,
      dollars: 5,
      good: async () => (randomInt(2) === 0 ? destination : another),
      refused: [
        wallet.account!,
        'r',
        'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        wallet.elsewhere.toLowerCase(),
      ],
      unpayable: wallet.account!,
    }));

  test('is exported, signed offline, sent and paid', () =>
    paysWhatWasApproved(worldOf(), destination));

  test('the treasury’s own acts leave the same way, each booked once', async () => {
    await placesCoins(worldOf(), destination);
    await takesCapitalOut(worldOf(), destination);
    await sendsBack(worldOf());
  });

  test('an export that is never handed in is cancelled by its number, and frees the next', async () => {
    const { approved, batchOf, hand, giveUp, show, round, mine, database } = worldOf();
    const [lost, next] = [await approved('50.00', destination), await approved('60.00', another)];
    const first = await batchOf();
    const lostSpend = first.spends.find((spend: { parts: { withdrawal_id: string }[] }) =>
      spend.parts.some((part) => part.withdrawal_id === lost),
    );
    const nextSpend = first.spends.find((spend: { id: string }) => spend.id !== lostSpend.id);
    assert.equal((await giveUp(lostSpend.id)).body.code, 'transaction_may_confirm');
    await hand(first.id, await wallet.sign(nextSpend.unsigned));
    await round();
    await mine();
    // The second waits for the first one's sequence: the ledger accepts them only in order.
    assert.equal((await show(next)).state, 'sent');

    const chain = openChain(database.worker, 'XRP');
    const unmatched = await chain.broadcast(wallet.signJson({ ...JSON.parse(lostSpend.cancel) }));
    assert.equal((await giveUp(lostSpend.id, unmatched)).body.code, 'transaction_may_confirm');
    await mine();
    assert.equal((await giveUp(nextSpend.id, unmatched)).body.code, 'transaction_may_confirm');
    const given = await giveUp(lostSpend.id, unmatched);
    assert.equal(given.status, 200, JSON.stringify(given.body));
    assert.equal((await show(lost)).state, 'approved');
    await round();
    await mine();
    assert.equal((await show(next)).state, 'paid');

    const second = await batchOf();
    await hand(second.id, await wallet.sign(second.spends[0].unsigned));
    await round();
    await mine();
    assert.equal((await show(lost)).state, 'paid');
    // A cancelled payout can never confirm, even if a copy survives.
    await assert.rejects(chain.broadcast(await wallet.sign(lostSpend.unsigned)));
  });

  test('a payment that took the number is no proof against itself', async () => {
    const { approved, batchOf, giveUp, mine, claim, database } = worldOf();
    const id = await approved('40.00', destination);
    const batch = await batchOf();
    const [spend] = batch.spends;
    const signed = await wallet.sign(spend.unsigned);
    const paid = await openChain(database.worker, 'XRP').broadcast(signed);
    await mine();
    const refused = await giveUp(spend.id, paid);
    assert.equal(refused.body.code, 'transaction_may_confirm');
    assert.match(refused.body.message, /Mark this one as paid/);
    assert.equal((await claim(id, paid)).status, 200);
  });

  test('that an id is nowhere is no proof: somebody else may have handed it in', async () => {
    const { rig, finance, approved, batchOf, giveUp, show, claim, database } = worldOf();
    const id = await approved('45.00', destination);
    const [spend] = (await batchOf()).spends;
    // A hijacked web process submits an unsigned spend with the session of a logged-in
    // administrator; the operator's wallet sends it.
    await sql`select withdrawals.take_returned(${finance.token}, ${spend.id}, '00',
      ${'A'.repeat(64)})`.execute(database.web);
    const paid = await openChain(database.worker, 'XRP').broadcast(
      await wallet.sign(spend.unsigned),
    );
    await rig.mine(10_900);
    const refused = await giveUp(spend.id);
    assert.equal(refused.body.code, 'transaction_may_confirm', JSON.stringify(refused.body));
    assert.equal((await show(id)).state, 'sent');
    assert.equal((await claim(id, paid)).status, 200);
    assert.equal(await settlePayout(database.worker, id, paid), true);
  });

  /** Sets a flag of an account, signed by its owner. */
  const setFlag = async (of: XrpOfflineWallet, SetFlag: number): Promise<void> => {
    const { mine, database } = worldOf();
    const chain = openChain(database.worker, 'XRP');
    assert.ok(chain.spending?.kind === 'xrp');
    const { sequence, fee, networkId } = await chain.spending.facts(of.account!);
    const json = { TransactionType: 'AccountSet', Account: of.account, SetFlag };
    const rest = { Fee: String(fee), Sequence: sequence, NetworkID: networkId };
    await chain.broadcast(of.signJson({ ...json, ...rest }));
    await mine();
  };

  const funded = async (seed: number): Promise<XrpOfflineWallet> => {
    const { rig, mine } = worldOf();
    const xrpOfflineWallet = xrpWallet(seed);
    await rig.pay({ address: xrpOfflineWallet.account!, tag: null, amount: 20_000_000n });
    await mine();
    return xrpOfflineWallet;
  };

  for (const [seed, flag, reason] of [
    [81, 9, 'address_asks_leave'],
    [82, 1, 'tag_needed'],
    [83, 3, 'address_wants_none'],
  ] as const) {
    test(`whose account comes to say ${reason} has the money back, and others are paid`, async () => {
      const payee = await funded(seed);
      await returnsWhatCannotBePaid(worldOf(), {
        bad: payee.account!,
        good: destination,
        spoil: () => setFlag(payee, flag),
        reason,
      });
      const again = await worldOf().ask('20.00', payee.account!);
      const code = reason === 'tag_needed' ? 'tag_required' : 'address_unpayable';
      assert.deepEqual([again.status, again.body.code], [422, code]);
    });
  }

  test('an act of the treasury whose address cannot be paid waits with the reason', async () => {
    const payee = await funded(84);
    await setFlag(payee, 9);
    await holdsUnpayable(worldOf(), payee.account!, 'address_asks_leave');
  });

  /** An export at another node fee, as the screen shows it. */
  const exportedAt = async (fee: bigint) => {
    const { asFinance, later, database } = worldOf();
    await later();
    const batch = await asFinance('POST', '/admin/payout-batches', { asset: 'XRP' });
    assert.equal(batch.status, 202, JSON.stringify(batch.body));
    const chain = openChain(database.worker, 'XRP');
    const { spending } = chain;
    assert.ok(spending?.kind === 'xrp');
    const facts = async (from: string) => ({ ...(await spending.facts(from)), fee });
    await exportBatch(database.worker, batch.body.data.id, () => ({
      ...chain,
      spending: { ...spending, facts },
    }));
    return (await asFinance('GET', '/admin/payout-batches')).body.data.batches[0];
  };

  test('a fee above what was agreed waits visibly, and is paid once more is agreed (CHN-8)', async () => {
    const { approved, show, asMember, hand, round, mine, database } = worldOf();
    const id = await approved('5.00', another);
    assert.equal((await show(id)).network_fee_most, '0.010000');
    const batch = await exportedAt(20_000n);
    assert.deepEqual([batch.state, batch.spends.length], ['failed', 0]);
    assert.match(batch.fault, /more than the members agreed to/);
    const [left] = batch.left_out;
    assert.deepEqual(
      [left.withdrawal_id, left.because, left.network_fee],
      [id, 'fee_over_ceiling', '0.020000'],
    );
    const waits = await show(id);
    assert.deepEqual([waits.state, waits.hold, waits.can_cancel], ['approved', null, true]);
    assert.deepEqual([waits.fee_wait.network_fee, waits.fee_wait.offer], ['0.020000', '0.030000']);
    const agree = (max: string) =>
      asMember('POST', `/withdraw/${id}/network-fee`, { network_fee_most: max });
    assert.equal((await agree('0.01')).status, 409);
    const past = sql`update withdrawals.withdrawal set fee_ceiling_units = 9 where id = ${id}`;
    await assert.rejects(past.execute(database.web), { code: '42501' });
    assert.equal((await agree(waits.fee_wait.offer)).status, 200);
    assert.equal((await show(id)).fee_wait, null);

    const next = await exportedAt(20_000n);
    await hand(next.id, await wallet.sign(next.spends[0].unsigned));
    await round();
    await mine();
    const paid = await show(id);
    assert.deepEqual(
      [paid.state, paid.network_fee, paid.network_fee_by],
      ['paid', '0.020000', 'member'],
    );
  });

  test('after 72 hours the operator bears what is above, and the books say so (CHN-8)', async () => {
    const { approved, show, hand, round, mine, database } = worldOf();
    const id = await approved('5.00', another);
    for (let day = 1; day <= 3; day += 1) {
      const [left] = (await exportedAt(20_000n)).left_out;
      assert.equal(left?.because, 'fee_over_ceiling', String(day));
    }
    const batch = await exportedAt(20_000n);
    assert.deepEqual([batch.state, batch.left_out], ['exported', []], batch.fault);
    await hand(batch.id, await wallet.sign(batch.spends[0].unsigned));
    await round();
    await mine();
    const paid = await show(id);
    assert.deepEqual(
      [paid.state, paid.network_fee, paid.network_fee_by],
      ['paid', '0.010000', 'member'],
    );
    const booked = await sql<{ amount: bigint }>`
      select amount from ledger.transfer
      where kind = 'network_cost' and subject = ${id} and leg = 2`.execute(database.owner);
    assert.deepEqual(
      booked.rows.map((row) => row.amount),
      [10_000n],
    );
    assert.deepEqual((await verifyBooks(database.owner)).faults, []);
  });

  test('a fee that nobody pays fails no export: who agreed to less waits 72 hours', async () => {
    const { approved, show, hand, round, mine } = worldOf();
    const id = await approved('35.00', destination);
    for (let day = 1; day <= 3; day += 1) {
      const batch = await exportedAt(5_000_000n);
      const [left] = batch.left_out;
      // The plan is capped at the highest fee that is ever paid.
      assert.deepEqual([left?.because, left?.network_fee], ['fee_over_ceiling', '1.000000']);
      assert.equal((await show(id)).fee_wait.network_fee, '1.000000');
    }
    const batch = await exportedAt(5_000_000n);
    assert.deepEqual([batch.state, batch.left_out], ['exported', []], batch.fault);
    await hand(batch.id, await wallet.sign(batch.spends[0].unsigned));
    await round();
    await mine();
    const paid = await show(id);
    assert.deepEqual([paid.state, paid.network_fee], ['paid', '0.010000']);
  });

  test('paid by hand takes the txid that pays it', () =>
    takesTheTxidThatPays(worldOf(), destination));

  test('without a tag nothing is asked for to an address that takes none without', async () => {
    const { ask } = worldOf();
    const strict = await funded(78);
    await setFlag(strict, 1);
    const refused = await ask('30.00', strict.account!);
    assert.deepEqual([refused.status, refused.body.code], [422, 'tag_required']);
    assert.ok(refused.body.fields.tag);
    assert.equal((await ask('30.00', strict.account!, '7')).status, 201);
  });

  test('a field altered and rightly signed is refused, each with its name (CHN-9)', () =>
    refusesAlteredFields(worldOf(), wallet, another));

  test('a key that the ledger names signs for the account, a stranger’s does not (CHN-9)', () =>
    takesItsKeysAlone(worldOf(), wallet, another));

  test('holders of enough weight sign together, each at a machine of its own (CHN-11)', () =>
    paysFromHolders(worldOf(), wallet, destination));
});
