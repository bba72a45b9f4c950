import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import type { DemoLogins, Product } from '../product.ts';

export const aPassword = 'plain words of a rainy day';

/** A person without an account. */
export const aPerson = () => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `ada-${randomUUID().slice(0, 8)}@example.org`,
});

/** Returns the six digits in the newest mail to an address, once it has this many mails. */
export async function mailedCode({ url }: Product, email: string, mails = 1): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/api/dev/mail?to=${encodeURIComponent(email)}`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    const code = /\b[1-9]\d{5}\b/.exec(data[0]?.text ?? '')?.[0];
    if (code && data.length >= mails) return code;
    await rest(100);
  }
  throw new Error(`no code was mailed to ${email}`);
}

export async function logIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/login');
  // A logged-in visitor is redirected: another log-in starts from a logged-out state.
  const wasKnown = await page.evaluate(() => {
    const known = localStorage.getItem('client/token') !== null;
    localStorage.removeItem('client/token');
    return known;
  });
  if (wasKnown) await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

type Administrator = DemoLogins['administrators'][number];

export function administratorOf(product: Product, role: string): Administrator {
  const found = product
    .logins()
    .administrators.find((administrator) => administrator.role === role);
  if (!found) throw new Error(`the sandbox has no ${role}`);
  return found;
}

const stepMs = 30_000;
const used = new Map<string, number>();

/** A code works once, so the same person's next one waits for the next half minute. */
export async function freshCode({ email, totp_secret }: Administrator): Promise<string> {
  const last = used.get(email) ?? 0;
  while (Math.floor(Date.now() / stepMs) <= last) await rest(250);
  used.set(email, Math.floor(Date.now() / stepMs));
  return generateSync({ secret: totp_secret });
}

export async function logInAdministrator(page: Page, row: Administrator): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(row.email);
  await page.getByLabel('Password', { exact: true }).fill(row.password);
  await page.getByLabel('Authenticator code').fill(await freshCode(row));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin-dashboard');
}
