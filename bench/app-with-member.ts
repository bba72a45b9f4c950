import { sql } from 'kysely';
import { aMember } from '#test/ledger/builders.ts';
import { hashPassword } from '../src/server/modules/identity/factors/hash-password.ts';
import { appOn, serverInMemory } from './runner/throw-away.ts';

/** Makes a sandbox's app without rate limits on a new server, and a member with a password. */
export async function appWithMember() {
  const { app, owner, close } = await appOn(await serverInMemory(), { RATE_LIMITS: 'off' });
  const passwordHash = await hashPassword('correct horse battery');
  const member = await aMember(owner);
  await sql`update identity.member set password_hash = ${passwordHash}
    where id = ${member.id}`.execute(owner);
  return { app, member, close };
}
