import assert from 'node:assert/strict';
import { formatAmount, parseAmount, parseUsd } from '#core/money/money.ts';
import type { ReturnReason } from '#core/rules/withdrawal-state.ts';
import { memberFigures, verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import { settlePayout } from '../../src/server/modules/payouts/settle-payout.ts';
import type { PayoutWorld } from './payout-world.ts';

// What every coin's payout must prove, on any chain: written once, played on each.

/** From the request to the last block, signed offline; any other submission is refused. */
export async function paysWhatWasApproved(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, member, approved, batchOf, hand, show, round, mine } = world;
  const { asset } = rig;
  const already = (await memberFigures(world.database.web, member.id)).totalWithdrawal;
  const id = await approved('300.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  assert.equal(spend.parts[0].wallet_address, to);
  assert.equal((await show(id)).state, 'signing');

  const little = parseAmount(asset, spend.parts[0].coin_amount) / 2n;
  const paidLess = new RegExp(`is paid ${formatAmount(asset, little)} ${asset} instead of`);
  for (const [change, pattern] of [
    [{ address: wallet.elsewhere }, /was approved by nobody/],
    [{ amount: little }, paidLess],
  ] as const) {
    const wrong = await hand(batch.id, await wallet.sign(spend.unsigned, change));
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'returned_differs']);
    assert.match(wrong.body.message, pattern);
  }
  assert.equal((await hand(batch.id, wallet.secret)).body.code, 'private_key');
  const signed = await wallet.sign(spend.unsigned);
  // Bitcoin Core and other programs write a signed transaction in two forms: both count as one
  // (F6).
  const taken = await hand(batch.id, `${signed}\n${wallet.again?.(signed) ?? signed}`);
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  assert.equal((await show(id)).state, 'sent');
  assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');

  await round();
  const { txid } = await show(id);
  assert.match(txid, /^\w{64,88}$/);
  await mine();
  const paid = await show(id);
  assert.deepEqual([paid.state, paid.txid], ['paid', txid]);
  const figures = await memberFigures(world.database.web, member.id);
  assert.deepEqual([figures.payout, figures.totalWithdrawal - already], [0n, 30_000n]);
}

/** Paid by hand from another wallet: the txid that pays is accepted once; any other is refused. */
export async function takesTheTxidThatPays(world: PayoutWorld, to: string): Promise<void> {
  const { rig, approved, batchOf, claim, mine, show } = world;
  const { worker } = world.database;
  const [first, second] = [await approved('100.00', to), await approved('100.00', to)];
  const batch = await batchOf();
  const parts = batch.spends.flatMap(
    (spend: { parts: { withdrawal_id: string; coin_amount: string }[] }) => spend.parts,
  );
  const amountOf = (id: string): bigint =>
    parseAmount(
      rig.asset,
      parts.find((part: { withdrawal_id: string }) => part.withdrawal_id === id).coin_amount,
    );
  const short = await rig.pay({ address: to, tag: null, amount: amountOf(first) / 2n });
  await mine();
  const paid = await rig.pay({ address: to, tag: null, amount: amountOf(first) });
  await mine();
  assert.equal((await claim(first, short)).body.code, 'payment_not_shown');
  assert.equal((await claim(first, paid)).status, 200);
  assert.equal(await settlePayout(worker, first, paid), true);
  assert.equal((await show(first)).state, 'paid');
  assert.equal((await claim(second, paid)).body.code, 'payment_not_shown');
  assert.equal(await settlePayout(worker, second, paid), false);
  // Submitted after all, the first withdrawal would be paid twice.
  const of = batch.spends.find((spend: { parts: { withdrawal_id: string }[] }) =>
    spend.parts.some((part) => part.withdrawal_id === first),
  );
  const twice = await world.hand(batch.id, await world.wallet.sign(of.unsigned));
  assert.match(twice.body.message, /nother transaction has already paid/);
}

/** A credited deposit leaves the chain: none of its member's payouts are exported meanwhile. */
export async function waitsForLostCredit(world: PayoutWorld, to: string): Promise<void> {
  const { rig, approved, batchOf, show, mine, round } = world;
  await world.deposit('1000.00');
  const id = await approved('100.00', to);
  // It is in the first of the blocks that confirmed its credit.
  await rig.reorganise(world.depth);
  await round();
  const { state, hold } = await show(id);
  assert.deepEqual([state, hold.reason], ['held', 'payment_lost']);
  await world.later();
  const none = await world.asFinance('POST', '/admin/payout-batches', { asset: rig.asset });
  assert.equal(none.body.code, 'nothing_due');
  await mine();
  await mine();
  assert.equal((await show(id)).state, 'approved');
  const { spends } = await batchOf();
  assert.ok(
    spends.some(
      (spend: { parts: { withdrawal_id: string }[] }) => spend.parts[0]?.withdrawal_id === id,
    ),
  );
}

type Spoiled = {
  bad: string;
  good: string;
  spoil: () => Promise<void>;
  reason: ReturnReason;
  amount?: string;
};

/** Its member gets the money back with the reason; the payouts behind it are still paid. */
export async function returnsWhatCannotBePaid(world: PayoutWorld, to: Spoiled): Promise<void> {
  const { wallet, member, database, approved, batchOf, hand, show, round, mine } = world;
  const amount = to.amount ?? '50.00';
  const lost = await approved(amount, to.bad);
  const fine = await approved('60.00', to.good);
  const held = await memberFigures(database.web, member.id);
  await to.spoil();
  const batch = await batchOf();
  const parts = batch.spends.flatMap(
    (spend: { parts: { withdrawal_id: string }[] }) => spend.parts,
  );
  assert.deepEqual(
    parts.map((part: { withdrawal_id: string }) => part.withdrawal_id),
    [fine],
  );
  const [left, ...more] = batch.left_out;
  assert.deepEqual([left.withdrawal_id, left.because, more.length], [lost, to.reason, 0]);
  const returned = await show(lost);
  assert.deepEqual(
    [returned.state, returned.status, returned.reject_reason, returned.can_cancel],
    ['returned', 'rejected', to.reason, false],
  );
  const freed = await memberFigures(database.web, member.id);
  const cents = parseUsd(amount);
  assert.deepEqual([freed.balance - held.balance, held.payout - freed.payout], [cents, cents]);
  await hand(batch.id, await wallet.sign(batch.spends[0].unsigned));
  await round();
  await mine();
  assert.equal((await show(fine)).state, 'paid');
  assert.deepEqual((await verifyBooks(database.owner)).faults, []);
}
