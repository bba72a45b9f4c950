import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Product } from '../product.ts';
import { administratorOf, aPassword, freshCode, mailedCode } from './people.ts';

type Newcomer = { email: string; firstName: string; lastName: string };

/** Gives the browser a device that holds passkeys and recognises its owner. */
export async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A staff member opens a member's account, through the API. */
export async function letStaffLookAt(product: Product, email: string): Promise<void> {
  const staff = administratorOf(product, 'support');
  const call = async (path: string, how: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: how.body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(how.token === undefined ? {} : { authorization: `Bearer ${how.token}` }),
      },
      ...(how.body ? { body: JSON.stringify(how.body) } : {}),
    });
    const { data } = (await answer.json()) as { data: { token: string; users: { id: string }[] } };
    return data;
  };
  const { password } = staff;
  const body = { email: staff.email, password, code: await freshCode(staff) };
  const { token } = await call('/admin/login', { body });
  const { users } = await call(`/admin/users?search=${encodeURIComponent(email)}`, { token });
  await call(`/admin/users/${users[0]!.id}`, { token });
}

/** Signs a person up through the API, so the story can begin at the log-in. */
export async function signUpByProgram(product: Product, person: Newcomer): Promise<void> {
  const send = (method: string, path: string, body: object) =>
    fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const rest = { password: aPassword, phoneNumber: '+44 20 7946 0958', acceptTerms: true };
  await send('POST', '/user', { ...person, ...rest });
  const { email } = person;
  const verifyCode = Number(await mailedCode(product, email));
  assert.equal(
    (await send('PATCH', '/user/verify', { verifyCode, email, password: aPassword })).status,
    200,
  );
}

/** The newest mailed link of a kind to an address; the worker mails it in a moment. */
export async function linkMailedTo(product: Product, email: string, kind: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${product.url}/api/dev/mail?to=${encodeURIComponent(email)}`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    // A later mail may have followed it.
    const link = data.map(({ text }) => kind.exec(text)?.[0]).find((item) => item !== undefined);
    if (link !== undefined) return link;
    await sleep(100);
  }
  throw new Error(`no link was mailed to ${email}`);
}

/** The link in the newest mail about a change of e-mail address. */
export async function emailLinkTo(product: Product, email: string): Promise<string> {
  return linkMailedTo(product, email, /\/confirm-email\/[\w-]+/);
}
