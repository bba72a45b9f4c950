import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Coin, defaultCoins } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { parseAmount } from '#core/money/money.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import type { Answer, TestApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { blocksAtOnce } from '../../src/server/modules/chains/bitcoin/bitcoin-blocks.ts';
import { openChain, watchPayments } from '../../src/server/modules/chains/chains.ts';
import { settlePayment } from '../../src/server/modules/deposits/settle-deposit.ts';
import { memberFigures } from '../../src/server/modules/ledger/ledger.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { exportBatch } from '../../src/server/modules/payouts/export-batch.ts';
import { releaseSpend } from '../../src/server/modules/payouts/release-spend.ts';
import { sendSpends } from '../../src/server/modules/payouts/send-spends.ts';
import { settlePayouts } from '../../src/server/modules/payouts/settle-payout.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import { settleOutgoings } from '../../src/server/modules/treasury/operations/settle-outgoing.ts';
import type { OfflineWallet } from './rigs/offline-wallets.ts';
import { type RigStage, suiteOnRig } from './rigs/rig-suite.ts';
import type { MakeRig, PaymentInput } from './rigs/rig.ts';

type AdminCalls = (method: string, path: string, body?: object) => Promise<Answer>;

const adminPage =
  ({ call }: TestApi) =>
  (by: Person): AdminCalls =>
  (method, path, body) =>
    call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) });

/** The reserve that keeps the paying account alive, on chains with accounts. */
const toLive = (asset: Coin): bigint => 20n * coinRecords[asset].leastArriving;

/** The depth at which the largest amount is final, for a payment and for a payout. */
async function deepest(db: Db, asset: Coin): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select max(value)::integer as blocks from policy.current_limit
    where name like ${`confirmations_${asset.toLowerCase()}%`}`.execute(db);
  return rows[0]!.blocks;
}

async function roundOf({ worker }: TestDatabase, asset: Coin): Promise<void> {
  for (const id of await watchPayments(worker, asset, openChain)) await settlePayment(worker, id);
  await sendSpends(worker);
  await settlePayouts(worker);
  await settleOutgoings(worker);
}

/** The product around a node: the calls of its users and the rounds of the worker. */
async function aPayoutWorld({ database, api, rig }: RigStage, wallet: OfflineWallet) {
  const { owner, web, worker } = database;
  const { asset } = rig;
  const adminCallsFor = adminPage(api);
  const depth = await deepest(web, asset);
  openCoins({ coins: [...new Set([...defaultCoins, asset])] });
  await seedCatalogue(web);
  await simulatePrices(worker);
  await addCapital(database);
  const member = await aMember(owner);
  const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner, 'owner')];
  const asMember = adminCallsFor(member);
  const [asFinance, asChief] = people.map(adminCallsFor) as [AdminCalls, AdminCalls];

  const round = (): Promise<void> => roundOf(database, asset);
  const mine = async (blocks: number = depth): Promise<void> => {
    await rig.mine(blocks);
    // A round reads at most this many blocks.
    for (let read = 0; read < blocks; read += blocksAtOnce) await round();
  };
  const agree = async (proposed: Answer): Promise<void> => {
    assert.equal(proposed.status, 202, JSON.stringify(proposed.body));
    const { proposal_id: id, shown_hash } = proposed.body.data;
    const done = await asChief('PATCH', `/admin/approvals/${id}`, {
      decision: 'approve',
      shown_hash,
    });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  };
  // A block's reward can be spent a hundred blocks later, and a Dogecoin is worth little.
  if (asset === 'DOGE') await rig.mine(100);
  if (wallet.account !== null) {
    await rig.pay({ address: wallet.account, tag: null, amount: toLive(asset) });
    await rig.mine(1);
  }
  const world = {
    rig,
    /** The depth of a credited payment. */
    depth,
    wallet,
    database,
    member,
    finance: people[0]!,
    asMember,
    asFinance,
    asChief,
    round,
    mine,
    agree,
    /** Two people approve the source of this coin's addresses. */
    approveSource: async (more: object = {}): Promise<void> => {
      const command = { asset, ...wallet.source, ...more, reason: 'regtest' };
      await agree(await asFinance('POST', '/admin/address-sources', command));
      await round();
    },
    /** The member gets a quote, pays exactly that on the chain, and is credited. */
    deposit: async (
      amount: string,
      pay: (to: PaymentInput) => Promise<unknown> = (to) => rig.pay(to),
    ): Promise<void> => {
      const [plan] = (await asMember('GET', '/plans?family=crypto')).body.data;
      const command = { selected_plan: plan.id, payment_method: wallet.method, amount };
      const quoted = await asMember('POST', '/deposit/quote', command);
      assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
      const { address, tag, coin_amount: coins } = quoted.body.data;
      const had = (await memberFigures(web, member.id)).balance;
      await pay({ address, tag: tag ?? null, amount: parseAmount(asset, coins) });
      const isCredited = async () => (await memberFigures(web, member.id)).balance > had;
      await mine();
      if (!(await isCredited())) await mine();
      assert.ok(await isCredited(), 'credited');
    },
    show: async (id: string) => (await asMember('GET', `/withdraw/${id}`)).body.data,
    ask: (amount: string, to: string, tag?: string): Promise<Answer> =>
      asMember('POST', '/withdraw', {
        amount,
        payment_channel: wallet.method,
        wallet_address: to,
        ...(tag === undefined ? {} : { tag }),
      }),
    approved: async (amount: string, to: string, tag?: string): Promise<string> => {
      const request = await world.ask(amount, to, tag);
      assert.equal(request.status, 201, JSON.stringify(request.body));
      const { id } = request.body.data;
      const answer = await asFinance('PATCH', `/admin/withdrawals/${id}`, { action: 'approve' });
      assert.equal(answer.body.data.state, 'approved', JSON.stringify(answer.body));
      return id;
    },
    /** A new address waits a day; prices are fetched again after it. */
    later: async (): Promise<void> => {
      await sql`update clock.setting set ahead = ahead + interval '25 hours'`.execute(owner);
      await simulatePrices(worker);
    },
    claim: (id: string, txid: string) =>
      asFinance('PATCH', `/admin/withdrawals/${id}`, { action: 'paid', txid }),
    /**
     * Requests an export and lets the worker make it, or lets it find nothing to pay where both are
     * possible; returns the batch as the screen shows it.
     */
    batchOf: async (
      state: 'exported' | 'failed' | null = 'exported',
      pays: 'withdrawals' | 'acts' = 'withdrawals',
      isAnchored = false,
    ) => {
      await world.later();
      const answer = await asFinance('POST', '/admin/payout-batches', { asset, pays });
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      await exportBatch(worker, answer.body.data.id, openChain, isAnchored);
      const [batch] = (await asFinance('GET', '/admin/payout-batches')).body.data.batches;
      if (state !== null) assert.equal(batch.state, state, batch.fault);
      return batch;
    },
    hand: (id: string, signed: string) =>
      asFinance('POST', `/admin/payout-batches/${id}/signed`, { signed }),
    /** Requests to abandon an export; the worker abandons it once that is proved. */
    giveUp: async (id: string, txid?: string): Promise<Answer> => {
      const body = txid === undefined ? {} : { txid };
      const answer = await asFinance('POST', `/admin/payout-spends/${id}/give-up`, body);
      if (answer.status !== 200) return answer;
      const about = { by: world.finance.id, ip: '127.0.0.1', requestId: 'a test' };
      assert.equal(await releaseSpend(worker, { spendId: id, txid, ...about }), true);
      return answer;
    },
  };
  return world;
}

export type PayoutWorld = Awaited<ReturnType<typeof aPayoutWorld>>;

/** A suite of payouts, with a source that two people approved and a member with a deposit. */
export async function describePayouts(
  name: string,
  make: MakeRig,
  wallet: OfflineWallet,
  play: (worldOf: () => PayoutWorld) => void,
): Promise<void> {
  const build = async (stage: RigStage) => {
    const world = await aPayoutWorld(stage, wallet);
    await world.approveSource();
    await world.deposit('1000.00');
    return world;
  };
  (await suiteOnRig(name, make, build, play))();
}
