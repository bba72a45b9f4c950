import { sql } from 'kysely';
import type { WalletNetwork } from '../../core/addresses.ts';
import type { Db, Tx } from '../db/db.ts';

export type Wallet = {
  network: WalletNetwork;
  address: string;
  tag: string | null;
  changedAt: Date;
  /** When it can be paid to again after the change. */
  freeAt: Date;
  isWaiting: boolean;
};

export async function walletsOf(db: Db, memberId: string): Promise<Wallet[]> {
  const found = await sql<Wallet>`
    select network, address, tag, changed_at as "changedAt",
      changed_at + interval '24 hours' as "freeAt",
      changed_at + interval '24 hours' > clock.now() as "isWaiting"
    from withdrawals.wallet where member_id = ${memberId} order by network`.execute(db);
  return found.rows;
}

export type WalletEntry = { network: WalletNetwork; address: string; tag: string | null };

/** Saves an address; true where it is another than before, and so has to wait. */
export async function saveWallet(tx: Tx, memberId: string, entry: WalletEntry): Promise<boolean> {
  const saved = await sql`
    insert into withdrawals.wallet as w (member_id, network, address, tag, changed_at)
    values (${memberId}, ${entry.network}, ${entry.address}, ${entry.tag}, clock.now())
    on conflict (member_id, network) do update
      set address = excluded.address, tag = excluded.tag, changed_at = excluded.changed_at
      where w.address <> excluded.address or w.tag is distinct from excluded.tag`.execute(tx);
  return saved.numAffectedRows === 1n;
}

/** Forgets an address; a later one counts as new. */
export async function removeWallet(
  tx: Tx,
  memberId: string,
  network: WalletNetwork,
): Promise<boolean> {
  const removed = await sql`
    delete from withdrawals.wallet where member_id = ${memberId} and network = ${network}
  `.execute(tx);
  return removed.numAffectedRows === 1n;
}
