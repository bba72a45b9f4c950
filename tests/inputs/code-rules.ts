import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openInbox } from '#test/inbox.ts';
import {
  aMember,
  anAdministrator,
  password,
  type Person,
  totpSecret,
} from '#test/ledger/builders.ts';
import { codeAt } from '../../src/server/modules/identity/factors/verify-totp.ts';
import { digitsOf, wide } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Every API input for a code: from an authenticator app, a mail or the recovery codes (F17). A rule
// defines the spelling; the code is the current one.

const spellings: Record<string, (code: string) => string> = {
  plain: (code) => code,
  'in two groups': (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  'with an unbroken space': (code) => `${code.slice(0, 3)}\u00a0${code.slice(3)}\n`,
  'with a long dash': (code) => `${code.slice(0, 3)}–${code.slice(3)}`,
  'in wide signs': wide,
  'with an unseen mark': (code) => `\u202a${code.slice(0, 2)}\u200b${code.slice(2)}`,
  'quoted in a sentence': (code) => `“${code}”.`,
};
const ofDigits = { ...spellings, 'in Persian digits': (code: string) => digitsOf(0x6f0, code) };
const wrong: Record<string, (code: string) => string> = {
  'short of a digit': (code) => code.slice(1),
  'a digit too long': (code) => `${code}1`,
  'with a letter for a nought': (code) => `${code.slice(1)}O`,
  'with a full stop in it': (code) => `${code.slice(0, 3)}.${code.slice(3)}`,
  empty: () => '',
};

const inputsOf = (ways: object): Input[] => [
  ...Object.keys(ways).map((way) => taken(way, way, true)),
  ...Object.keys(wrong).map((way) => refused(way, way, /code/i)),
];
const written = (way: string, code: string): string => ({ ...ofDigits, ...wrong })[way]!(code);

export const codeRules = ({ call: anyCall, work, owner, config, headers }: World): Rule[] => {
  const call: World['call'] = (method, path, more = {}) =>
    anyCall(method, path, { ...more, headers });
  const forget = (table: 'member_totp' | 'administrator', column: string) =>
    sql`update ${sql.table(`identity.${table}`)} set ${sql.ref(column)} = 0`.execute(owner);
  const now = (secret: string) => codeAt(secret, new Date());

  /** A member with an authenticator app, created once for each place. */
  const withApp = async () => {
    const member = await aMember(owner);
    const { token } = member;
    const { secret } = (await call('POST', '/user/totp', { token })).body.data;
    const body = { code: now(secret) };
    const confirmed = await call('POST', '/user/totp/confirm', { token, body });
    assert.equal(confirmed.status, 200);
    const recovery: string[] = confirmed.body.data.recovery_codes;
    return { member, secret: secret as string, recovery };
  };
  let made: ReturnType<typeof withApp> | undefined;
  const known = () => (made ??= withApp());
  const challengeOf = async ({ email }: Person): Promise<string> =>
    (await call('POST', '/user/login', { body: { email, password } })).body.data.challenge;

  const place = (name: string, ways: object, send: (way: string) => ReturnType<typeof call>) => ({
    name: `${name}, however they are written`,
    inputs: () => inputsOf(ways),
    send: async (way: string) => {
      const answer = await send(way);
      return { answer, kept: async () => answer.status === 200 };
    },
  });

  const second = async (way: string) => {
    const { member, secret } = await known();
    await forget('member_totp', 'last_step');
    const body = { challenge: await challengeOf(member), code: written(way, now(secret)) };
    return call('POST', '/user/login/second', { body });
  };
  const recovery = async (way: string) => {
    const { member, recovery: codes } = await known();
    const unused = way in wrong ? 'abcd-efgh-jk23' : codes.pop()!.toLowerCase();
    const code = written(way, unused);
    const body = { challenge: await challengeOf(member), recovery_code: code };
    return call('POST', '/user/login/second', { body });
  };
  const proof = async (way: string) => {
    const { member, secret } = await known();
    await forget('member_totp', 'last_step');
    const body = { code: written(way, now(secret)) };
    return call('POST', '/session/proof', { token: member.token, body });
  };
  const confirm = async (way: string) => {
    const { token } = await aMember(owner);
    const { secret } = (await call('POST', '/user/totp', { token })).body.data;
    return call('POST', '/user/totp/confirm', { token, body: { code: written(way, now(secret)) } });
  };

  let boss: ReturnType<typeof anAdministrator> | undefined;
  const administrator = async () => {
    await forget('administrator', 'totp_last_step');
    return (boss ??= anAdministrator(owner, 'owner', config.secret));
  };
  const adminLogIn = async (way: string) => {
    const { email } = await administrator();
    const body = { email, password, code: written(way, now(totpSecret)) };
    return call('POST', '/admin/login', { body });
  };
  const adminProof = async (way: string) => {
    const { token } = await administrator();
    return call('POST', '/session/proof', { token, body: { code: written(way, now(totpSecret)) } });
  };

  const { codeTo } = openInbox({ call, work });
  let signedUp = 0;
  const mailed = async (way: string) => {
    signedUp += 1;
    const email = `codes-${signedUp}@example.org`;
    const person = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '+44 20 7946 0000' };
    await call('POST', '/user', { body: { ...person, email, password, acceptTerms: true } });
    const code = await codeTo(email);
    const verifyCode = way === 'as a number' ? code : written(way, String(code));
    return call('PATCH', '/user/verify', { body: { verifyCode, email, password } });
  };

  return [
    place('codes at the second step of a log-in', ofDigits, second),
    place('recovery codes', spellings, recovery),
    place('codes that prove a member once more', ofDigits, proof),
    place('codes that turn an authenticator app on', ofDigits, confirm),
    place('codes of a mail', { ...ofDigits, 'as a number': null }, mailed),
    place('codes at the log-in of administrators', ofDigits, adminLogIn),
    place('codes that prove an administrator once more', ofDigits, adminProof),
  ];
};
