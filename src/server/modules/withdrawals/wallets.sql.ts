import type { WalletNetwork } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Wallet = {
  network: WalletNetwork;
  address: string;
  tag: string | null;
  changedAt: Date;
  /** When it can receive a payout again after the change. */
  freeAt: Date;
  isWaiting: boolean;
};

export async function walletsOf(db: Db, memberId: string): Promise<Wallet[]> {
  return all<Wallet>(db)`
    select network, address, tag, changed_at,
      changed_at + interval '24 hours' as free_at,
      changed_at + interval '24 hours' > clock.now() as is_waiting
    from withdrawals.wallet where member_id = ${memberId} order by network`;
}

export type WalletEntry = { network: WalletNetwork; address: string; tag: string | null };

/**
 * Saves changed addresses for the member whose session the token opens; an empty address deletes
 * one. Returns the changed networks. A mailed link can undo it for a day.
 */
export async function saveEntries(
  tx: Tx,
  token: string,
  entries: readonly WalletEntry[],
): Promise<string[]> {
  const { changed } = await one<{ changed: string[] }>(tx)`
    select withdrawals.save_wallets(${token}, ${JSON.stringify(entries)}::jsonb)
      as changed`;
  return changed;
}

/** Uses up a link, once and during the wait; returns its member and the restored addresses. */
export async function consumeUndo(
  tx: Tx,
  link: string,
  session: string | null,
): Promise<{ memberId: string; networks: string[] } | undefined> {
  return maybe<{ memberId: string; networks: string[] }>(tx)`
    select member_id, networks 
    from withdrawals.undo_wallets(${link}, ${session})`;
}
