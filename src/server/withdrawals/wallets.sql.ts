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

/** What stood at a network before a save; null where nothing did. */
export type Before = { network: WalletNetwork; was: Wallet | null };

/** Keeps what a save replaced, under the hash of the link that can undo it. */
export async function noteChange(
  tx: Tx,
  memberId: string,
  changed: readonly Before[],
  linkHash: Buffer,
): Promise<void> {
  await sql`
    insert into withdrawals.wallet_change (id, member_id, network, address_before, tag_before,
      changed_before, changed_at, link_hash)
    select s.id, ${memberId}, c.network, c.address, c.tag, c.changed_at, clock.now(), ${linkHash}
    from (select uuidv7() as id offset 0) s,
      unnest(${changed.map((one) => one.network)}::text[],
        ${changed.map((one) => one.was?.address ?? null)}::text[],
        ${changed.map((one) => one.was?.tag ?? null)}::text[],
        ${changed.map((one) => one.was?.changedAt ?? null)}::timestamptz[])
      c (network, address, tag, changed_at)`.execute(tx);
}

export type Undone = { memberId: string; network: WalletNetwork; changedAt: Date };

/** Uses a link up, once and while the change waits; names what it brings back. */
export async function takeUndo(tx: Tx, linkHash: Buffer): Promise<Undone[]> {
  const found = await sql<Undone>`
    update withdrawals.wallet_change set undone_at = clock.now()
    where link_hash = ${linkHash} and undone_at is null
      and changed_at + interval '24 hours' > clock.now()
    returning member_id as "memberId", network, changed_at as "changedAt"`.execute(tx);
  return found.rows;
}

/** Puts back what stood before a change, with the age that it had; or nothing, if nothing did. */
export async function restoreWallets(tx: Tx, linkHash: Buffer): Promise<void> {
  await sql`
    delete from withdrawals.wallet w using withdrawals.wallet_change c
    where c.link_hash = ${linkHash} and w.member_id = c.member_id and w.network = c.network
  `.execute(tx);
  await sql`
    insert into withdrawals.wallet (member_id, network, address, tag, changed_at)
    select member_id, network, address_before, tag_before, changed_before
    from withdrawals.wallet_change
    where link_hash = ${linkHash} and address_before is not null`.execute(tx);
}

/** Requests since a change that would pay another address of a network than the one put back. */
export async function requestsSince(tx: Tx, undone: Undone): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select r.id from withdrawals.withdrawal r
    left join withdrawals.wallet w on w.member_id = r.member_id and w.network = r.method
    where r.member_id = ${undone.memberId} and r.method = ${undone.network}
      and r.requested_at >= ${undone.changedAt} and r.state in ('requested', 'approved')
      and r.address is distinct from w.address
    order by r.requested_at, r.id`.execute(tx);
  return found.rows.map((row) => row.id);
}
