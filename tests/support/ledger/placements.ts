import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { currentRate } from '../../../src/server/modules/market/market.ts';
import { aDecider, aPayment, aPlanHolding, aVenue, codesOf, granting, posting } from './books.ts';
import type { TestDatabase } from './database.ts';

// The basis of gains (INT-9): a placement at a listed venue whose cost has returned.

type Placing = { cents: bigint; venue: string };

const twoPeople = async (database: TestDatabase) => [
  await aDecider(database),
  await aDecider(database, 'owner'),
];

async function expectPosted(codes: string[], what: string): Promise<void> {
  if (codes.join() !== 'posted') throw new Error(`${what}: ${codes.join()}`);
}

/** Gives the plan the principal, and custody the coins, for a placement. */
async function makeCapacity(
  database: TestDatabase,
  plan: string,
  { cents }: Placing,
  coins: bigint,
) {
  const found = await sql<{ principal: bigint; units: bigint }>`
    select (select coalesce(sum(principal_cents), 0)::bigint from plans.position
        where plan_id = ${plan}) as principal,
      coalesce((select balance from ledger.account
        where class = 'custody' and asset = 'BTC'), 0)::bigint as units`.execute(database.owner);
  const { principal, units } = found.rows[0]!;
  if (principal < cents) await aPlanHolding(database, plan, cents);
  if (units >= coins) return;
  const payment = await aPayment(database, { amount: coins });
  const about = { subject: payment, paymentId: payment };
  const unmatched = posting('deposit_unmatched', [['custody', 'suspense', coins]], about);
  await expectPosted(await codesOf(database.worker, unmatched), 'coins for a placement');
}

type Coming = { plan: string; placement: string; amount: bigint; of?: Coin };

/** A payment to an address issued for a placement of this plan. */
export async function aPaymentFor(
  database: TestDatabase,
  { plan, placement, amount, of = 'BTC' }: Coming,
): Promise<string> {
  // If it was posted directly, inserts the operation that the worker would have written.
  await sql`insert into treasury.operation (proposal_id, state, approved_at, ended_at)
    values (${placement}, 'booked', clock.now(), clock.now())
    on conflict do nothing`.execute(database.owner);
  const payment = await aPayment(database, { amount, of, purpose: 'placement' });
  await sql`insert into treasury.deposit_address
      (id, purpose, plan_id, placement_id, asset, opened_by,
      opened_at)
    select d.subject, 'placement', ${plan}, ${placement}, p.asset, 'test', clock.now()
    from chains.payment p join chains.address d on d.id = p.address_id
    where p.id = ${payment}`.execute(database.owner);
  return payment;
}

/** Places `cents` of a plan at a venue; returns the placement. */
export async function aPlacement(
  database: TestDatabase,
  plan: string,
  placing: Placing,
): Promise<string> {
  const { cents, venue } = placing;
  const rate = await currentRate(database.worker, 'BTC');
  const coins = coinsForCentsDown('BTC', cents, rate.usdMicros);
  await makeCapacity(database, plan, placing, coins);
  const legs: Parameters<typeof posting>[1] = [
    ['placement', 'fx_usd', cents],
    ['fx_coin', 'custody', coins],
  ];
  const item = posting('place', legs, { plan, rateId: rate.id, evidence: 'order' });
  const granted = await granting(database, item, await twoPeople(database), { plan, venue });
  await expectPosted(await codesOf(database.worker, granted), 'a placement');
  return granted.approvalId!;
}

/** Returns `cents` of a placement's cost. */
export async function bringBack(
  database: TestDatabase,
  { plan, placement, cents }: { plan: string; placement: string; cents: bigint },
): Promise<void> {
  const rate = await currentRate(database.worker, 'BTC');
  const coins = coinsForCentsUp('BTC', cents, rate.usdMicros);
  const payment = await aPaymentFor(database, { plan, placement, amount: coins });
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', coins],
    ['fx_usd', 'placement', cents],
  ];
  const about = { subject: payment, paymentId: payment, rateId: rate.id, plan };
  await expectPosted(await codesOf(database.worker, posting('place_return', legs, about)), 'back');
}

const returned = new WeakMap<TestDatabase, Map<string, string>>();

/** A fully returned placement of a plan, at a separate venue: the same one each time. */
export async function aReturnedPlacement(database: TestDatabase, plan: string): Promise<string> {
  const known = returned.get(database) ?? new Map<string, string>();
  returned.set(database, known);
  const earlier = known.get(plan);
  if (earlier !== undefined) return earlier;
  const cents = 60n;
  const placement = await aPlacement(database, plan, { cents, venue: await aVenue(database) });
  await bringBack(database, { plan, placement, cents });
  known.set(plan, placement);
  return placement;
}

/** Coins above the cost of a plan's placement, which two people may record as its gain. */
export async function aPaymentAboveCost(
  database: TestDatabase,
  plan: string,
  amount: bigint,
): Promise<string> {
  const placement = await aReturnedPlacement(database, plan);
  return aPaymentFor(database, { plan, placement, amount });
}
