import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db, Tx } from '../db/db.ts';

/** Notes that settled money left the chain, or came back to it. */
export async function noteIncident(
  tx: Tx,
  paymentId: string,
  depositId: string,
  isGone: boolean,
): Promise<void> {
  if (isGone) {
    await sql`
      insert into deposits.incident as i (payment_id, deposit_id, opened_at)
      values (${paymentId}, ${depositId}, clock.now())
      on conflict (payment_id) do update set closed_at = null
        where i.closed_at is not null`.execute(tx);
    return;
  }
  await sql`
    update deposits.incident set closed_at = clock.now()
    where payment_id = ${paymentId} and closed_at is null`.execute(tx);
}

/** A credit whose payment left the chain, at the price that it was credited at. */
export type LostCredit = {
  paymentId: string;
  depositId: string;
  asset: Coin;
  units: bigint;
  rateId: string;
  cents: bigint;
  txid: string;
};

/** Credits whose payments are gone for good, while the books still hold their coins. */
export async function lostCredits(db: Db): Promise<LostCredit[]> {
  const found = await sql<LostCredit>`
    select i.payment_id as "paymentId", i.deposit_id as "depositId", p.asset, p.amount as units,
      s.rate_id as "rateId", s.cents, p.txid
    from deposits.incident i
    join deposits.settlement s on s.payment_id = i.payment_id and s.goes_to = 'credited'
    join chains.payment p on p.id = i.payment_id and p.state = 'gone'
    where i.closed_at is null and not exists (
      select from ledger.posted l where l.payment = i.payment_id
        and l.kind in ('incident_open', 'reverse'))
    order by i.opened_at limit 100`.execute(db);
  return found.rows;
}
