import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { passwordHash } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { writeMails } from '#test/mails.ts';
import { readConfig } from '../config/config.ts';
import { ringFor } from '../config/keys.ts';
import { inTransaction } from '../db/db.ts';
import { type Outcome, settleMail, lockWaitingMail } from './mail.sql.ts';
import { latestMails, openMail, outboxOf } from './mail.ts';
import { mailKeyOf, openBody, sealBody } from './seal-mail.ts';

const { owner, superuser, web, worker } = await testDatabase();
const send = outboxOf(readConfig({}));
const letter = { to: 'ada@example.org', subject: 'Your link', html: '<a>link</a>', text: 'link' };

async function bodiesOf(): Promise<{ html: string; body: string; attempts: number }[]> {
  const found = await sql<{ html: string; body: string; attempts: number }>`
    select html, body, attempts from foundation.mail order by id`.execute(owner);
  return found.rows;
}

test('what a mail said is forgotten once it is sent, and kept while it is not', async () => {
  await inTransaction(worker, (tx) => send(tx, letter));
  const settle = (outcome: Outcome) =>
    inTransaction(worker, async (tx) => {
      await sql`update foundation.mail set next_attempt_at = clock.real()`.execute(tx);
      const mail = await lockWaitingMail(tx);
      await settleMail(tx, mail!.id, outcome);
    });
  await settle('failed');
  assert.deepEqual(await bodiesOf(), [{ html: '<a>link</a>', body: 'link', attempts: 1 }]);
  await settle('sent');
  assert.deepEqual(await bodiesOf(), [{ html: '', body: '', attempts: 2 }]);
});

test('the web process reads what mails say in a sandbox alone', async () => {
  await inTransaction(worker, (tx) => send(tx, letter));
  assert.equal((await latestMails(web, 1))[0]?.text, 'link');
  const direct = sql`select body from foundation.mail`.execute(web);
  await assert.rejects(direct, /permission denied/);
  await sql`alter table foundation.installation disable trigger user`.execute(owner);
  await sql`update foundation.installation set mode = 'live'`.execute(owner);
  assert.deepEqual(await latestMails(web, 10), []);
});

test('the web process writes no mail, and names nobody who gets one (SEC-3)', async () => {
  const forged = sql`insert into foundation.mail (recipient, subject, html, body, queued_at,
    next_attempt_at) values ('victim@example.org', 'You won', '', 'https://evil.example',
    clock.real(), clock.real())`;
  await assert.rejects(forged.execute(web), /permission denied/);
  for (const statement of [
    sql`insert into identity.request (kind, audience, email, made_at)
      values ('reset', 'client', 'victim@example.org', clock.real())`,
    sql`select identity.ask_mail('account_closed', 'client', null, '{"email": "v@example.org"}')`,
    sql`select identity.notify_member(uuidv7(), 'password_changed')`,
  ]) {
    await assert.rejects(statement.execute(web), /permission denied/);
  }
});

describe('where money is real', () => {
  const config = readConfig({});
  const key = mailKeyOf(config);
  before(async () => {
    await sql`alter table foundation.installation disable trigger user`.execute(owner);
    await sql`update foundation.installation set mode = 'live'`.execute(owner);
    await sql`delete from foundation.mail`.execute(owner);
  });

  /** The tables that contain a text anywhere, readable or as bytes. */
  async function holding(text: string): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname <> 'information_schema'
        and n.nspname not like 'pg\\_%'`.execute(superuser);
    const bytes = Buffer.from(text).toString('hex');
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql`select from ${sql.raw(name)} t
        where position(${text} in t::text) > 0 or position(${bytes} in t::text) > 0
        limit 1`.execute(superuser);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  const letters = () =>
    inTransaction(worker, async (tx) => {
      await sql`update foundation.mail set next_attempt_at = clock.real()`.execute(tx);
      const waiting = await lockWaitingMail(tx);
      if (waiting === undefined) return undefined;
      const mail = await openMail(worker, waiting, { key, write: assert.fail });
      return { id: waiting.id, text: mail!.text };
    });

  test('a dump of the database shows no link and no code (SEC-3)', async () => {
    const person = { email: 'dump@example.org', first_name: 'A', last_name: 'B', phone: '1' };
    await sql`select identity.sign_up(${JSON.stringify(person)}::jsonb, ${passwordHash},
      'CODE2345', null, '\\x01')`.execute(web);
    await writeMails(worker, config);
    const mailed = await letters();
    const [link, code] = [/confirm\/([\w-]{43})/, /^(\d{6})$/m].map(
      (pattern) => pattern.exec(mailed!.text)![1]!,
    );
    assert.deepEqual(await holding(link!), []);
    const answer = await sql<{ row: string }>`
      select m::text || coalesce((select string_agg(s::text, '') from identity.sign_up s), '')
        as row from foundation.mail m`.execute(superuser);
    assert.doesNotMatch(answer.rows[0]!.row, new RegExp(`\\b${code!}\\b`));
    assert.ok((await holding('dump@example.org')).includes('foundation.mail'));
  });

  test('what is sealed opens for its recipient alone, and with no other key', async () => {
    const sealed = sealBody(key, letter);
    assert.equal(openBody(key, letter, sealed).text, letter.text);
    assert.throws(() => openBody(key, { ...letter, to: 'eve@example.org' }, sealed));
    assert.throws(() => openBody(Buffer.alloc(32), letter, sealed));
    assert.throws(() => mailKeyOf({ secret: ringFor('web', config.secret) }), /does not hold/);
  });

  test('nobody can put a mail there that is readable', async () => {
    const readable = sql`insert into foundation.mail (recipient, subject, html, body, queued_at,
      next_attempt_at) values ('a', 'b', '', 'link', clock.real(), clock.real())`;
    await assert.rejects(readable.execute(worker), /sealed where money is real/);
  });

  for (const [how, times] of [
    ['sent', 1],
    ['given up', 12],
  ] as const) {
    test(`what a mail said is gone once it is ${how}`, async () => {
      await sql`delete from foundation.mail`.execute(owner);
      await inTransaction(worker, (tx) => send(tx, letter));
      for (let index = 1; index <= times; index += 1) {
        const { id } = (await letters())!;
        assert.equal(
          (await sql`select from foundation.mail where sealed is not null`.execute(owner)).rows
            .length,
          1,
        );
        await inTransaction(worker, (tx) => settleMail(tx, id, how === 'sent' ? 'sent' : 'failed'));
      }
      const left = await sql`select from foundation.mail where sealed is not null`.execute(owner);
      assert.deepEqual([left.rows.length, await letters()], [0, undefined]);
    });
  }
});
