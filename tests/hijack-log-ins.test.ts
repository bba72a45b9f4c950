import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  handInAssertion,
  makeChallenge,
} from '../src/server/modules/identity/factors/passkeys.sql.ts';
import { makeToken } from '../src/server/modules/identity/sessions/make-token.ts';
import { testApi } from './support/api.ts';
import { anAuthenticator } from './support/browser/authenticator.ts';
import { aMember, anAdministrator, type Person } from './support/ledger/builders.ts';
import { testDatabase } from './support/ledger/database.ts';

// Who opens accounts when one program is in strange hands and somebody else helps it (RT-4): the
// worker with a visitor, the web process with a member, the worker with what web left for it. A
// session needs the word of both programs, and a link that somebody asked for it.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config } = await testApi(database);
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
    union all select id from identity.seat_passkey where administrator_id = ${person.id}
  `.execute(owner);
  return { person, authenticator, key: found.rows[0]!.id };
}

const sessionsOf = async ({ id }: Person): Promise<number> =>
  (
    await sql`select from identity.session
      where coalesce(member_id, administrator_id) = ${id}`.execute(owner)
  ).rows.length;

/** The statement by which the worker says who signed. */
const settle = (id: unknown, key: string, counter: number) =>
  sql<{ outcome: string | null }>`
    select identity.settle_assertion(${id}::uuid, ${key}, ${counter}, false) as outcome`;

/** A worker in strange hands: it calls whatever is handed in signed by one passkey. */
async function strangeWorker<T>(key: string, visitor: Promise<T>): Promise<T> {
  const visit = { isOpen: true };
  const answer = visitor.finally(() => {
    visit.isOpen = false;
  });
  const keepOn = async () => {
    for (let counter = 1_000; visit.isOpen; counter += 1) {
      const waiting = sql`(select id from identity.assertion where settled_at is null limit 1)`;
      await settle(waiting, key, counter).execute(worker);
      await sleep(2);
    }
  };
  await Promise.all([keepOn(), answer.catch(() => undefined)]);
  return answer;
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
      const answer = await strangeWorker(key, call('POST', logIn, { body: { passkey } }));
      assert.deepEqual([answer.status, answer.body.code], [422, 'passkey_refused']);
      assert.equal(await sessionsOf(person), before);
    });

    test(`a passkey of their own opens nobody else's account (${audience})`, async () => {
      const [own, other] = [await withPasskey(audience), await withPasskey(audience)];
      const before = await sessionsOf(other.person);
      const { logIn } = paths[audience];
      const options = (await call('POST', `${logIn}/options`)).body.data;
      const passkey = own.authenticator.sign(options);
      const answer = await strangeWorker(other.key, call('POST', logIn, { body: { passkey } }));
      assert.equal(answer.status, 422);
      assert.equal(await sessionsOf(other.person), before);
    });
  }
});

describe('the web process and a member:', () => {
  test('what web calls signed the worker verifies, and neither opens it alone', async () => {
    const { person, key } = await withPasskey('client');
    const before = await sessionsOf(person);
    const asked = { audience: 'client', purpose: 'log_in', token: null } as const;
    const { challenge } = await makeChallenge(web, asked);
    const device = { userAgent: '', ip: '', remember: false };
    const session = { tokenHash: makeToken().hash, ...device };
    const response = { credential: 'x', authenticatorData: '', clientDataJSON: '', signature: '' };
    const by = { key: { id: key }, counter: 7, isBackupEligible: false };
    const id = await handInAssertion(web, asked, { challenge, response, by }, session);
    // An honest worker finds no signature; a word of another counter or passkey is not web's.
    const other = await withPasskey('client');
    for (const [passkey, counter] of [
      [key, 8],
      [other.key, 7],
    ] as const) {
      const handed = await handInAssertion(
        web,
        asked,
        { challenge: (await makeChallenge(web, asked)).challenge, response, by },
        { ...session, tokenHash: makeToken().hash },
      );
      const said = await settle(handed, passkey, counter).execute(worker);
      assert.equal(said.rows[0]!.outcome, 'refused');
    }
    const said = await sql<{ outcome: string }>`
      select identity.settle_assertion(${id}::uuid, null, null, null) as outcome`.execute(worker);
    assert.equal(said.rows[0]!.outcome, 'refused');
    assert.equal(await sessionsOf(person), before);
    assert.equal(await sessionsOf(other.person), 1);
  });
});
