import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { incomingPayment, planFigures, venue } from '#contract/treasury-shapes.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { type AddressDraft, drawnAddress } from '../chains/chains.ts';

/** The balances of a plan's accounts, and its members' principal. */
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

/** Returns every plan, in the order of the catalogue. */
export async function allFigures(db: Db): Promise<PlanFigures[]> {
  return all<PlanFigures>(db)`select ${planColumns} order by p.rank`;
}

/** Returns the figures of one plan; the caller knows that it exists. */
export async function figuresOf(db: Db, planId: string): Promise<PlanFigures> {
  return one<PlanFigures>(db)`select ${planColumns} where p.id = ${planId}`;
}

async function operatorBalance(db: Db, name: string): Promise<bigint> {
  const found = await maybe<{ balance: bigint }>(db)`
    select balance from ledger.balance where owner = '' and class = ${name} and asset = 'USD'
  `;
  return found?.balance ?? 0n;
}

/** Returns the operator's capital, in cents. */
export const capitalOf = (db: Db): Promise<bigint> => operatorBalance(db, 'operator_capital');

/** Returns shortfalls that are not covered yet, in cents. */
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

/** Applies an approval to list or delist a venue, once; returns 'changed', or why not. */
export async function changeVenue(tx: Tx, approvalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select treasury.change_venue(${approvalId}::uuid) as code`;
  return code;
}

/** A final payment to a treasury deposit address, in the smallest units of its coin. */
export type IncomingPayment = Omit<
  RowOf<typeof incomingPayment>,
  'coinAmountLeftUnits' | 'plan'
> & {
  planId: string | null;
  /** The placement of a return or gain, if its address was issued for one. */
  placementId: string | null;
  unitsLeft: bigint;
};

const paymentColumns = sql`id, purpose, plan_id, placement_id,
  asset, txid, amount as units, units_left, final_at
  from treasury.incoming_payment`;

export async function incomingPaymentById(
  db: Db,
  paymentId: string,
): Promise<IncomingPayment | undefined> {
  return maybe<IncomingPayment>(db)`select ${paymentColumns} where id = ${paymentId}`;
}

/** Returns the payments that are not fully booked yet, oldest first. */
export async function openIncomingPayments(db: Db): Promise<IncomingPayment[]> {
  return all<IncomingPayment>(db)`
    select ${paymentColumns} where units_left > 0 order by final_at, id limit 500`;
}

type NewTreasuryAddress = {
  id: string;
  /** The placement that it returns; an address for capital has none. */
  placement: { id: string; planId: string } | null;
  asset: Coin;
  openedBy: string;
};

/** Saves a drawn address with its purpose, by an administrator's token. */
export async function openTreasuryAddress(
  tx: Tx,
  token: string,
  { id, placement, asset }: Omit<NewTreasuryAddress, 'openedBy'>,
  drawn: AddressDraft,
): Promise<string | undefined> {
  const input = { id, asset, plan: placement?.planId ?? null, placement: placement?.id ?? null };
  const made = await one<{ id: string | null }>(tx)`
    select treasury.open_deposit_address(${token}, ${JSON.stringify(input)}::jsonb,
      ${drawnAddress(drawn)}::jsonb) as id`;
  return made.id ?? undefined;
}

/** Records the purpose of a new simulated address; its id is the address's subject. */
export async function insertTreasuryAddress(
  tx: Tx,
  { id, placement, asset, openedBy }: NewTreasuryAddress,
) {
  await sql`
    insert into treasury.deposit_address
      (id, purpose, plan_id, placement_id, asset, opened_by, opened_at)
    values (${id}, ${placement ? 'placement' : 'capital'}, ${placement?.planId ?? null},
      ${placement?.id ?? null}, ${asset}, ${openedBy}, clock.now())`.execute(tx);
}

/** Returns all dollars owed to members, in cents. */
export async function owedToMembers(db: Db): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(balance), 0)::bigint as cents from ledger.balance
    where asset = 'USD' and class in ('member_balance', 'member_profit_locked', 'member_profit',
      'member_payout')`;
  return cents;
}
