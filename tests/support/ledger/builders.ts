import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { insertAdministrator } from '../../../src/server/modules/identity/admins/administrator.sql.ts';
import {
  makeKeys,
  sealedSecret,
} from '../../../src/server/modules/identity/factors/seal-secret.ts';
import {
  makeReferralCode,
  makeToken,
} from '../../../src/server/modules/identity/sessions/make-token.ts';

/** The password of every account the builders make; hashed once, at a cost for tests only. */
export const password = 'correct horse battery';
export const passwordHash =
  '$argon2id-sha256$v=19$m=64,t=1,p=1$6iV6WQU+OoyNAGa2eO8XsA$bhImrkwQggxmYl441LZrLk5udMw3EIsoFKOW9vGatGo=';

/** The TOTP secret of every administrator the builders make. */
export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** An actor: an id, and the raw token of an active, freshly authenticated session. */
export type Person = { id: string; email: string; token: string; sessionId: string };

type MemberCommand = { email?: string; status?: string; referredBy?: string };

async function openSession(owner: Db, column: 'member_id' | 'administrator_id', id: string) {
  const { token, hash } = makeToken();
  const audience = column === 'member_id' ? 'client' : 'admin';
  const opened = await sql<{ id: string }>`
    insert into identity.session (token_hash, audience, ${sql.ref(column)}, proved_at, created_at,
      expires_at, idle_expires_at, user_agent, ip)
    values (${hash}, ${audience}, ${id}, clock.real(), clock.real(),
      clock.real() + interval '8 hours', clock.real() + interval '30 minutes', 'test', '::1')
    returning id`.execute(owner);
  return { token, sessionId: opened.rows[0]!.id };
}

/** A member, active by default, with a session; inserted as the database's owner. */
export async function aMember(owner: Db, command: MemberCommand = {}): Promise<Person> {
  const id = randomUUID();
  const email = command.email ?? `member-${randomBytes(6).toString('hex')}@example.org`;
  const status = command.status ?? 'active';
  await sql`
    insert into identity.member (id, email, first_name, last_name, phone, password_hash, status,
      referral_code, referred_by, accepted_terms_at, verified_at, created_at)
    values (${id}, ${email}, 'Ada', 'Byron', '+44 20 7946 0000', ${passwordHash}, ${status},
      ${makeReferralCode()}, ${command.referredBy ?? null}, clock.real(), clock.real(),
      clock.real())`.execute(owner);
  return { id, email, ...(await openSession(owner, 'member_id', id)) };
}

/** An administrator with a session; `rootSecret` is the CANDOR_SECRET for tests of TOTP. */
export async function anAdministrator(
  owner: Db,
  role: Role = 'owner',
  rootSecret = 'a secret of tests',
): Promise<Person> {
  const id = randomUUID();
  const email = `${role}-${randomBytes(6).toString('hex')}@example.org`;
  const totp = sealedSecret(makeKeys(rootSecret), id, totpSecret);
  await inTransaction(owner, (tx) =>
    insertAdministrator(tx, {
      id,
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      role,
      passwordHash,
      totp,
    }),
  );
  return { id, email, ...(await openSession(owner, 'administrator_id', id)) };
}

/** Makes a person's re-authentication older than the five minutes of ACC-7. */
export async function ageProof(owner: Db, person: Person): Promise<void> {
  await sql`update identity.session set proved_at = clock.real() - interval '6 minutes'
    where id = ${person.sessionId}`.execute(owner);
}
