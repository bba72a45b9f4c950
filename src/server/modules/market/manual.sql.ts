import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

export type ManualRate = {
  id: string;
  asset: Coin;
  usdMicros: bigint;
  reason: string;
  setAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  holds: boolean;
};

/** Returns manual prices, newest first. */
export async function manualRates(db: Db, limit: number): Promise<ManualRate[]> {
  return all<ManualRate>(db)`
    select m.id, m.asset, m.usd_micros, m.reason, m.set_at,
      m.expires_at, m.ended_at,
      exists (select from market.current_rate c where c.manual_id = m.id and c.fresh) as holds
    from market.manual_rate m order by m.set_at desc limit ${limit}`;
}

/** Sets the price that an approval grants; returns 'set', or the code of the refusal. */
export async function setManual(tx: Tx, proposalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select market.set_manual(${proposalId}) as code`;
  return code;
}

/** Ends a manual price by an administrator's token; returns false if it has already ended. */
export async function endManual(tx: Tx, token: string, id: string): Promise<boolean> {
  const { ended } = await one<{ ended: boolean }>(tx)`
    select market.end_manual(${token}, ${id}::uuid) as ended`;
  return ended;
}

export type PriceJump = {
  asset: Coin;
  usdMicros: bigint;
  sources: string;
  /** True if the coin lost its peg; false for a price jump. */
  isOffPeg: boolean;
  at: Date;
};

/** Records prices from the exchanges that the database refused. */
export async function notePriceJump(db: Db, jump: Omit<PriceJump, 'at'>): Promise<void> {
  await sql`insert into market.price_jump (asset, usd_micros, sources, off_peg, at)
    values (${jump.asset}, ${jump.usdMicros}, ${jump.sources}, ${jump.isOffPeg}, clock.now())
    on conflict (asset) do update set usd_micros = excluded.usd_micros,
      sources = excluded.sources, off_peg = excluded.off_peg, at = excluded.at`.execute(db);
}

/** Returns price jumps later than the last accepted price. */
export async function priceJumps(db: Db): Promise<PriceJump[]> {
  return all<PriceJump>(db)`
    select l.asset, l.usd_micros, l.sources, l.off_peg as is_off_peg, l.at
    from market.price_jump l
    where not exists (select from market.current_rate c where c.asset = l.asset and c.at > l.at)
  `;
}
