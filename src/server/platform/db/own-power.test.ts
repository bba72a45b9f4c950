import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testDatabase } from '#test/ledger/database.ts';
import { ConfigFault } from '../config/config.ts';
import { connect, type Db } from './db.ts';
import { letInUnasked, requireOwnPower, tooMuchPower } from './own-power.ts';

const database = await testDatabase();
const { superuser, web, worker } = database;
const log = pino({ level: 'silent' });

test('the logins of web and worker are no more than their roles (INT-12)', async () => {
  assert.deepEqual(await tooMuchPower(web, 'candor_web'), []);
  assert.deepEqual(await tooMuchPower(worker, 'candor_worker'), []);
});

/** Creates a login for this test with the given `grants`. */
async function aLogin(
  grants: (name: string) => string[],
): Promise<{ name: string; db: Db; url: string }> {
  const name = `t_${randomBytes(5).toString('hex')}`;
  await sql.raw(`create role ${name} login noinherit password 'secret'`).execute(superuser);
  await sql.raw(`grant candor_web to ${name} with inherit false, set true`).execute(superuser);
  for (const grant of grants(name)) await sql.raw(grant).execute(superuser);
  const url = database.url('candor_web').replace(/\/\/[^@]+@/, `//${name}:secret@`);
  const opened = connect(url, 'candor_web', 1);
  after(async () => {
    await opened.close();
    await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(superuser);
  });
  return { name, db: opened.db, url };
}

const cases: [what: string, grants: (name: string) => string[], said: RegExp][] = [
  [
    'is a superuser',
    (name) => [`alter role ${name} superuser`],
    /has SUPERUSER: alter role .* nosuperuser/,
  ],
  ['may create roles', (name) => [`alter role ${name} createrole`], /has CREATEROLE/],
  ['may create databases', (name) => [`alter role ${name} createdb`], /has CREATEDB/],
  ['may replicate', (name) => [`alter role ${name} replication`], /has REPLICATION/],
  ['passes row security', (name) => [`alter role ${name} bypassrls`], /has BYPASSRLS/],
  [
    'could become the owner',
    (name) => [`grant candor_owner to ${name} with inherit false, set true`],
    /could become candor_owner, .*revoke candor_owner/,
  ],
  [
    'owns a table',
    (name) => [
      `create table public.of_${name} (id int)`,
      `alter table public.of_${name} owner to ${name}`,
    ],
    /owns table .*of_t_/,
  ],
  [
    'may make temporary objects',
    (name) => [
      `do $$ begin
         execute format('grant temporary on database %I to ${name}', current_database());
       end $$`,
    ],
    /may make temporary objects: revoke temporary/,
  ],
  [
    'may create in a schema',
    (name) => [`grant create on schema ledger to ${name}`],
    /may create in schema ledger: revoke create/,
  ],
];

describe('live refuses a login that', () => {
  for (const [what, grants, pattern] of cases) {
    test(what, async () => {
      const { name, db } = await aLogin(grants);
      const faults = (await tooMuchPower(db, name)).join('\n');
      assert.match(faults, pattern);
    });
  }

  test('is not the program’s own, so that web and worker never share one', async () => {
    const faults = (await tooMuchPower(web, 'candor_worker')).join('\n');
    assert.match(faults, /logs in as candor_web: name candor_worker in its URL/);
  });

  test('reaches a server that lets somebody in without the right secret', async () => {
    assert.deepEqual(await letInUnasked(database.url('candor_web')), []);
    const hba = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(
      superuser,
    );
    const file = hba.rows[0]!.file;
    const write = (...lines: string[]) =>
      sql
        .raw(`copy (select unnest(array['${lines.join("', '")}'])) to '${file}'`)
        .execute(superuser);
    /** Makes the server reload the file, and waits for the expected message. */
    const reload = async (isRead: (message: string) => boolean): Promise<string> => {
      await sql`select pg_reload_conf()`.execute(superuser);
      for (let tries = 0; ; tries += 1) {
        const message = (await letInUnasked(database.url('candor_web'))).join();
        if (isRead(message) || tries === 300) return message;
        await sleep(100);
      }
    };
    const asks = 'local all all scram-sha-256';
    await write('local all candor_worker trust', asks);
    try {
      const message = await reload((text) => text !== '');
      assert.match(message, /lets candor_worker in without the right secret: replace 'trust'/);
    } finally {
      await write(asks);
      assert.equal(await reload((text) => text === ''), '');
    }
  });
});

describe('one user of the system', () => {
  const live = { mode: 'live', oneSystemUser: false } as const;
  const start = (
    program: 'web' | 'worker',
    config: { mode: 'live' | 'sandbox'; oneSystemUser: boolean },
  ) =>
    requireOwnPower(
      program === 'web' ? web : worker,
      [database.url(`candor_${program}`)],
      program,
      config,
      log,
    );
  const stands = async (): Promise<boolean> => {
    const found = await sql<{
      stands: boolean;
    }>`select stands from foundation.program_boundary`.execute(web);
    return found.rows[0]!.stands;
  };

  beforeEach(() => sql`delete from foundation.program`.execute(superuser));

  test('for both programs is refused in live, unless a setting names it', async () => {
    await start('web', live);
    await assert.rejects(start('worker', live), (error: unknown) => {
      assert.ok(error instanceof ConfigFault);
      assert.match(error.message, /same user of this system.*ONE_SYSTEM_USER=accepted/s);
      return true;
    });
    await start('worker', { ...live, oneSystemUser: true });
    assert.equal(await stands(), false);
  });

  test('is no hindrance in a sandbox, and is written down there too', async () => {
    await start('web', { mode: 'sandbox', oneSystemUser: false });
    await start('worker', { mode: 'sandbox', oneSystemUser: false });
    assert.equal(await stands(), false);
  });

  test('is not what two users are', async () => {
    await start('web', live);
    await sql`update foundation.program set uid = uid + 1`.execute(superuser);
    await start('worker', live);
    assert.equal(await stands(), true);
  });

  test('is noted by each program for itself alone', async () => {
    await sql`select foundation.note_program('worker', 'elsewhere', 1)`.execute(web);
    const found = await sql<{ name: string }>`select name from foundation.program`.execute(
      superuser,
    );
    assert.deepEqual(found.rows, [{ name: 'web' }]);
  });
});

test('a program that runs as root says so (OPS-6, C13)', async (t) => {
  const { getuid } = process;
  t.after(() => Object.assign(process, { getuid }));
  const messages: string[] = [];
  const heard = pino({}, { write: (line) => void messages.push(line) });
  const asks = (uid: number) => {
    process.getuid = () => uid;
    const sandbox = { mode: 'sandbox', oneSystemUser: false } as const;
    return requireOwnPower(web, [database.url('candor_web')], 'web', sandbox, heard);
  };
  await asks(1_000);
  assert.deepEqual(messages, []);
  await asks(0);
  assert.equal(messages.length, 1);
  assert.match(messages[0]!, /web: runs as root.*start it as an ordinary user/);
});
