import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { decisionChallenge, type DecisionVerb } from '#core/proofs/signed-decision.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import { inTransaction } from '#platform/db/db.ts';
import { type Answer, testApi } from '#test/api.ts';
import { anAuthenticator } from '#test/browser/authenticator.ts';
import { openInbox } from '#test/inbox.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { checkDecisions } from '../../approvals/approvals.ts';
import { makeKeyLink } from './decision-keys.sql.ts';

// Keys that sign decisions (INT-11): enrolled by another person, or by a link from the command.

const database = await testDatabase();
const { owner, web } = database;
const api = await testApi(database);
const { call, config } = api;
const { mailTo } = openInbox(api);
const site = new URL(config.publicUrl).origin;
const rpId = new URL(config.publicUrl).hostname;

type Authenticator = ReturnType<typeof anAuthenticator>;
type Key = { id: string; name: string; state: string; fingerprint: string };

const keysOf = async ({ token }: Person): Promise<Key[]> =>
  (await call('GET', '/admin/decision-keys', { token })).body.data;

async function addPasskey({ token }: Person): Promise<Authenticator> {
  const authenticator = anAuthenticator(config.publicUrl);
  const options = (await call('POST', '/admin/passkeys/options', { token })).body.data;
  const body = { name: 'Blue key', passkey: authenticator.make(options) };
  assert.equal((await call('POST', '/admin/passkeys', { token, body })).status, 201);
  return authenticator;
}

const proposeKey = async (person: Person): Promise<Answer> => {
  const [key] = await keysOf(person);
  const body = { passkey: key!.id, reason: 'A new device' };
  return call('POST', '/admin/decision-keys', { token: person.token, body });
};

async function signs(row: Authenticator, verb: DecisionVerb, made: Answer) {
  const { proposal_id: proposal, shown_hash: shownHash } = made.body.data;
  const decided = { site, verb, proposal, shownHash };
  const bytes = await decisionChallenge(decided, webCryptoChecks.sha256);
  return row.sign({ challenge: Buffer.from(bytes).toString('base64url'), rpId });
}

const approve = ({ token }: Person, made: Answer, signature?: object): Promise<Answer> =>
  call('PATCH', `/admin/approvals/${made.body.data.proposal_id}`, {
    token,
    body: { decision: 'approve', shown_hash: made.body.data.shown_hash, signature },
  });

/** An administrator whose passkey signs decisions, approved by another person. */
async function withKey(role: 'owner' | 'finance', approver: Person) {
  const person = await anAdministrator(owner, role);
  const authenticator = await addPasskey(person);
  const made = await proposeKey(person);
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const approved = await approve(approver, made);
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  return { person, authenticator };
}

const aSubsidy = (proposer: Person) =>
  call('POST', '/admin/payouts/stop', { token: proposer.token, body: { reason: 'A drill' } }).then(
    () =>
      call('POST', '/admin/payouts/resume', {
        token: proposer.token,
        key: randomUUID(),
        body: { reason: 'The drill is over' },
      }),
  );

const first = await anAdministrator(owner, 'owner');

describe('a key that signs decisions', () => {
  test('is enrolled by another person, and from then on its person has to sign', async () => {
    const { person, authenticator } = await withKey('finance', first);
    assert.deepEqual(
      (await keysOf(person)).map(({ name, state }) => [name, state]),
      [['Blue key', 'usable']],
    );
    const made = await aSubsidy(first);
    assert.equal(made.status, 202, JSON.stringify(made.body));
    assert.equal((await approve(person, made)).body.code, 'signature_missing');
    const swapped = await approve(person, made, await signs(authenticator, 'propose', made));
    assert.equal(swapped.body.code, 'signature_refused');
    const signed = await approve(person, made, await signs(authenticator, 'approve', made));
    assert.equal(signed.status, 200, JSON.stringify(signed.body));
    const rows = (await call('GET', '/admin/approvals?status=decided', { token: person.token }))
      .body.data;
    const states = rows[0].signatures.map((signature: { verb: string; state: string }) => [
      signature.verb,
      signature.state === 'unsigned' ? 'unsigned' : 'signed',
    ]);
    assert.deepEqual(states.toSorted(), [
      ['approve', 'signed'],
      ['propose', 'unsigned'],
    ]);
    const { signed: count, faults } = await checkDecisions(owner);
    assert.deepEqual([count, faults], [1, []]);
  });

  test('signs its person’s proposals, which count from then on', async () => {
    const { person, authenticator } = await withKey('finance', first);
    const made = await aSubsidy(person);
    assert.equal((await approve(first, made)).body.code, 'proposer_unsigned');
    const path = `/admin/approvals/${made.body.data.proposal_id}/signature`;
    const { shown_hash } = made.body.data;
    const sign = async (verb: DecisionVerb, { token } = person) => {
      const body = { shown_hash, signature: await signs(authenticator, verb, made) };
      return call('POST', path, { token, body });
    };
    assert.equal((await sign('approve')).body.code, 'signature_refused');
    assert.equal((await sign('propose', first)).body.code, 'signature_refused');
    assert.equal((await sign('propose')).status, 200);
    assert.equal((await approve(first, made)).status, 200);
  });

  test('is not approved by its own person, nor proposed for another’s passkey', async () => {
    const person = await anAdministrator(owner, 'finance');
    await addPasskey(person);
    const made = await proposeKey(person);
    assert.equal((await approve(person, made)).body.code, 'own_proposal');
    const [key] = await keysOf(person);
    const body = { passkey: key!.id, reason: 'Not mine' };
    const other = await call('POST', '/admin/decision-keys', { token: first.token, body });
    assert.equal(other.status, 404);
  });

  test('ends with its passkey', async () => {
    const { person } = await withKey('finance', first);
    const [key] = await keysOf(person);
    const path = `/admin/passkeys/${key!.id}/remove`;
    const removed = await call('POST', path, { token: person.token, body: {} });
    assert.equal(removed.status, 200, JSON.stringify(removed.body));
    const ended = await sql`select from identity.decision_key_end e
      join identity.decision_key k on k.id = e.key_id
      where k.administrator_id = ${person.id}`.execute(owner);
    assert.equal(ended.rows.length, 1);
    const made = await aSubsidy(first);
    assert.equal((await approve(person, made)).status, 200);
  });
});

describe('a link of the command on the machine', () => {
  const aLink = async (email: string) => {
    const token = randomBytes(32).toString('base64url');
    return { token, code: await inTransaction(owner, (tx) => makeKeyLink(tx, email, token)) };
  };
  const enrolBy = async (token: string) => {
    const authenticator = anAuthenticator(config.publicUrl);
    const shown = await call('POST', `/admin/key-links/${token}/options`, {});
    assert.equal(shown.status, 200, JSON.stringify(shown.body));
    const body = { name: 'First key', passkey: authenticator.make(shown.body.data.options) };
    return call('POST', `/admin/key-links/${token}`, { body });
  };
  const endAll = () => sql`delete from identity.admin_passkey`.execute(owner);
  const origins = async () =>
    (
      await sql<{ origin: string; hours: number }>`select k.origin,
        extract(epoch from k.usable_from - k.enrolled_at)::integer / 3600 as hours
        from identity.decision_key k where not exists (select from identity.decision_key_end e
          where e.key_id = k.id) order by k.id`.execute(owner)
    ).rows.map(({ origin, hours }) => [origin, hours]);

  test('is made by the database’s owner alone', async () => {
    for (const program of [web, database.worker]) {
      await assert.rejects(
        sql`select identity.make_decision_key_link(${first.email}, 'x')`.execute(program),
        /permission denied/,
      );
    }
    assert.equal((await aLink('nobody@example.org')).code, 'not_found');
  });

  test('enrols the first two keys at once, before any deposit address, and no third', async () => {
    await endAll();
    const second = await anAdministrator(owner, 'owner');
    await sql`update foundation.installation set mode = 'live'`.execute(owner);
    const [row, two, late] = [
      await aLink(first.email),
      await aLink(second.email),
      await aLink((await anAdministrator(owner, 'finance')).email),
    ];
    assert.equal((await enrolBy(row.token)).status, 201);
    const again = await call('POST', `/admin/key-links/${row.token}/options`, {});
    assert.equal(again.body.code, 'link_invalid');
    assert.equal((await enrolBy(two.token)).status, 201);
    assert.equal((await enrolBy(late.token)).body.code, 'keys_suffice');
    assert.equal((await aLink(first.email)).code, 'keys_suffice');
    assert.deepEqual(await origins(), [
      ['first', 0],
      ['first', 0],
    ]);
  });

  test('enrols a replacement after it, which is published and decides nothing for 72 hours', async () => {
    await endAll();
    const link = await aLink(first.email);
    await sql`update foundation.installation set mode = 'sandbox'`.execute(owner);
    await sql`insert into chains.address (asset, address, purpose, subject, issued_at)
      values ('BTC', 'issued', 'deposit', uuidv7(), clock.real())`.execute(owner);
    await sql`update foundation.installation set mode = 'live'`.execute(owner);
    assert.equal((await enrolBy(link.token)).status, 201);
    assert.deepEqual(await origins(), [['replacement', 72]]);
    assert.deepEqual(
      (await keysOf(first)).map(({ state }) => state),
      ['waiting'],
    );
    const shown = await sql`select from identity.key_replacement`.execute(web);
    assert.equal(shown.rows.length, 1);
    await sql`update foundation.installation set mode = 'sandbox'`.execute(owner);
    assert.match((await mailTo(first.email)).text, /enrolled a key for/);
  });
});
