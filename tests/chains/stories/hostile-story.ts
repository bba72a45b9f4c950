import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { parseAmount } from '#core/money/money.ts';
import { verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { isFull } from '../../is-full.ts';
import type { PayoutWorld } from '../payout-world.ts';

// Random payouts among hostile addresses and, on networks with a fee market, at fees that sometimes
// exceed every agreed maximum.

type Hostile = {
  /** The amount of each payout. */
  dollars: number;
  /**
   * The deposit, of which 900 dollars are paid out before the next: larger where a price that falls
   * for hundreds of days would leave too few coins to pay with.
   */
  deposit?: string;
  /** How many batches the battery plays, unless CANDOR_HOSTILE sets it. */
  batches: number;
  /** A payable address, as a user might type it. */
  good: () => Promise<string>;
  /** Addresses that are refused at the request, whatever the wallet calls them. */
  refused: readonly string[];
  /** An amount in dollars too small for any chain to relay. */
  dust?: string;
  /** An address that becomes unpayable after the request: then the money goes back. */
  unpayable?: string;
  /** Makes an address unpayable after the request: then the money goes back. */
  spoil?: (address: string) => Promise<void>;
  /** The fee rates of a network with a fee market, in coins a kilobyte. */
  market?: { usual: readonly string[]; high: string };
};

type PayoutView = Awaited<ReturnType<PayoutWorld['show']>>;
type Exported = Awaited<ReturnType<PayoutWorld['batchOf']>>;

const perBatch = 4;
/** How many batches of payouts a deposit covers. */
const perDeposit = ({ dollars }: Hostile): number => Math.floor(900 / (perBatch * dollars));

/** Batches that a fee may delay a payout: 72 hours, at 25 hours from one to the next. */
const mostWaits = 3;

/** The payouts so far: where each was paid, and how many batches each has waited. */
type Record = {
  paid: Set<string>;
  waits: Map<string, number>;
  counts: { [state: string]: number };
};

/** Sets the network fee; returns whether it exceeds every agreed maximum. */
function setMarket({ rig }: PayoutWorld, hostile: Hostile, index: number): boolean {
  const { market } = hostile;
  const every = perDeposit(hostile);
  if (market === undefined) return false;
  // Late payouts close deposits: all are paid before the next deposit.
  const isHigh = index % every !== every - 1 && randomInt(4) === 0;
  const { usual, high } = market;
  rig.askFee!(isHigh ? high : usual[randomInt(usual.length)]!);
  return isHigh;
}

async function refuseHostile({ ask }: PayoutWorld, hostile: Hostile): Promise<void> {
  const { refused, good, dollars, dust } = hostile;
  for (const text of refused) {
    const { status } = await ask(`${dollars}.00`, text);
    assert.equal(status, 422, text);
  }
  if (dust === undefined) return;
  const { status } = await ask(dust, await good());
  assert.equal(status, 422, 'dust');
}

/** Paid once, for a fee within the agreed maximum. */
function notePaid({ paid, waits }: Record, { rig }: PayoutWorld, item: PayoutView): void {
  const [fee, max] = [item.network_fee, item.network_fee_most].map((text) =>
    parseAmount(rig.asset, text),
  );
  // Of a plan left early enough the operator bears the whole fee, however high.
  assert.ok(item.network_fee_by === 'operator' || fee! <= max!, JSON.stringify(item));
  const place = `${item.txid} ${item.wallet_address} ${item.coin_amount} ${item.id}`;
  assert.ok(!paid.has(place));
  paid.add(place);
  waits.delete(item.id);
}

/** Only the payout's own fee may delay it, above the agreed maximum, and not for long. */
function noteWaiting(
  { waits }: Record,
  { rig }: PayoutWorld,
  item: PayoutView,
  batch: Exported,
): void {
  const left = batch.left_out.find((out: { id: string }) => out.id === item.id);
  assert.equal(
    left?.because,
    'fee_over_ceiling',
    JSON.stringify([item, batch.left_out, batch.fault]),
  );
  const [fee, max] = [left.network_fee, item.network_fee_most].map((text) =>
    parseAmount(rig.asset, text),
  );
  assert.ok(fee! > max!, `${left.network_fee} of ${item.network_fee_most}`);
  const waited = (waits.get(item.id) ?? 0) + 1;
  assert.ok(waited <= mostWaits, `${item.id} waits for the ${waited}th time`);
  waits.set(item.id, waited);
}

/** One batch of payouts, some of them to an address that became unpayable meanwhile. */
async function playBatch(world: PayoutWorld, hostile: Hostile, record: Record, index: number) {
  const { wallet, database, approved, batchOf, hand, show, round, mine } = world;
  // A battery outlasts a re-authentication.
  await sql`update identity.session set proved_at = clock.real()`.execute(database.owner);
  await refuseHostile(world, hostile);
  const ids: string[] = [];
  for (let at = 0; at < perBatch; at += 1) {
    ids.push(await approved(`${hostile.dollars}.00`, await hostile.good()));
  }
  const lost = ids.filter((_, at) => at > 0 && randomInt(3) === 0);
  for (const id of lost) {
    await hostile.spoil?.((await show(id)).wallet_address);
    if (hostile.unpayable === undefined) continue;
    await sql`update withdrawals.withdrawal set address = ${hostile.unpayable}
      where id = ${id}`.execute(database.owner);
  }
  const isHigh = setMarket(world, hostile, index);
  // A nonce or a group may leave some for the next export: no payout waits longer than that.
  const batch = await batchOf(isHigh ? null : 'exported');
  for (const spend of batch.spends) {
    const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
  }
  await round();
  await mine();
  for (const id of [...record.waits.keys(), ...ids]) {
    const withdrawal = await show(id);
    const { counts } = record;
    counts[withdrawal.state] = (counts[withdrawal.state] ?? 0) + 1;
    if (withdrawal.state === 'paid' && !lost.includes(id)) notePaid(record, world, withdrawal);
    else if (isHigh && withdrawal.state === 'approved')
      noteWaiting(record, world, withdrawal, batch);
    else
      assert.deepEqual(
        [withdrawal.state, lost.includes(id)],
        ['returned', true],
        JSON.stringify(withdrawal),
      );
  }
}

/**
 * Random batches with hostile addresses among them: every payable payout is paid once, for a fee
 * within the agreed maximum; none waits because of another.
 */
export async function paysAmongHostile(world: PayoutWorld, hostile: Hostile): Promise<void> {
  const { database, rig } = world;
  const record: Record = { paid: new Set(), waits: new Map(), counts: {} };
  const requested = Number(process.env['CANDOR_HOSTILE'] ?? hostile.batches);
  const batches = isFull ? requested : 2;
  for (let index = 0; index < batches; index += 1) {
    if (index % perDeposit(hostile) === 0) await world.deposit(hostile.deposit ?? '1000.00');
    await playBatch(world, hostile, record, index);
  }
  const twice = await sql<{ count: number }>`
    select count(*)::integer as count from (select from rules.output
      where txid is not null group by asset, txid, output_index having count(*) > 1) o
  `.execute(database.owner);
  assert.equal(twice.rows[0]!.count, 0);
  assert.deepEqual((await verifyBooks(database.owner)).faults, []);
  rig.askFee?.(null);
  console.log(
    `# ${rig.name}: ${batches} batches among hostile ones, ${JSON.stringify(record.counts)}`,
  );
}
