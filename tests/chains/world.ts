import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Coin, defaultCoins, methodOf } from '#core/chains/assets.ts';
import { centsForCoinsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { formatUsd } from '#core/money/money.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { saveAddress } from '../../src/server/modules/chains/addresses/sources.sql.ts';
import * as chains from '../../src/server/modules/chains/chains.ts';
import { depositLoops } from '../../src/server/modules/deposits/jobs.ts';
import { settlePayment } from '../../src/server/modules/deposits/settle-deposit.ts';
import { type Deposit, depositById, insertEvent } from '../../src/server/modules/deposits/sql.ts';
import { memberFigures, verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import { currentRate, simulatePrices } from '../../src/server/modules/market/market.ts';
import { catalogue, seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import type { Place, Rig } from './rigs/rig.ts';

/** One deposit of a new member, and the place its coins are to go. */
export type Story = { id: string; member: Person; to: Place; units: bigint; cents: bigint };

/** The product's real path around a rig: quote, watch, settle, confirm; nothing is mocked. */
export type World = {
  rig: Rig;
  database: TestDatabase;
  /** How many blocks finalise a payment by the rules in force. */
  required: number;
  /** A deposit of `cents`; with `ended`, its quote has expired. */
  open(cents?: bigint, ended?: boolean): Promise<Story>;
  /** A round of the worker: reads the chain, processes every change, catches up. */
  round(): Promise<void>;
  /** Mines and reads blocks one by one; by default until the payment is final. */
  mine(blocks?: number): Promise<void>;
  look(story: Story): Promise<Deposit>;
  /** The value of this rig's coins at the current price, rounded down to the cent. */
  worth(units: bigint): Promise<bigint>;
  balance(story: Story): Promise<bigint>;
  payments(story: Story): Promise<chains.Payment[]>;
  /** Requests a payout of the credited amount; returns a function that reads its state. */
  requestPayout(story: Story): Promise<() => Promise<{ state: string; hold: string | null }>>;
  /** A finance administrator credits the waiting deposit. */
  confirm(story: Story): Promise<void>;
  /** The balances of the incident account and of this coin's suspense and custody. */
  held(): Promise<{ incident: bigint; suspense: bigint; custody: bigint }>;
  /** Checks the whole ledger against its rules. */
  verify(): Promise<void>;
};

async function openStory(
  world: World,
  plan: { id: string; versionId: string },
  ask: WithdrawalSeed,
) {
  const { rig, database } = world;
  const member = await aMember(database.owner);
  const to = await rig.newAddress();
  const id = randomUUID();
  const rate = await currentRate(database.web, rig.asset);
  const units = coinsForCentsUp(rig.asset, ask.cents, rate.usdMicros);
  await inTransaction(database.owner, async (tx) => {
    const place = { asset: rig.asset, ...to, position: null, purpose: 'deposit', subject: id };
    const addressId = await saveAddress(tx, place);
    assert.ok(addressId, 'a rig gives out every address once');
    await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
        rate_id, address_id, quoted_at, expires_at, due_at)
      select ${id}, ${member.id}, ${plan.id}, ${plan.versionId}, ${rig.asset}, ${ask.cents},
        ${units}, ${rate.id}, ${addressId}, now, ends, ends
      from clock.now() now,
        lateral (select now + ${ask.ended ? 0 : 15} * interval '1 minute' as ends) e`.execute(tx);
    await insertEvent(tx, id, 'waiting', null);
  });
  return { id, member, to, units, cents: ask.cents };
}

type WithdrawalSeed = { cents: bigint; ended: boolean };

async function heldIn(database: TestDatabase, coin: string) {
  const found = await sql<{ class: string; balance: bigint }>`
    select class, balance from ledger.balance where owner = ''
      and (class, asset) in (('incident', 'USD'), ('suspense', ${coin}), ('custody', ${coin}))
  `.execute(database.worker);
  const of = (name: string) => found.rows.find((row) => row.class === name)?.balance ?? 0n;
  return { incident: of('incident'), suspense: of('suspense'), custody: of('custody') };
}

const requiredFor = async (database: TestDatabase, rig: Rig): Promise<number> => {
  const found = await sql<{ value: bigint }>`
    select value from policy.current_limit
    where name = ${`confirmations_${rig.asset.toLowerCase()}`}`.execute(database.worker);
  return Number(found.rows[0]!.value);
};

const offer = (asset: Coin): void => openCoins({ coins: [...new Set([...defaultCoins, asset])] });

/** API calls of an installation that offers this coin, which may be optional. */
async function callsOf(database: TestDatabase, asset: Coin) {
  const { call } = await testApi(database);
  offer(asset);
  return call;
}

/** Confirms as the screen does; the worker books it. */
async function confirmAs(world: World, { token }: Person, depositId: string) {
  const call = await callsOf(world.database, world.rig.asset);
  const body = { id: depositId, reason: 'seen' };
  const answer = await call('PATCH', `/transactions/${depositId}/confirm`, { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Strangers' addresses, of the kinds that members withdraw to. */
const strangers: Partial<Record<Coin, string>> = {
  BTC: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  DOGE: 'nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe',
  LTC: 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0',
};

async function askAs(database: TestDatabase, asset: Coin, { member, cents }: Story) {
  const call = await callsOf(database, asset);
  const { token } = member;
  const [amount, to] = [formatUsd(cents), strangers[asset]];
  const body = { amount, payment_channel: methodOf[asset], wallet_address: to };
  const request = await call('POST', '/withdraw', { token, body });
  assert.equal(request.status, 201, JSON.stringify(request.body));
  return async () => {
    const { state, hold } = (await call('GET', `/withdraw/${request.body.data.id}`, { token })).body
      .data;
    return { state, hold: hold && hold.reason };
  };
}

/** Fills a rig's database: plans, prices, capital, and people. */
export async function aWorld(database: TestDatabase, rig: Rig): Promise<World> {
  const { web, worker, owner } = database;
  offer(rig.asset);
  await seedCatalogue(web);
  await simulatePrices(worker);
  await addCapital(database);
  const finance = await anAdministrator(owner, 'finance');
  const plan = (await catalogue(web, null)).find((item) => item.minCents <= 100_000n)!;
  const required = await requiredFor(database, rig);
  const world: World = {
    rig,
    database,
    required,
    open: (cents = 1_000n, ended = false) => openStory(world, plan, { cents, ended }),
    round: async () => {
      const changed = await chains.watchPayments(worker, rig.asset, () => rig.port);
      for (const id of changed) await settlePayment(worker, id);
      await depositLoops()[0]!.run(worker);
    },
    mine: async (blocks = required) => {
      for (let block = 0; block < blocks; block += 1) {
        await rig.mine(1);
        await world.round();
      }
    },
    look: async ({ id }) => (await depositById(web, id))!,
    worth: async (units) => {
      const { usdMicros } = await currentRate(worker, rig.asset);
      return centsForCoinsDown(rig.asset, units, usdMicros);
    },
    balance: async ({ member }) => (await memberFigures(web, member.id)).balance,
    payments: async (story) => chains.paymentsTo(web, [(await world.look(story)).addressId]),
    requestPayout: (story) => askAs(database, rig.asset, story),
    confirm: ({ id }) => confirmAs(world, finance, id),
    held: () => heldIn(database, rig.asset),
    verify: async () => assert.deepEqual((await verifyBooks(owner)).faults, []),
  };
  return world;
}
