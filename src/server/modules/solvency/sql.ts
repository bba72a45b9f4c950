import { sql } from 'kysely';
import type { SolvencyReading } from '#contract/solvency.ts';
import type { Asset, Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** Folds the postings since the last fold, in steps that hold no lock for long. */
export async function foldFlows(tx: Tx, entries: number): Promise<boolean> {
  const { left } = await one<{ left: boolean }>(tx)`
    select solvency.fold_flows(${entries}::integer) as "left"`;
  return left;
}

export type ClassSum = { class: string; asset: Asset; units: bigint };

/** Returns the sum of each account class: every balance, as of the snapshot. */
export async function classSums(db: Db): Promise<ClassSum[]> {
  return all<ClassSum>(db)`
    select class, asset, sum(balance)::bigint as units from ledger.balance
    where balance <> 0 group by class, asset`;
}

/**
 * Returns the value of each coin in millionths of a dollar: its last price, or less if it is off
 * its peg (0120).
 */
export async function lastRates(db: Db): Promise<Map<Coin, bigint>> {
  const found = await all<{ asset: Coin; usdMicros: bigint }>(db)`
    select asset, usd_micros
    from (select c.asset, market.counted_price(c.asset) as usd_micros
      from unnest(foundation.coins()) c(asset)) r
    where usd_micros is not null`;
  return new Map(found.map(({ asset, usdMicros }) => [asset, usdMicros]));
}

export type InSuspense = { asset: Coin; isKnown: boolean; payments: bigint; units: bigint };

/** Returns the amounts in suspense, with and without known owners. */
export async function inSuspense(db: Db): Promise<InSuspense[]> {
  return all<InSuspense>(db)`
    select asset, is_known, payments, units from deposits.suspense_total
    order by array_position(foundation.coins(), asset), is_known`;
}

export type PlanFlow = {
  planId: string;
  class: string;
  kind: string;
  isIn: boolean;
  cents: bigint;
};

/** Returns all payments into and out of each plan's pools, by kind. */
export async function planFlows(db: Db): Promise<PlanFlow[]> {
  return all<PlanFlow>(db)`
    select owner as plan_id, class, kind, is_in, cents from solvency.flow_total
    where owner <> '' and class in ('pool_gain', 'pool_capital')`;
}

export type PlanName = { id: string; family: string; name: string; isOpen: boolean };

export async function planNames(db: Db): Promise<PlanName[]> {
  return all<PlanName>(db)`
    select p.id, p.family, v.name, p.is_open
    from plans.plan p join plans.current_version v on v.plan_id = p.id order by p.rank`;
}

export type Missed = {
  planId: string;
  targetCents: bigint;
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
};

/** Returns plans that paid less from gains, after losses, than their targets. */
export async function missedPlans(db: Db): Promise<Missed[]> {
  return all<Missed>(db)`
    select plan_id, target_cents::bigint,
      gain_cents::bigint, capital_cents::bigint,
      lost_cents::bigint
    from rules.target_record where gain_cents - lost_cents < target_cents`;
}

export type Correction = { kind: string; reason: string | null; names: string[] };

export async function corrections(db: Db): Promise<Correction[]> {
  return all<Correction>(db)`
    select kind, reason, names from solvency.correction`;
}

export type Day = {
  day: string;
  reservesCents: bigint;
  liabilitiesCents: bigint;
  lowestRatio: bigint | null;
};

/** Returns the saved days, newest first. */
export async function publishedDays(db: Db, limit: number): Promise<Day[]> {
  return all<Day>(db)`
    select to_char(day, 'YYYY-MM-DD') as day, reserves_cents,
      liabilities_cents, lowest_ratio
    from solvency.day order by solvency.day.day desc limit ${limit}`;
}

/** Saves the current figures for the day: the latest sums, and the lowest ratio seen. */
export async function noteDay(tx: Tx, sums: Omit<Day, 'day'>): Promise<void> {
  await sql`
    insert into solvency.day as d (day, reserves_cents, liabilities_cents, lowest_ratio)
    values ((clock.now() at time zone 'UTC')::date, ${sums.reservesCents},
      ${sums.liabilitiesCents}, ${sums.lowestRatio})
    on conflict (day) do update set reserves_cents = excluded.reserves_cents,
      liabilities_cents = excluded.liabilities_cents,
      lowest_ratio = least(d.lowest_ratio, excluded.lowest_ratio)`.execute(tx);
}

export type KeyReplacement = { fingerprint: string; enrolledAt: Date; usableFrom: Date };

/**
 * Returns decision-signing keys that were replaced by the command on the machine, newest first
 * (INT-11).
 */
export async function keyReplacements(db: Db): Promise<KeyReplacement[]> {
  return all<KeyReplacement>(db)`
    select fingerprint, enrolled_at, usable_from
    from identity.key_replacement order by enrolled_at desc, id`;
}

export async function writeReading(tx: Tx, reading: SolvencyReading): Promise<void> {
  await sql`
    insert into solvency.reading (read_at, reading)
    values (clock.real(), ${JSON.stringify(reading)}::jsonb)
    on conflict (singleton) do update
      set read_at = excluded.read_at, reading = excluded.reading`.execute(tx);
}

/** Returns the worker's last reading of the books. */
export async function lastReading(
  db: Db,
): Promise<{ readAt: Date; reading: SolvencyReading } | undefined> {
  return maybe<{ readAt: Date; reading: SolvencyReading }>(db)`
    select read_at, reading from solvency.reading`;
}
