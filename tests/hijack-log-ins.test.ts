import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { type Answer, testApi } from '#test/api.ts';
import { anAuthenticator } from '#test/browser/authenticator.ts';
import { ofNobody } from '#test/ledger/approvers.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { newestRequest } from '#test/ledger/mail-requests.ts';
import { approve } from '../src/server/modules/approvals/approvals.ts';
import {
  handInAssertion,
  makeChallenge,
} from '../src/server/modules/identity/factors/passkeys.sql.ts';
import { makeToken } from '../src/server/modules/identity/sessions/make-token.ts';

// Who opens accounts when one program is hijacked and someone else helps it (RT-4): the worker with
// a visitor, the web process with a member, the worker with the web process's left-overs. A session
// needs both programs, and a link that a person requested.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config, work } = await testApi(database);
type Audience = 'client' | 'admin';

const paths = {
  client: { keys: '/user/passkeys', logIn: '/user/login/passkey' },
  admin: { keys: '/admin/passkeys', logIn: '/admin/login/passkey' },
};
const make = { client: () => aMember(owner), admin: () => anAdministrator(owner) };

async function withPasskey(audience: Audience) {
  const person = await make[audience]();
  const authenticator = anAuthenticator(config.publicUrl);
  const { keys } = paths[audience];
  const { token } = person;
  const options = (await call('POST', `${keys}/options`, { token })).body.data;
  const body = { name: 'Key', passkey: authenticator.make(options) };
  assert.equal((await call('POST', keys, { token, body })).status, 201);
  const found = await sql<{ id: string }>`
    select id from identity.passkey where member_id = ${person.id}
    union all select id from identity.admin_passkey where administrator_id = ${person.id}
  `.execute(owner);
  return { person, authenticator, key: found.rows[0]!.id };
}

const sessionsOf = async ({ id }: Person): Promise<number> =>
  (
    await sql`select from identity.session
      where coalesce(member_id, administrator_id) = ${id}`.execute(owner)
  ).rows.length;

/** The statement with which the worker reports a verified signature. */
const settle = (id: unknown, key: string, counter: number) =>
  sql<{ outcome: string | null }>`
    select identity.settle_assertion(${id}::uuid, ${key}, ${counter}, false) as outcome`;

/**
 * A hijacked worker reports every submission as signed by one passkey, beside the honest worker:
 * `cameFirst` shows whether a report of the hijacked one was the first.
 */
async function strangeWorker(key: string, visitor: Promise<Answer>) {
  const visit = { isOpen: true };
  const answer = visitor.finally(() => {
    visit.isOpen = false;
  });
  let cameFirst = false;
  const keepOn = async () => {
    for (let counter = 1_000; visit.isOpen; counter += 1) {
      const waiting = sql`(select id from identity.assertion where settled_at is null limit 1)`;
      const reply = await settle(waiting, key, counter).execute(worker);
      cameFirst ||= reply.rows[0]!.outcome !== null;
      await sleep(2);
    }
  };
  await Promise.all([keepOn(), answer.catch(() => undefined)]);
  return { answer: await answer, cameFirst };
}

describe('the worker and a visitor:', () => {
  for (const audience of ['client', 'admin'] as const) {
    test(`a junk signature opens no session (${audience})`, async () => {
      const { person, authenticator, key } = await withPasskey(audience);
      const before = await sessionsOf(person);
      const { logIn } = paths[audience];
      const options = (await call('POST', `${logIn}/options`)).body.data;
      const passkey = authenticator.sign(options);
      passkey.response.signature = 'AAAA';
      const { answer } = await strangeWorker(key, call('POST', logIn, { body: { passkey } }));
      assert.deepEqual([answer.status, answer.body.code], [422, 'passkey_refused']);
      assert.equal(await sessionsOf(person), before);
    });

    test(`a passkey of their own opens nobody else's account (${audience})`, async () => {
      const [own, other] = [await withPasskey(audience), await withPasskey(audience)];
      const before = await sessionsOf(other.person);
      const { logIn } = paths[audience];
      // If the honest worker was first, a person logged in with their passkey: this retries.
      for (let tries = 20; ; tries -= 1) {
        assert.notEqual(tries, 0, 'the strange worker never came first');
        const options = (await call('POST', `${logIn}/options`)).body.data;
        const passkey = own.authenticator.sign(options);
        const visit = call('POST', logIn, { body: { passkey } });
        const { answer, cameFirst } = await strangeWorker(other.key, visit);
        assert.equal(await sessionsOf(other.person), before);
        if (!cameFirst) continue;
        assert.equal(answer.status, 422);
        break;
      }
    });
  }
});

describe('the web process and a member:', () => {
  test('what web calls signed the worker verifies, and neither opens it alone', async () => {
    const { person, key } = await withPasskey('client');
    const before = await sessionsOf(person);
    const input = { audience: 'client', purpose: 'log_in', token: null } as const;
    const { challenge } = await makeChallenge(web, input);
    const device = { userAgent: '', ip: '', remember: false };
    const session = { tokenHash: makeToken().hash, ...device };
    const response = { credential: 'x', authenticatorData: '', clientDataJSON: '', signature: '' };
    const by = { key: { id: key }, counter: 7, isBackupEligible: false };
    const id = await handInAssertion(web, input, { challenge, response, by }, session);
    // An honest worker finds no signature; a report with another counter or passkey is not
    // accepted.
    const other = await withPasskey('client');
    for (const [passkey, counter] of [
      [key, 8],
      [other.key, 7],
    ] as const) {
      const handed = await handInAssertion(
        web,
        input,
        { challenge: (await makeChallenge(web, input)).challenge, response, by },
        { ...session, tokenHash: makeToken().hash },
      );
      const answer = await settle(handed, passkey, counter).execute(worker);
      assert.equal(answer.rows[0]!.outcome, 'refused');
    }
    const reply = await sql<{ outcome: string }>`
      select identity.settle_assertion(${id}::uuid, null, null, null) as outcome`.execute(worker);
    assert.equal(reply.rows[0]!.outcome, 'refused');
    assert.equal(await sessionsOf(person), before);
    assert.equal(await sessionsOf(other.person), 1);
  });
});

const link = makeToken;
const keepReset = (request: string, hash: Buffer) =>
  sql<{ whose: string | null }>`
    select identity.keep_reset_link(${request}, ${hash}) as whose`.execute(worker);
const linksOf = async ({ id }: Person): Promise<number> =>
  (
    await sql`select from identity.reset_token
      where coalesce(member_id, administrator_id) = ${id}`.execute(owner)
  ).rows.length;
const askReset = async (audience: Audience, email: string): Promise<string> => {
  await sql`select identity.request_reset(${audience}, ${email})`.execute(web);
  return newestRequest(owner, 'reset');
};
/** Every way for the worker to attach a link, for one request. */
const putLinks = (request: string) =>
  [
    sql`select 1 from identity.keep_reset_link(${request}, ${link().hash}) k (whose)
      where whose is not null`,
    sql`select 1 from identity.keep_email_links(${request}, ${link().hash}, ${link().hash})`,
    sql`select 1 from identity.keep_sign_up_proofs(${request}, ${link().hash}, ${link().hash})`,
    sql`select 1 from withdrawals.keep_undo_link(${request}, ${link().hash})`,
  ].map((item) => item.execute(worker));

describe('the worker makes no link', () => {
  for (const audience of ['client', 'admin'] as const) {
    test(`to a new password for who asked for none (${audience})`, async () => {
      const person = await make[audience]();
      const { token, hash } = link();
      for (const request of [randomUUID(), person.id]) {
        assert.equal((await keepReset(request, hash)).rows[0]!.whose, null);
      }
      assert.equal(await linksOf(person), 0);
      const body = { password: 'another long password' };
      const spent = await call('POST', `/user/change/${token}`, { body });
      assert.equal(spent.body.code, 'link_invalid');
    });

    test(`but for the person of the request, and one for each (${audience})`, async () => {
      const [asking, other] = [await make[audience](), await make[audience]()];
      const request = await askReset(audience, asking.email);
      const [first, second] = [link(), link()];
      assert.equal((await keepReset(request, first.hash)).rows[0]!.whose, asking.id);
      assert.equal((await keepReset(request, second.hash)).rows[0]!.whose, null);
      assert.deepEqual([await linksOf(asking), await linksOf(other)], [1, 0]);
      const kept = await sql<{ hash: Buffer }>`
        select token_hash as hash from identity.reset_token
        where coalesce(member_id, administrator_id) = ${asking.id}`.execute(owner);
      assert.deepEqual(kept.rows[0]!.hash, first.hash);
    });

    test(`for a request that an honest one answered (${audience})`, async () => {
      const person = await make[audience]();
      const request = await askReset(audience, person.email);
      await work();
      assert.equal(await linksOf(person), 1);
      await sql`delete from identity.reset_token`.execute(owner);
      for (const put of putLinks(request)) assert.equal((await put).rows.length, 0);
      assert.equal(await linksOf(person), 0);
    });
  }

  test('of another kind than what was asked for', async () => {
    const member = await aMember(owner);
    const wallet = JSON.stringify([{ network: 'BITCOIN', address: 'bc1qown', tag: null }]);
    const asks = [
      {
        kind: 'wallets_changed',
        ask: sql`select withdrawals.save_wallets(${member.token}, ${wallet}::jsonb)`,
      },
      {
        kind: 'email_change',
        ask: sql`select identity.request_email_change(${member.token},
          ${`new-${member.email}`})`,
      },
      { kind: 'reset', ask: sql`select identity.request_reset('client', ${member.email})` },
    ];
    for (const { kind, ask } of asks) {
      await ask.execute(web);
      const request = await newestRequest(owner, kind);
      const made = await Promise.all(putLinks(request));
      assert.equal(made.filter(({ rows }) => rows.length > 0).length, 1, kind);
      const again = await Promise.all(putLinks(request));
      assert.equal(again.filter(({ rows }) => rows.length > 0).length, 0, kind);
    }
  });

  test('for an admin account twice by one approval, or by one of another kind', async () => {
    const [person, other, third] = [
      await anAdministrator(owner),
      await anAdministrator(owner),
      await anAdministrator(owner, 'support'),
    ];
    const approvalOf = async (kind: string) => {
      const payload = { administrator: third.id, reason: 'lost' };
      const made = await ofNobody(owner, { kind, subject: third.id, payload, needed: 2 });
      for (const { token } of [person, other]) {
        await inTransaction(web, (tx) => approve(tx, token, made.id, made.shownHash));
      }
      return made.id;
    };
    const change = async (approval: string, kind: string) => {
      const done = await sql<{ code: string }>`
        select identity.change_admin_account(${approval}, ${kind},
          ${link().token}) as code`.execute(worker);
      return done.rows[0]!.code;
    };
    const approved = await approvalOf('admin_reset');
    assert.equal(await change(approved, 'admin_invite'), 'approval_missing');
    assert.equal(await change(approved, 'admin_reset'), 'changed');
    assert.equal(await change(approved, 'admin_reset'), 'approval_used');
  });
});

test('all that puts a link under something asks what it is for', async () => {
  const found = await sql<{ name: string; asks: boolean }>`
    with recursive bodies as (
      select p.oid, n.nspname || '.' || p.proname as name, p.prosrc, p.prorettype
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname !~ '^pg'
    ), steps as (
      select w.oid, w.name, w.prosrc as body from bodies w
      where has_function_privilege('candor_worker', w.oid, 'execute')
        and w.prorettype <> 'trigger'::regtype
      union
      -- What it calls and the worker itself may not call, or what makes a link hides in a step.
      select s.oid, s.name, b.prosrc from steps s
      join bodies b on strpos(s.body, b.name || '(') > 0
      where not has_function_privilege('candor_worker', b.oid, 'execute')
        and b.name not in ('identity.spend_request', 'approvals.take')
    ), makes as (
      select name, string_agg(body, ' ') as prosrc from steps group by oid, name
      having bool_or(body ~ 'identity\\.make_link\\('
        or body ~ 'insert into identity\\.(reset_token|invitation|decision_key_link)'
        or body ~ '(link_hash|code_mac) = p_'))
    select name, prosrc ~ 'identity\\.spend_request\\(|approvals\\.take\\(' as asks
    from makes order by name`.execute(owner);
  const names = found.rows.map(({ name }) => name);
  assert.ok(names.length >= 5, names.join(' '));
  assert.deepEqual(
    found.rows.filter(({ asks }) => !asks),
    [],
  );
});
