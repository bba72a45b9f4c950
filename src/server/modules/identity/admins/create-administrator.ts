import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/endpoint.ts';
import type { Tx } from '#platform/db/db.ts';
import { record } from '../../audit/audit.ts';
import { hashPassword } from '../factors/hash-password.ts';
import { makeKeys, sealedSecret } from '../factors/seal-secret.ts';
import { insertAdministrator } from './administrator.sql.ts';

export type NewAdministrator = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  password: string;
  totpSecret: string;
};

/** Creates an administrator as the database's owner: no web process can. */
export async function createAdministrator(
  tx: Tx,
  rootSecret: string,
  administrator: NewAdministrator,
): Promise<string> {
  const id = randomUUID();
  await insertAdministrator(tx, {
    id,
    email: administrator.email.toLowerCase(),
    firstName: administrator.firstName,
    lastName: administrator.lastName,
    role: administrator.role,
    passwordHash: await hashPassword(administrator.password),
    totp: sealedSecret(makeKeys(rootSecret), id, administrator.totpSecret),
  });
  const after = { role: administrator.role };
  await record(tx, { actor: 'operator', act: 'made an administrator', subject: id, after });
  return id;
}
