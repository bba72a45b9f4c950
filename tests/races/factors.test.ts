import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../src/server/db/db.ts';
import { insertEmailChange, sayYes } from '../../src/server/identity/email-change.sql.ts';
import {
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
} from '../../src/server/identity/factors.sql.ts';
import {
  insertSecondStep,
  takeSecondStep,
  trySecondStep,
} from '../../src/server/identity/log-ins.sql.ts';
import { memberKeys } from '../../src/server/identity/passkeys.sql.ts';
import { aMember } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';

const { owner, web } = await testDatabase();
const rounds = process.env['CANDOR_BATTERY'] === 'full' ? 500 : 50;
const racers = 32;
const { id: memberId, email } = await aMember(owner);
const aHash = () => randomBytes(32);

/** How many of the racers, each on a connection of its own, got what there is one of. */
async function winnersOf(race: (tx: Tx) => Promise<unknown>): Promise<number> {
  const prizes = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, race)));
  return prizes.filter((prize) => prize !== false && prize !== undefined).length;
}

describe(`factors of members, ${racers} racers, ${rounds} rounds`, () => {
  test('a time step of an authenticator is taken once', async () => {
    await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at, confirmed_at)
      values (${memberId}, ${aHash()}, clock.real(), clock.real())`.execute(owner);
    for (let round = 1; round <= rounds; round += 1) {
      const step = BigInt(round);
      assert.equal(await winnersOf((tx) => takeTotpStep(tx, memberId, step)), 1);
    }
  });

  test('a recovery code opens once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [hash, other] = [aHash(), aHash()];
      await inTransaction(web, (tx) => replaceRecoveryCodes(tx, memberId, [hash, other]));
      assert.equal(await winnersOf((tx) => takeRecoveryCode(tx, memberId, hash)), 1);
    }
  });

  test('a challenge is signed for once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const hash = aHash();
      await memberKeys.keepChallenge(web, hash, 'prove', memberId);
      assert.equal(
        await winnersOf((tx) => memberKeys.takeChallenge(tx, hash, 'prove', memberId)),
        1,
      );
    }
  });

  test('a half-done log-in is finished once, and tried five times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tokenHash = aHash();
      await insertSecondStep(web, { tokenHash, memberId, remember: false, inCookie: false });
      assert.equal(await winnersOf((tx) => trySecondStep(tx, tokenHash)), 5);
      assert.equal(await winnersOf((tx) => takeSecondStep(tx, tokenHash)), 1);
    }
  });

  test('a side of a change of address says yes once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [oldLinkHash, newLinkHash] = [aHash(), aHash()];
      const change = { memberId, oldEmail: email, newEmail: `${round}@example.com`, hours: 1 };
      await inTransaction(web, (tx) =>
        insertEmailChange(tx, { ...change, oldLinkHash, newLinkHash }),
      );
      assert.equal(await winnersOf((tx) => sayYes(tx, oldLinkHash)), 1);
      assert.equal(await winnersOf((tx) => sayYes(tx, newLinkHash)), 1);
    }
  });
});
