import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { aMember, totpSecret } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { newestRequest } from '#test/ledger/mail-requests.ts';
import {
  codeOutcome,
  handInStep,
  settleTry,
} from '../../src/server/modules/identity/codes/code-tries.sql.ts';
import {
  padFor,
  replaceRecoveryCodes,
} from '../../src/server/modules/identity/factors/factors.sql.ts';
import {
  handInAssertion,
  makeChallenge,
} from '../../src/server/modules/identity/factors/passkeys.sql.ts';
import { makeKeys, sealSecret } from '../../src/server/modules/identity/factors/seal-secret.ts';
import { codeAt } from '../../src/server/modules/identity/factors/verify-totp.ts';
import {
  keepEmailLinks,
  requestEmailChange,
  spendEmailLink,
} from '../../src/server/modules/identity/members/email-change.sql.ts';
import { hashToken, makeToken } from '../../src/server/modules/identity/sessions/make-token.ts';
import { rounds } from './rounds.ts';

const { owner, web, worker } = await testDatabase();
const racers = 32;
const member = await aMember(owner);
const keys = makeKeys('a secret of tests');
const device = { userAgent: 'race', ip: '::1' };
const aHash = () => randomBytes(32);

/** How many of the racers, each on a separate connection, got the single prize. */
async function winnersOf(race: (tx: Tx) => Promise<boolean>): Promise<number> {
  const prizes = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, race)));
  return prizes.filter(Boolean).length;
}

/** A log-in after a correct password, with attempts for every racer unless they are counted. */
async function halfDone(tries = -racers): Promise<string> {
  const { token, hash } = makeToken();
  await sql`insert into identity.second_step (token_hash, member_id, remember, in_cookie, tries,
      expires_at)
    values (${hash}, ${member.id}, false, false, ${tries}, clock.real() + interval '5 minutes')
  `.execute(owner);
  return token;
}

const session = () => ({ tokenHash: aHash(), ...device });

type Evidence = Parameters<typeof handInStep>[2];

/** The outcomes of one attempt at each half-done log-in, submitted and compared at once. */
async function outcomesOf(challenges: string[], shown: Evidence): Promise<string[]> {
  const handIn = (challenge: string) =>
    inTransaction(web, (tx) => handInStep(tx, challenge, shown, session()));
  const ids = await Promise.all(challenges.map(handIn));
  const compare = async (id: string | null) => {
    if (id === null) return 'second_step_expired';
    await settleTry(worker, { id, isSignUp: false });
    return (await codeOutcome(web, id))!.outcome;
  };
  return Promise.all(ids.map(compare));
}
const countOf = (outcomes: string[], outcome: string): number =>
  outcomes.filter((item) => item === outcome).length;
const forgetStep = sql`update identity.member_totp set last_step = 0, failures = 0`;
// A thousand rounds of the others may outlast a re-authentication, or a session.
const renewSession = sql`update identity.session
  set proved_at = clock.real(), idle_expires_at = clock.real() + interval '30 minutes'`;

describe(`factors of members, ${racers} racers, ${rounds} rounds`, () => {
  test('a time step of an authenticator opens one of many half-done log-ins', async () => {
    const sealed = sealSecret(keys, member.id, totpSecret);
    await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at, confirmed_at)
      values (${member.id}, ${sealed}, clock.real(), clock.real())`.execute(owner);
    const pad = await padFor(web, keys, member.id);
    for (let round = 1; round <= rounds; round += 1) {
      await forgetStep.execute(owner);
      const code = codeAt(totpSecret, new Date());
      const all = await Promise.all(Array.from({ length: racers }, () => halfDone()));
      assert.equal(countOf(await outcomesOf(all, { code, pad }), 'opened'), 1);
    }
  });

  test('five wrong codes at once end codes, and no sixth is looked at', async () => {
    const pad = await padFor(web, keys, member.id);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep.execute(owner);
      const all = await Promise.all(Array.from({ length: racers }, () => halfDone()));
      const outcomes = await outcomesOf(all, { code: codeAt(totpSecret, new Date(0)), pad });
      assert.equal(countOf(outcomes, 'second_factor_wrong'), 5);
      assert.equal(countOf(outcomes, 'codes_ended'), racers - 5);
    }
    await forgetStep.execute(owner);
  });

  test('a recovery code opens once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [recoveryHash, other] = [aHash(), aHash()];
      const { token } = member;
      await renewSession.execute(owner);
      await inTransaction(web, (tx) => replaceRecoveryCodes(tx, token, [recoveryHash, other]));
      const all = await Promise.all(Array.from({ length: racers }, () => halfDone()));
      assert.equal(countOf(await outcomesOf(all, { recoveryHash }), 'opened'), 1);
    }
  });

  test('a challenge is answered once', async () => {
    const input = { audience: 'client', purpose: 'prove', token: member.token } as const;
    const own = { tokenHash: hashToken(member.token), remember: false, ...device };
    for (let round = 0; round < rounds; round += 1) {
      await renewSession.execute(owner);
      const { challenge } = await makeChallenge(web, input);
      const answer = { challenge, response: {}, by: null };
      assert.equal(
        await winnersOf(async (tx) => (await handInAssertion(tx, input, answer, own)) !== null),
        1,
      );
    }
  });

  test('a half-done log-in is finished once, and tried five times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const challenge = await halfDone(0);
      const all = Array.from({ length: racers }, () => challenge);
      const outcomes = await outcomesOf(all, { recoveryHash: aHash() });
      assert.equal(countOf(outcomes, 'second_factor_wrong'), 5);
    }
  });

  test('a side of a change of address says yes once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [old, fresh] = [makeToken(), makeToken()];
      const { token } = member;
      await renewSession.execute(owner);
      await inTransaction(web, (tx) => requestEmailChange(tx, token, `${round}@example.com`));
      const hashes = { old: old.hash, new: fresh.hash };
      const requestId = await newestRequest(owner, 'email_change');
      await inTransaction(worker, (tx) => keepEmailLinks(tx, requestId, hashes));
      const saysYes = (link: string) => async (tx: Tx) => {
        const { outcome } = await spendEmailLink(tx, link, token);
        return outcome !== 'link_invalid';
      };
      assert.equal(await winnersOf(saysYes(old.token)), 1);
      assert.equal(await winnersOf(saysYes(fresh.token)), 1);
    }
  });
});
