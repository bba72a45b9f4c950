import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../src/server/platform/db/db.ts';
import {
  keepEmailLinks,
  requestEmailChange,
  spendEmailLink,
} from '../../src/server/modules/identity/members/email-change.sql.ts';
import {
  padFor,
  replaceRecoveryCodes,
} from '../../src/server/modules/identity/factors/factors.sql.ts';
import { finishLogIn } from '../../src/server/modules/identity/sessions/log-ins.sql.ts';
import { hashToken, makeToken } from '../../src/server/modules/identity/sessions/make-token.ts';
import {
  handInAssertion,
  makeChallenge,
} from '../../src/server/modules/identity/factors/passkeys.sql.ts';
import { makeKeys, sealSecret } from '../../src/server/modules/identity/factors/seal-secret.ts';
import { codeAt } from '../../src/server/modules/identity/factors/verify-totp.ts';
import { aMember, totpSecret } from '../support/ledger/builders.ts';
import { testDatabase } from '../support/ledger/database.ts';
import { rounds } from './rounds.ts';

const { owner, web, worker } = await testDatabase();
const racers = 32;
const member = await aMember(owner);
const keys = makeKeys('a secret of tests');
const device = { userAgent: 'race', ip: '::1' };
const aHash = () => randomBytes(32);

/** How many of the racers, each on a connection of its own, got what there is one of. */
async function winnersOf(race: (tx: Tx) => Promise<boolean>): Promise<number> {
  const prizes = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, race)));
  return prizes.filter(Boolean).length;
}

/** A log-in whose password was right, with tries for every racer unless they are counted. */
async function halfDone(tries = -racers): Promise<string> {
  const { token, hash } = makeToken();
  await sql`insert into identity.second_step (token_hash, member_id, remember, in_cookie, tries,
      expires_at)
    values (${hash}, ${member.id}, false, false, ${tries}, clock.real() + interval '5 minutes')
  `.execute(owner);
  return token;
}

const session = () => ({ tokenHash: aHash(), ...device });
const isOpened = ({ outcome }: { outcome: string }) => outcome === 'opened';
const forgetStep = sql`update identity.member_totp set last_step = 0, failures = 0`;

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
      const opened = await winnersOf(async (tx) =>
        isOpened(await finishLogIn(tx, all.pop()!, { code, pad }, session())),
      );
      assert.equal(opened, 1);
    }
  });

  test('five wrong codes at once end codes, and no sixth is looked at', async () => {
    const pad = await padFor(web, keys, member.id);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep.execute(owner);
      const all = await Promise.all(Array.from({ length: racers }, () => halfDone()));
      const outcomes: string[] = [];
      await winnersOf(async (tx) => {
        const wrong = { code: codeAt(totpSecret, new Date(0)), pad };
        outcomes.push((await finishLogIn(tx, all.pop()!, wrong, session())).outcome);
        return false;
      });
      assert.equal(outcomes.filter((one) => one === 'second_factor_wrong').length, 5);
      assert.equal(outcomes.filter((one) => one === 'codes_ended').length, racers - 5);
    }
    await forgetStep.execute(owner);
  });

  test('a recovery code opens once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [recoveryHash, other] = [aHash(), aHash()];
      const { token } = member;
      await inTransaction(web, (tx) => replaceRecoveryCodes(tx, token, [recoveryHash, other]));
      const all = await Promise.all(Array.from({ length: racers }, () => halfDone()));
      const opened = await winnersOf(async (tx) =>
        isOpened(await finishLogIn(tx, all.pop()!, { recoveryHash }, session())),
      );
      assert.equal(opened, 1);
    }
  });

  test('a challenge is answered once', async () => {
    const asked = { audience: 'client', purpose: 'prove', token: member.token } as const;
    const own = { tokenHash: hashToken(member.token), remember: false, ...device };
    for (let round = 0; round < rounds; round += 1) {
      const { challenge } = await makeChallenge(web, asked);
      const answer = { challenge, response: {} };
      assert.equal(
        await winnersOf(async (tx) => (await handInAssertion(tx, asked, answer, own)) !== null),
        1,
      );
    }
  });

  test('a half-done log-in is finished once, and tried five times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const challenge = await halfDone(0);
      const outcomes: string[] = [];
      await winnersOf(async (tx) => {
        const shown = { recoveryHash: aHash() };
        outcomes.push((await finishLogIn(tx, challenge, shown, session())).outcome);
        return false;
      });
      assert.equal(outcomes.filter((one) => one === 'second_factor_wrong').length, 5);
    }
  });

  test('a side of a change of address says yes once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [old, fresh] = [makeToken(), makeToken()];
      const { token } = member;
      await inTransaction(web, (tx) => requestEmailChange(tx, token, `${round}@example.com`));
      const hashes = { old: old.hash, new: fresh.hash };
      await inTransaction(worker, (tx) => keepEmailLinks(tx, member.id, hashes));
      const saysYes = (link: string) => async (tx: Tx) => {
        const { outcome } = await spendEmailLink(tx, link, token);
        return outcome !== 'link_invalid';
      };
      assert.equal(await winnersOf(saysYes(old.token)), 1);
      assert.equal(await winnersOf(saysYes(fresh.token)), 1);
    }
  });
});
