import { sql } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe } from '#platform/db/rows/read-rows.ts';
import type { SealedSecret } from '../factors/seal-secret.ts';

/** The fields of an administrator for other modules: no password, no second factor. */
export type Administrator = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: 'invited' | 'active' | 'suspended' | 'removed';
};

type AdministratorWithFactors = Administrator & {
  passwordHash: string;
  totp: SealedSecret;
};

const columns = sql`id, email, first_name, last_name, role, status`;

export async function adminById(db: Db, id: string): Promise<Administrator | undefined> {
  return maybe<Administrator>(db)`
    select ${columns} from identity.known_administrator where id = ${id}`;
}

/** The administrator with this address and an active account. */
export async function administratorByEmail(
  db: Db,
  email: string,
): Promise<Administrator | undefined> {
  return maybe<Administrator>(db)`
    select ${columns} from identity.administrator
    where email = ${email} and status = 'active'
      and (account_ends_at is null or account_ends_at > clock.real())`;
}

/** Inserts an administrator as the database's owner: the web role may not. */
export async function insertAdministrator(
  tx: Tx,
  item: Omit<AdministratorWithFactors, 'status'>,
): Promise<void> {
  await sql`
    insert into identity.administrator (id, email, first_name, last_name, role, password_hash,
      totp_secret_sealed, totp_secret_check, created_at)
    values (${item.id}, ${item.email}, ${item.firstName}, ${item.lastName}, ${item.role},
      ${item.passwordHash}, ${item.totp.sealed}, ${item.totp.check}, clock.real())`.execute(tx);
}
