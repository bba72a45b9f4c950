import { sql } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import type { SealedSecret } from '../factors/seal-secret.ts';

/** An admin account as the team page shows it. */
export type AdminAccount = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: 'invited' | 'active' | 'suspended' | 'removed';
  adminEndsAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  sessions: number;
  passkeys: number;
  waits: string[];
};

const columns = sql`
  a.id, a.first_name, a.last_name, a.email, a.role, a.status,
  a.account_ends_at as admin_ends_at, a.created_at,
  (select max(s.created_at) from identity.session s where s.administrator_id = a.id)
    as last_seen_at,
  (select count(distinct s.created_at)::integer from identity.session s
    where s.administrator_id = a.id and s.ended_at is null and s.expires_at > clock.real()
      and s.idle_expires_at > clock.real()) as sessions,
  (select count(*)::integer from identity.admin_passkey k
    where k.administrator_id = a.id) as passkeys,
  array(select p.kind from approvals.undecided p where p.kind like 'admin\_%'
      and p.payload->>'administrator' = a.id::text order by p.id) as waits
  from identity.administrator a`;

/** All current and former admin accounts: active ones first. */
export async function adminAccounts(db: Db): Promise<AdminAccount[]> {
  return all<AdminAccount>(db)`
    select ${columns}
    order by array_position(array['active', 'invited', 'suspended', 'removed'], a.status),
      array_position(array['owner', 'finance', 'support', 'auditor'], a.role), a.created_at
    limit 500`;
}

export async function adminAccountById(db: Db, id: string): Promise<AdminAccount | undefined> {
  return maybe<AdminAccount>(db)`select ${columns} where a.id = ${id}`;
}

/** The recipient of a mail about an admin account. */
export async function recipientOf(
  db: Db,
  id: string,
): Promise<{ email: string; firstName: string } | undefined> {
  return maybe<{ email: string; firstName: string }>(db)`
    select email, first_name from identity.known_administrator
    where id = ${id}`;
}

/** Whether an admin account uses this address. */
export async function hasAdminAccount(db: Db, email: string): Promise<boolean> {
  const found = await all(db)`
    select from identity.administrator where email = ${email} and status <> 'removed'`;
  return found.length > 0;
}

export async function changeAdminRow(
  tx: Tx,
  approval: string,
  kind: string,
  token: string | null,
): Promise<string> {
  const done = await maybe<{ code: string }>(tx)`
    select identity.change_admin_account(${approval}::uuid, ${kind}, ${token}) as code`;
  return done?.code ?? 'unavailable';
}

export async function stopAdminRow(
  tx: Tx,
  token: string,
  id: string,
  isSuspended: boolean,
): Promise<string> {
  const done = await maybe<{ code: string }>(tx)`
    select identity.stop_admin_account(${token}, ${id}::uuid, ${isSuspended}) as code`;
  return done?.code ?? 'unavailable';
}

export type OpenAdmin = {
  id: string;
  email: string;
  firstName: string;
  role: Role;
  status: 'invited' | 'active';
  sealed: Buffer | null;
};

/** The admin account of an active link's raw token. */
export async function adminAccountOf(db: Db, token: string): Promise<OpenAdmin | undefined> {
  return maybe<OpenAdmin>(db)`
    select id, email, first_name, role, status, secret_sealed as sealed
    from identity.invitation_for(${token})`;
}

/** Stores an offered secret; returns the current one. */
export async function offerAdminSecret(
  tx: Tx,
  token: string,
  { sealed, check }: SealedSecret,
): Promise<Buffer | null> {
  const kept = await maybe<{ sealed: Buffer | null }>(tx)`
    select identity.offer_invitation_secret(${token}, ${sealed}, ${check}) as sealed`;
  return kept?.sealed ?? null;
}
