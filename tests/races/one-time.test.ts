import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../src/server/db/db.ts';
import { hashToken, makeReferralCode, makeToken } from '../../src/server/identity/make-token.ts';
import { consumeResetToken, replaceResetToken } from '../../src/server/identity/reset.sql.ts';
import { openAdministratorSession, proveSession } from '../../src/server/identity/session.sql.ts';
import { consumeCode, consumeLink, insertSignUp } from '../../src/server/identity/sign-up.sql.ts';
import { aMember, anAdministrator, type Person } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';

const { owner, web } = await testDatabase();
const rounds = process.env['CANDOR_BATTERY'] === 'full' ? 500 : 50;
const racers = 32;

/** How many of the racers, each on a connection of its own, got what there is one of. */
async function winnersOf(race: (tx: Tx) => Promise<unknown>): Promise<number> {
  const prizes = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, race)));
  return prizes.filter((prize) => prize !== null && prize !== undefined).length;
}

async function signUp(tag: string) {
  const proofs = { browserHash: makeToken().hash, codeMac: makeToken().hash };
  const linkHash = makeToken().hash;
  const applicant = {
    email: `${tag}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+44 20 7946 0000',
    passwordHash: 'none',
    referredBy: null,
  };
  await inTransaction(web, (tx) =>
    insertSignUp(tx, applicant, makeReferralCode(), { ...proofs, linkHash }),
  );
  return { ...proofs, linkHash };
}

const currentStep = async (): Promise<bigint> => {
  const found = await sql<{ step: bigint }>`
    select extract(epoch from clock.real())::bigint / 30 as step`.execute(owner);
  return found.rows[0]!.step;
};

const forgetStep = ({ id }: Person) =>
  sql`update identity.administrator set totp_last_step = 0 where id = ${id}`.execute(owner);

describe(`one-time things, ${racers} racers, ${rounds} rounds`, () => {
  test('a mailed code proves one sign-up once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash, codeMac } = await signUp(`code-${round}`);
      assert.equal(await winnersOf((tx) => consumeCode(tx, { browserHash }, codeMac)), 1);
    }
  });

  test('of many wrong codes at once five are looked at', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash } = await signUp(`tries-${round}`);
      const wrong = makeToken().hash;
      assert.equal(await winnersOf((tx) => consumeCode(tx, { browserHash }, wrong)), 0);
      const found = await sql<{ tries: number }>`
        select tries from identity.sign_up where browser_hash = ${browserHash}`.execute(owner);
      assert.equal(found.rows[0]?.tries, 5);
    }
  });

  test('code and link at once prove one sign-up once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash, codeMac, linkHash } = await signUp(`both-${round}`);
      let racer = 0;
      const winners = await winnersOf((tx) => {
        racer += 1;
        return racer % 2 === 0
          ? consumeLink(tx, linkHash)
          : consumeCode(tx, { browserHash }, codeMac);
      });
      assert.equal(winners, 1);
    }
  });

  test('a link to a new password works once', async () => {
    const { id: memberId } = await aMember(owner);
    for (let round = 0; round < rounds; round += 1) {
      const { hash } = makeToken();
      await inTransaction(web, (tx) =>
        replaceResetToken(tx, hash, { memberId, administratorId: null }),
      );
      assert.equal(await winnersOf((tx) => consumeResetToken(tx, hash)), 1);
    }
  });

  test('a time step opens one session', async () => {
    const person = await anAdministrator(owner);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep(person);
      const step = await currentStep();
      const winners = await winnersOf((tx) => {
        const device = { userAgent: 'race', ip: '::1' };
        const tokenHash = makeToken().hash;
        const session = { administratorId: person.id, tokenHash, step, ...device };
        return openAdministratorSession(tx, session);
      });
      assert.equal(winners, 1);
    }
  });

  test('a time step proves one session once', async () => {
    const person = await anAdministrator(owner);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep(person);
      const step = await currentStep();
      const tokenHash = hashToken(person.token);
      assert.equal(await winnersOf((tx) => proveSession(tx, tokenHash, step)), 1);
    }
  });
});
