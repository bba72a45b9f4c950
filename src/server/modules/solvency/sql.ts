import { sql } from 'kysely';
import type { SolvencyReading } from '#contract/solvency.ts';
import type { Asset, Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';

/** Folds what was posted since the last time, in steps that hold no lock for long. */
export async function foldFlows(tx: Tx, entries: number): Promise<boolean> {
  const found = await sql<{ left: boolean }>`
    select solvency.fold_flows(${entries}::integer) as "left"`.execute(tx);
  return found.rows[0]!.left;
}

export type ClassSum = { class: string; asset: Asset; units: bigint };

/** The sum of each class of account: every balance there is, at the snapshot's moment. */
export async function classSums(db: Db): Promise<ClassSum[]> {
  const found = await sql<ClassSum>`
    select class, asset, sum(balance)::bigint as units from ledger.balance
    where balance <> 0 group by class, asset`.execute(db);
  return found.rows;
}

/** What each coin counts, in millionths of a dollar: its last price, or less off its peg (0120). */
export async function lastRates(db: Db): Promise<Map<Coin, bigint>> {
  const found = await sql<{ asset: Coin; usdMicros: bigint }>`
    select asset, usd_micros
    from (select c.asset, market.counted_price(c.asset) as usd_micros
      from unnest(foundation.coins()) c(asset)) r
    where usd_micros is not null`.execute(db);
  return new Map(found.rows.map(({ asset, usdMicros }) => [asset, usdMicros]));
}

export type InSuspense = { asset: Coin; isKnown: boolean; payments: bigint; units: bigint };

/** What stands in suspense: of known owners, and of nobody. */
export async function inSuspense(db: Db): Promise<InSuspense[]> {
  const found = await sql<InSuspense>`
    select asset, is_known, payments, units from deposits.suspense_total
    order by array_position(foundation.coins(), asset), is_known`.execute(db);
  return found.rows;
}

export type PlanFlow = {
  planId: string;
  class: string;
  kind: string;
  isIn: boolean;
  cents: bigint;
};

/** Everything that came into and went out of each plan's pools, by kind. */
export async function planFlows(db: Db): Promise<PlanFlow[]> {
  const found = await sql<PlanFlow>`
    select owner as plan_id, class, kind, is_in, cents from solvency.flow_total
    where owner <> '' and class in ('pool_gain', 'pool_capital')`.execute(db);
  return found.rows;
}

export type PlanName = { id: string; family: string; name: string; isOpen: boolean };

export async function planNames(db: Db): Promise<PlanName[]> {
  const found = await sql<PlanName>`
    select p.id, p.family, v.name, p.is_open
    from plans.plan p join plans.current_version v on v.plan_id = p.id order by p.rank`.execute(db);
  return found.rows;
}

export type Missed = {
  planId: string;
  targetCents: bigint;
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
};

/** Plans that paid less out of gains, after losses, than their targets came to. */
export async function missedPlans(db: Db): Promise<Missed[]> {
  const found = await sql<Missed>`
    select plan_id, target_cents::bigint,
      gain_cents::bigint, capital_cents::bigint,
      lost_cents::bigint
    from plans.target_record where gain_cents - lost_cents < target_cents`.execute(db);
  return found.rows;
}

export type Correction = { kind: string; reason: string | null; names: string[] };

export async function corrections(db: Db): Promise<Correction[]> {
  const found = await sql<Correction>`
    select kind, reason, names from solvency.correction`.execute(db);
  return found.rows;
}

export type Day = {
  day: string;
  reservesCents: bigint;
  liabilitiesCents: bigint;
  lowestRatio: bigint | null;
};

/** The days kept so far, newest first. */
export async function daysKept(db: Db, limit: number): Promise<Day[]> {
  const found = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, reserves_cents,
      liabilities_cents, lowest_ratio
    from solvency.day order by solvency.day.day desc limit ${limit}`.execute(db);
  return found.rows;
}

/** Notes this moment in its day: the sums are the last, the ratio the lowest seen. */
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

/** Keys for signing decisions that the command on the machine replaced, newest first (INT-11). */
export async function keyReplacements(db: Db): Promise<KeyReplacement[]> {
  const found = await sql<KeyReplacement>`
    select fingerprint, enrolled_at, usable_from
    from identity.key_replacement order by enrolled_at desc, id`.execute(db);
  return found.rows;
}

export async function writeReading(tx: Tx, reading: SolvencyReading): Promise<void> {
  await sql`
    insert into solvency.reading (read_at, reading)
    values (clock.real(), ${JSON.stringify(reading)}::jsonb)
    on conflict (singleton) do update
      set read_at = excluded.read_at, reading = excluded.reading`.execute(tx);
}

/** The books as the worker last read them. */
export async function lastReading(
  db: Db,
): Promise<{ readAt: Date; reading: SolvencyReading } | undefined> {
  const found = await sql<{ readAt: Date; reading: SolvencyReading }>`
    select read_at, reading from solvency.reading`.execute(db);
  return found.rows[0];
}
