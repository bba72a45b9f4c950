import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { aClient, type Client } from '#test/client.ts';
import type { DemoLogins, Product } from '#test/product.ts';

// The actions that people perform in a release before its database is stored, through API calls.

/** The data that the upgrade test needs afterwards. */
export type Story = DemoLogins & {
  member: { email: string; password: string };
  receipt: { deposit: string; sha256: string };
};

type Answer = { data: { token: string; id: string; text: string }[] & { token: string } };

async function ask(url: string, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Reads the six digits that were mailed to an address. */
async function mailedCode(url: string, email: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = await ask(url, 'GET', `/dev/mail?to=${encodeURIComponent(email)}`);
    const code = /\b[1-9]\d{5}\b/.exec(data[0]?.text ?? '')?.[0];
    if (code !== undefined) return Number(code);
    await rest(100);
  }
  throw new Error(`no code was mailed to ${email}`);
}

/** Signs up a new member and confirms the mailed code. */
export async function signUp(url: string): Promise<Story['member']> {
  const member = { email: `ada-${randomUUID().slice(0, 8)}@example.org`, password: randomUUID() };
  const named = { firstName: 'Ada', lastName: 'Okafor', phoneNumber: '+44 20 7946 0958' };
  await ask(url, 'POST', '/user', { ...member, ...named, acceptTerms: true });
  const verifyCode = await mailedCode(url, member.email);
  await ask(url, 'PATCH', '/user/verify', { ...member, verifyCode });
  return member;
}

export type Decide = (method: string, path: string, body: object) => Promise<unknown>;

/** An administrator who has just entered a code, as decisions about money require. */
export async function anAdministrator(product: Product, role: string): Promise<Decide> {
  const found = product
    .logins()
    .administrators.find((administrator) => administrator.role === role);
  if (found === undefined) throw new Error(`the sandbox has no ${role}`);
  const { email, password, totp_secret: secret } = found;
  const logIn = { email, password, code: generateSync({ secret }) };
  const { data } = await ask(product.url, 'POST', '/admin/login', logIn);
  return (method, path, body) => ask(product.url, method, path, body, data.token);
}

export const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

async function receiptOf(url: string, token: string, deposit: string): Promise<Story['receipt']> {
  const answer = await fetch(`${url}/api/deposit/${deposit}/proof`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`the receipt of ${deposit} is not served`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { deposit, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function paidOut(member: Client, owner: Decide): Promise<void> {
  const paid = await member.withdraw('500', bitcoin);
  await owner('PATCH', `/admin/withdrawals/${paid}`, { action: 'approve' });
  await member.reaches(`/withdraw/${paid}`, 'paid');
  const held = await member.withdraw('40', bitcoin);
  await owner('PATCH', `/admin/withdrawals/${held}`, { action: 'hold', reason: 'address_check' });
  await member.withdraw('200', bitcoin);
}

/** Deposits, withdrawals, documents and decisions: some of each completed, others still pending. */
export async function liveThrough(product: Product): Promise<Story> {
  const member = await signUp(product.url);
  const client = await aClient(product, member);
  const deposited = await client.deposit('1500');
  await client.reaches(`/deposit/${deposited.id}`, 'credited');
  const owner = await anAdministrator(product, 'owner');
  await paidOut(client, owner);
  await client.claim('1200');
  const check = await client.showIdentity();
  await owner('PATCH', `/admin/kyc/${check}`, { decision: 'refuse', reason: 'It is too dark.' });
  await client.showIdentity();
  const limit = { name: 'two_people_cents', value: '500000', reason: 'Fewer mistakes a day' };
  await owner('POST', '/admin/settings/limits', limit);
  const { data } = await ask(product.url, 'POST', '/user/login', member);
  const receipt = await receiptOf(product.url, data.token, deposited.id);
  return { ...product.logins(), member, receipt };
}
