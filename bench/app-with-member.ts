import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { connect } from '../src/server/platform/db/db.ts';
import { hashPassword } from '../src/server/modules/identity/factors/hash-password.ts';
import { aMember } from '../tests/support/ledger/builders.ts';
import { startTestServer } from '../tests/support/ledger/postgres.ts';

/** A sandbox's app without limits of calls, on its own server, and a member with a password. */
export async function appWithMember() {
  const server = await startTestServer();
  const directUrl = server.url('candor_web', 'template');
  const owner = connect(server.url('candor_owner', 'template'), 'candor_owner', 2);
  const web = connect(directUrl, 'candor_web', 8);
  await sql`insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
    on conflict do nothing`.execute(owner.db);
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' });
  const app = await makeApp({ config, db: web.db, log: pino({ level: 'silent' }), directUrl });
  await app.ready();
  const passwordHash = await hashPassword('correct horse battery');
  const member = await aMember(owner.db);
  await sql`update identity.member set password_hash = ${passwordHash}
    where id = ${member.id}`.execute(owner.db);
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([owner.close(), web.close()]);
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, member, close };
}
