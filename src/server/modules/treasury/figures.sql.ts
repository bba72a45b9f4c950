import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { incomingPayment, planFigures, venue } from '#contract/treasury-shapes.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { type AddressDraft, drawnAddress } from '../chains/chains.ts';

/** What a plan's accounts hold, and what its members have in it. */
export type PlanFigures = RowOf<typeof planFigures>;

const held = (name: string) => sql`coalesce((select b.balance from ledger.balance b
  where b.owner = p.id::text and b.class = ${name} and b.asset = 'USD'), 0)::bigint`;

const planColumns = sql`
  p.id as plan, p.family, coalesce(
    (select v.name from plans.current_version v where v.plan_id = p.id),
    first.name) as name,
  (select coalesce(sum(o.principal_cents), 0)::bigint from plans.position o
    where o.plan_id = p.id and o.principal_cents > 0) as principal_cents,
  ${held('placement')} as placed_cents, ${held('pool_gain')} as pool_gain_cents,
  ${held('pool_capital')} as pool_capital_cents, ${held('loss')} as loss_cents
  from plans.plan p
  join plans.version first on first.plan_id = p.id and first.version = 1`;

/** Every plan in the order of the catalogue. */
export async function allFigures(db: Db): Promise<PlanFigures[]> {
  return all<PlanFigures>(db)`select ${planColumns} order by p.rank`;
}

/** One plan's; the caller knows that it exists. */
export async function figuresOf(db: Db, planId: string): Promise<PlanFigures> {
  return one<PlanFigures>(db)`select ${planColumns} where p.id = ${planId}`;
}

async function operatorBalance(db: Db, name: string): Promise<bigint> {
  const found = await maybe<{ balance: bigint }>(db)`
    select balance from ledger.balance where owner = '' and class = ${name} and asset = 'USD'
  `;
  return found?.balance ?? 0n;
}

/** The operator's own money here, in cents. */
export const capitalOf = (db: Db): Promise<bigint> => operatorBalance(db, 'operator_capital');

/** Shortfalls that nobody has covered yet, in cents. */
export const incidentOf = (db: Db): Promise<bigint> => operatorBalance(db, 'incident');

export type Venue = RowOf<typeof venue>;

const venueColumns = sql`id, name, asset, address, tag, listed_at,
  delisted_at from treasury.venue`;

export async function venues(db: Db): Promise<Venue[]> {
  return all<Venue>(db)`select ${venueColumns} order by name, asset, id`;
}

export async function venueById(db: Db, id: string): Promise<Venue | undefined> {
  return maybe<Venue>(db)`select ${venueColumns} where id = ${id}`;
}

/** Uses an approval up to list a venue or take it off; 'changed', or why not. */
export async function changeVenue(tx: Tx, approvalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select treasury.change_venue(${approvalId}::uuid) as code`;
  return code;
}

/** A final payment to an address of the treasury, in the smallest units of its coin. */
export type Arrival = Omit<RowOf<typeof incomingPayment>, 'coinAmountLeftUnits' | 'plan'> & {
  planId: string | null;
  /** Whose return or gain it is, where its address was issued for a placement. */
  placementId: string | null;
  unitsLeft: bigint;
};

const paymentColumns = sql`id, purpose, plan_id, placement_id,
  asset, txid, amount as units, units_left, final_at
  from treasury.arrival`;

export async function incomingPaymentById(db: Db, paymentId: string): Promise<Arrival | undefined> {
  return maybe<Arrival>(db)`select ${paymentColumns} where id = ${paymentId}`;
}

/** Those of which something is not booked yet, the oldest first. */
export async function openArrivals(db: Db): Promise<Arrival[]> {
  return all<Arrival>(db)`
    select ${paymentColumns} where units_left > 0 order by final_at, id limit 500`;
}

type NewTreasuryAddress = {
  id: string;
  /** The placement that it brings back; an address for capital has none. */
  placement: { id: string; planId: string } | null;
  asset: Coin;
  openedBy: string;
};

/** Keeps an address that was drawn, with what it is for, by a person's token. */
export async function openTreasuryAddress(
  tx: Tx,
  token: string,
  { id, placement, asset }: Omit<NewTreasuryAddress, 'openedBy'>,
  drawn: AddressDraft,
): Promise<string | undefined> {
  const input = { id, asset, plan: placement?.planId ?? null, placement: placement?.id ?? null };
  const made = await one<{ id: string | null }>(tx)`
    select treasury.open_inlet(${token}, ${JSON.stringify(input)}::jsonb,
      ${drawnAddress(drawn)}::jsonb) as id`;
  return made.id ?? undefined;
}

/** Notes what a new address of the simulation is for; its id is the address's subject. */
export async function insertTreasuryAddress(
  tx: Tx,
  { id, placement, asset, openedBy }: NewTreasuryAddress,
) {
  await sql`
    insert into treasury.inlet (id, purpose, plan_id, placement_id, asset, opened_by, opened_at)
    values (${id}, ${placement ? 'placement' : 'capital'}, ${placement?.planId ?? null},
      ${placement?.id ?? null}, ${asset}, ${openedBy}, clock.now())`.execute(tx);
}

/** What all members are owed in dollars, in cents. */
export async function owedToMembers(db: Db): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(balance), 0)::bigint as cents from ledger.balance
    where asset = 'USD' and class in ('member_balance', 'member_profit_locked', 'member_profit',
      'member_payout')`;
  return cents;
}
