import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import {
  aMember,
  anAdministrator,
  password,
  passwordHash,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aMailRequest } from '#test/ledger/mail-requests.ts';
import {
  codeOutcome,
  handInLogIn,
  handInProof,
  settleTry,
} from '../../src/server/modules/identity/codes/code-tries.sql.ts';
import { padFor } from '../../src/server/modules/identity/factors/factors.sql.ts';
import { hashPassword } from '../../src/server/modules/identity/factors/hash-password.ts';
import { outputFor } from '../../src/server/modules/identity/factors/passwords.sql.ts';
import { holdRequest } from '../../src/server/modules/identity/factors/requests.sql.ts';
import {
  keepResetLink,
  spendResetLink,
} from '../../src/server/modules/identity/factors/reset.sql.ts';
import { makeKeys } from '../../src/server/modules/identity/factors/seal-secret.ts';
import { codeAt } from '../../src/server/modules/identity/factors/verify-totp.ts';
import {
  handInCode,
  handInLink,
  insertSignUp,
  keepSignUpProofs,
  signUpOutcome,
} from '../../src/server/modules/identity/members/sign-up.sql.ts';
import {
  makeReferralCode,
  makeToken,
} from '../../src/server/modules/identity/sessions/make-token.ts';
import { rounds } from './rounds.ts';

const { owner, web, worker } = await testDatabase();
const keys = makeKeys('a secret of tests');
const racers = 32;

/** How many of the racers, each on a separate connection, got the single prize. */
async function winnersOf(race: (tx: Tx) => Promise<unknown>): Promise<number> {
  const prizes = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, race)));
  return prizes.filter((prize) => prize !== null && prize !== undefined).length;
}

/** The same for outcomes that the worker decides: submitted at once, and then compared at once. */
async function winnersOfTries(
  handIn: (tx: Tx) => Promise<string | null>,
  isSignUp = false,
): Promise<number> {
  const ids = await Promise.all(Array.from({ length: racers }, () => inTransaction(web, handIn)));
  const won = async (id: string | null): Promise<boolean> => {
    if (id === null) return false;
    await settleTry(worker, { id, isSignUp });
    if (isSignUp) return (await signUpOutcome(web, id))!.proved !== null;
    return (await codeOutcome(web, id))!.id !== null;
  };
  return (await Promise.all(ids.map(won))).filter(Boolean).length;
}

async function signUp(tag: string) {
  const proofs = { codeMac: makeToken().hash, linkHash: makeToken().hash };
  const browserHash = makeToken().hash;
  const applicant = {
    email: `${tag}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+44 20 7946 0000',
    passwordHash,
    referredBy: null,
  };
  await inTransaction(web, (tx) => insertSignUp(tx, applicant, makeReferralCode(), browserHash));
  await inTransaction(worker, async (tx) => {
    const request = await holdRequest(tx);
    await keepSignUpProofs(tx, request!.id, proofs);
  });
  return { ...proofs, browserHash };
}

const forgetStep = ({ id }: Person) =>
  sql`update identity.administrator set totp_last_step = 0, code_failures = 0
    where id = ${id}`.execute(owner);

describe(`one-time things, ${racers} racers, ${rounds} rounds`, () => {
  test('a mailed code proves one sign-up once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash, codeMac } = await signUp(`code-${round}`);
      assert.equal(
        await winnersOfTries(
          (tx) => handInCode(tx, { browserHash, email: null }, codeMac, null),
          true,
        ),
        1,
      );
    }
  });

  test('of many wrong codes at once five are looked at', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash } = await signUp(`tries-${round}`);
      const wrong = makeToken().hash;
      assert.equal(
        await winnersOfTries(
          (tx) => handInCode(tx, { browserHash, email: null }, wrong, null),
          true,
        ),
        0,
      );
      const found = await sql<{ tries: number }>`
        select tries from identity.sign_up where browser_hash = ${browserHash}`.execute(owner);
      assert.equal(found.rows[0]?.tries, 5);
    }
  });

  test('code and link at once prove one sign-up once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { browserHash, codeMac, linkHash } = await signUp(`both-${round}`);
      let racer = 0;
      const winners = await winnersOfTries((tx) => {
        racer += 1;
        return racer % 2 === 0
          ? handInLink(tx, linkHash, browserHash, null)
          : handInCode(tx, { browserHash, email: null }, codeMac, null);
      }, true);
      assert.equal(winners, 1);
    }
  });

  test('a link to a new password works once', async () => {
    const { email } = await aMember(owner);
    const newHash = await hashPassword('another long password');
    for (let round = 0; round < rounds; round += 1) {
      const { token, hash } = makeToken();
      const requestId = await aMailRequest(owner, 'reset', { email });
      await inTransaction(worker, (tx) => keepResetLink(tx, requestId, hash));
      assert.equal(await winnersOf((tx) => spendResetLink(tx, token, newHash)), 1);
    }
  });

  test('a code opens one session of an administrator', async () => {
    const person = await anAdministrator(owner);
    const output = await outputFor(web, person.id, password);
    const pad = await padFor(web, keys, person.id);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep(person);
      const shown = { code: codeAt(totpSecret, new Date()), pad };
      const winners = await winnersOfTries((tx) => {
        const device = { userAgent: 'race', ip: '::1', tokenHash: makeToken().hash };
        return handInLogIn(tx, { administratorId: person.id, output, shown, ...device });
      });
      assert.equal(winners, 1);
    }
  });

  test('a code proves one session once', async () => {
    const person = await anAdministrator(owner);
    const pad = await padFor(web, keys, person.id);
    for (let round = 0; round < rounds; round += 1) {
      await forgetStep(person);
      const shown = { code: codeAt(totpSecret, new Date()), pad };
      const input = { token: person.token, audience: 'admin' } as const;
      const winners = await winnersOfTries((tx) => handInProof(tx, input, shown, null));
      assert.equal(winners, 1);
    }
  });
});
