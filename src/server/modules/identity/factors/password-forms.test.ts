import assert from 'node:assert/strict';
import { hash as digest, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { hashRaw } from '@node-rs/argon2';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import { aMember, anAdministrator, type Person, totpSecret } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { allRuns, hashPassword } from './hash-password.ts';
import { codeAt } from './verify-totp.ts';

// One password in the forms of keyboards and programs (INP-1): Mac files separate letters and
// marks, East Asian keyboards type wide letters, and some programs insert ligatures.
const composed = 'Schöne Größe fünf Lampen';
const apart = composed.normalize('NFD');
const wide = Array.from(composed)
  .map((sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign))
  .join('')
  .replaceAll(' ', '\u3000');
const forms = { composed, apart, wide, unbroken: composed.replaceAll(' ', '\u00a0') };

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call, config } = api;
const { codeTo, linkTo } = openInbox(api);

const logIn = (email: string, password: string) =>
  call('POST', '/user/login', { body: { email, password } });

/** A verifier of the exact bytes, as older versions made it. */
async function keptAsSent(password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  const output = await hashRaw(password, { ...cost, salt });
  const head = `$argon2id-sha256$v=19$m=64,t=1,p=1$${salt.toString('base64').replaceAll('=', '')}`;
  return `${head}$${digest('sha256', output, 'base64')}`;
}

async function keep(person: Person, verifier: string): Promise<void> {
  for (const table of ['member', 'administrator']) {
    await sql`update ${sql.table(`identity.${table}`)} set password_hash = ${verifier}
      where id = ${person.id}`.execute(owner);
  }
}

async function aMemberWith(verifier: string): Promise<Person> {
  const member = await aMember(owner);
  await keep(member, verifier);
  return member;
}

const kept = async ({ id }: Person): Promise<string> => {
  const found = await sql<{ hash: string }>`
    select password_hash as hash from identity.member where id = ${id}
    union all select password_hash from identity.administrator where id = ${id}`.execute(owner);
  return found.rows[0]!.hash;
};

describe('a password that another keyboard writes', () => {
  test('opens the account that signed up with it, in whatever form it is typed', async () => {
    const names = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '+44 20 7946 0000' };
    for (const [form, chosen] of Object.entries(forms)) {
      const email = `forms-${form}@example.org`;
      const body = { ...names, email, password: chosen, acceptTerms: true };
      assert.equal((await call('POST', '/user', { body })).status, 201);
      // A browser other than the sign-up's must also send the password.
      const proof = { email, verifyCode: await codeTo(email), password: apart };
      assert.equal((await call('PATCH', '/user/verify', { body: proof })).status, 200, form);
      for (const typed of Object.values(forms)) {
        assert.equal((await logIn(email, typed)).status, 200, `${form}: ${typed}`);
      }
      assert.equal((await logIn(email, composed.replace('ö', 'o'))).status, 401);
    }
  });

  test('is the old one of a change, the new one after it, and that of a reset', async () => {
    const member = await aMemberWith(await hashPassword(composed));
    const body = { current_password: apart, new_password: `${wide}!` };
    const changed = await call('PATCH', '/user/pass', { token: member.token, body });
    assert.equal(changed.status, 200);
    assert.equal((await logIn(member.email, `${apart}!`)).status, 200);
    await call('POST', '/user/forget-pass', { body: { email: member.email } });
    const id = await linkTo(member.email);
    const reset = await call('POST', `/user/change/${id}`, { body: { id, password: apart } });
    assert.equal(reset.status, 200);
    assert.equal((await logIn(member.email, composed)).status, 200);
  });

  test('proves a member once more, and logs an administrator in', async () => {
    const member = await aMemberWith(await hashPassword(apart));
    const proved = await call('POST', '/session/proof', {
      token: member.token,
      body: { password: wide },
    });
    assert.equal(proved.status, 200);
    const person = await anAdministrator(owner, 'owner', config.secret);
    await keep(person, await hashPassword(composed));
    const code = codeAt(totpSecret, new Date());
    const body = { email: person.email, password: apart, code };
    assert.equal((await call('POST', '/admin/login', { body })).status, 200);
  });

  test('is as long as its letters, and not as its signs', async () => {
    const member = await aMember(owner);
    const change = (chosen: string) =>
      call('PATCH', '/user/pass', {
        token: member.token,
        body: { current_password: 'correct horse battery', new_password: chosen },
      });
    const six = 'äöüéàê'.normalize('NFD');
    assert.equal(six.length, 12);
    assert.equal((await change(six)).status, 400);
    const longest = 'ộ'.repeat(100) + 'abcdefghijklmnopqrstuvwxyz12';
    const answer = await change(longest);
    assert.deepEqual([longest.length, answer.status], [128, 200]);
    assert.equal((await logIn(member.email, longest.normalize('NFD'))).status, 200);
  });
});

describe('a password that was kept as it was sent', () => {
  for (const [form, sent] of Object.entries(forms)) {
    test(`stays valid, and counts in every form after one log-in (${form})`, async () => {
      const member = await aMemberWith(await keptAsSent(sent));
      const other = form === 'apart' ? composed : apart;
      assert.equal((await logIn(member.email, other)).status, 401, 'before, as it was sent alone');
      assert.doesNotMatch(await kept(member), /nfkc/);
      const before = await kept(member);
      assert.equal((await logIn(member.email, sent)).status, 200);
      const after = await kept(member);
      assert.match(after, /^\$argon2id-sha256-nfkc\$/);
      // The verifier is unchanged for the same text; it is not replaced without need.
      const tail = (hash: string) => hash.split('$').slice(3).join('$');
      assert.equal(tail(after) === tail(before), form === 'composed');
      for (const typed of Object.values(forms)) {
        assert.equal((await logIn(member.email, typed)).status, 200, typed);
      }
    });
  }

  test('is renewed for an administrator, and at a log-in with a second step still to come', async () => {
    const person = await anAdministrator(owner, 'owner', config.secret);
    await keep(person, await keptAsSent(apart));
    const code = codeAt(totpSecret, new Date());
    const body = { email: person.email, password: apart, code };
    assert.equal((await call('POST', '/admin/login', { body })).status, 200);
    assert.match(await kept(person), /^\$argon2id-sha256-nfkc\$/);
  });

  test('costs one argon2 a try, known or unknown, right or wrong, in whatever form', async () => {
    const old = await aMemberWith(await keptAsSent(composed));
    const fresh = await aMemberWith(await hashPassword(composed));
    for (const email of [old.email, fresh.email, 'nobody@example.org']) {
      for (const typed of [apart, `${apart}x`, 'of plain letters']) {
        const before = allRuns.count;
        await logIn(email, typed);
        assert.equal(allRuns.count - before, 1, `${email}: ${typed}`);
      }
    }
  });

  test('is renewed for nobody who did not show it, and no newer one is', async () => {
    const old = await aMemberWith(await keptAsSent(composed));
    const fresh = await aMemberWith(await hashPassword(composed));
    const planted = await hashPassword('a password of a stranger');
    const renew = (person: Person, output: Buffer) =>
      sql`select identity.renew_password(${person.id}, ${output}, ${planted})`.execute(
        database.web,
      );
    for (const person of [old, fresh]) {
      const before = await kept(person);
      await renew(person, randomBytes(32));
      assert.equal(await kept(person), before);
    }
    const [head, print] = (await kept(fresh)).split(/\$(?=[^$]*$)/);
    const salt = Buffer.from(head!.split('$')[4]!, 'base64');
    const output = await hashRaw(composed, {
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      salt,
    });
    assert.equal(digest('sha256', output, 'base64'), print);
    await renew(fresh, output);
    assert.equal(await kept(fresh), `${head}$${print}`);
  });
});
