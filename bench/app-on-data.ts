import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { connect, type Db } from '#platform/db/db.ts';
import { runningEmbedded } from '#platform/db/embedded.ts';
import { makeApp } from '../src/server/app.ts';
import { openDatabase } from '../src/server/database.ts';
import { executeProposal } from '../src/server/modules/approvals/approvals.ts';
import { executorsOf } from '../src/server/work.ts';

/** Opens the web process and roles of a seeded sandbox that is not running. */
export async function appOnData(dataDir: string) {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const database = await openDatabase(config);
  const urlOf = (await runningEmbedded(join(config.dataDir, 'postgres')))!;
  const url = (role: string): string => urlOf(role, 'candor');
  const owner = connect(url('candor_owner'), 'candor_owner', 4);
  const web = connect(database.web, 'candor_web', config.databasePool);
  const worker = connect(database.worker, 'candor_worker', 4);
  const app = await makeApp({
    config,
    db: web.db,
    log: pino({ level: 'silent' }),
    directUrl: database.direct,
    wakeWorker: (id) => executeProposal(worker.db, id, executorsOf(config)),
  });
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([owner.close(), web.close(), worker.close()]);
    await database.stop();
  };
  return { app, roles: { owner: owner.db, web: web.db, worker: worker.db, url }, close };
}

/** Creates a session of the sandbox's owner, or of a member, without a log-in. */
export async function tokenOf(db: Db, email?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const until = sql`clock.real() + interval '8 hours'`;
  if (email === undefined) {
    await sql`insert into identity.session (token_hash, audience, administrator_id, proved_at,
        created_at, expires_at, idle_expires_at, user_agent, ip)
      select ${hash}, 'admin', id, clock.real(), clock.real(), ${until}, ${until}, 'bench', '::1'
      from identity.administrator where role = 'owner' order by id limit 1`.execute(db);
    return token;
  }
  await sql`insert into identity.session (token_hash, audience, member_id, proved_at, created_at,
      expires_at, user_agent, ip)
    select ${hash}, 'client', id, clock.real(), clock.real(), ${until}, 'bench', '::1'
    from identity.member where email = ${email}`.execute(db);
  return token;
}
