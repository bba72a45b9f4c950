import { sql } from 'kysely';
import { invariant } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** An approved replacement of a sent spend: unsigned, with its total fee. */
export type Raise = {
  spendId: string;
  unsigned: string;
  feeUnits: bigint;
  changeUnits: bigint;
  madeAt: Date;
};

/** The newest raise of each active spend, until its signed form is returned. */
export async function raisesOf(db: Db, spendIds: readonly string[]): Promise<Raise[]> {
  return all<Raise>(db)`
    select a.spend_id, a.unsigned, a.fee_units,
      a.change_units, a.made_at
    from withdrawals.raise a join rules.active_spend l on l.id = a.spend_id
    where a.spend_id = any(${spendIds})
      and a.number = (select max(n.number) from withdrawals.raise n where n.spend_id = a.spend_id)
      and not exists (select from withdrawals.returned r
        where r.spend_id = a.spend_id and r.returned_at >= a.made_at)`;
}

/** All txids of a spend: the sent transaction and each replacement. */
export async function txidsOf(db: Db, spendId: string): Promise<string[]> {
  const found = await all<{ txid: string }>(db)`
    select txid from withdrawals.returned where spend_id = ${spendId}
    order by number`;
  return found.map(({ txid }) => txid);
}

/** The rate of a spend's export, and the current limit of one person's decision, in cents. */
export async function pricesOf(
  db: Db,
  spendId: string,
): Promise<{ usdMicros: bigint; limitCents: bigint }> {
  const prices = await maybe<{ usdMicros: bigint; limitCents: bigint }>(db)`
    select r.usd_micros, l.value as limit_cents
    from treasury.exported p
    join market.rate r on r.id = p.rate_id
    join policy.current_limit l on l.name = 'two_people_cents'
    where p.spend_id = ${spendId} limit 1`;
  invariant(prices, 'what was exported was priced');
  return prices;
}

export type NewRaise = Omit<Raise, 'madeAt'> & { proposalId: string };

/** Stores an approved raise; the database compares it with its export again. */
export async function insertRaise(tx: Tx, raise: NewRaise): Promise<void> {
  const { spendId, proposalId, unsigned, feeUnits, changeUnits } = raise;
  await sql`
    insert into withdrawals.raise (spend_id, proposal_id, unsigned, fee_units, change_units)
    values (${spendId}, ${proposalId}, ${unsigned}, ${feeUnits}, ${changeUnits})`.execute(tx);
}
