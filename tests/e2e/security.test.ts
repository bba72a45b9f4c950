import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  isAccessible,
  noComplaints,
  type Stage,
  type Visitor,
  widths,
} from '../support/browser.ts';
import { administratorOf, freshCode, logIn } from '../support/people.ts';
import { ageProofs } from '../support/product-database.ts';

// The keys to the account by the screens alone (ACC-3, ACC-6, ACC-7, MEM-16). The passkeys are
// Chromium's own: its virtual authenticator signs as a device would.

let stage: Stage;
let visitor: Visitor;
let person: { email: string; password: string };

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  person = stage.product.logins().members.find(({ holds }) => holds === 'fresh')!;
});
after(() => stage?.close());

/** Gives the browser a device that holds passkeys and knows its owner. */
async function plugIn(page: Page): Promise<void> {
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

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${stage.product.url}/`);
}

/** The first step of a log-in that has a second. */
async function typePassword(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
}

/** Somebody of the staff opens a member's account, with a program instead of a browser. */
async function lookAt(email: string): Promise<void> {
  const staff = administratorOf(stage.product, 'support');
  const call = async (path: string, how: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`${stage.product.url}/api${path}`, {
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

const codes: string[] = [];

test('an authenticator app is turned on by its code, and ten recovery codes are shown once', async () => {
  const { page } = visitor;
  await logIn(page, person);
  await page.getByRole('link', { name: 'Security' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await setUp.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await setUp.getByLabel('Code from the app').fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await setUp.getByText('That code is wrong or was used already.').waitFor();
  await isAccessible(page);
  await setUp.getByLabel('Code from the app').fill(generateSync({ secret }));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await shown.waitFor();
  codes.push(...(await shown.getByRole('listitem').allInnerTexts()));
  assert.equal(codes.length, 10);
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'candor-recovery-codes.txt');
  await isAccessible(page);
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 of 10 left. Each works once.').waitFor();
});

test('the second step takes a recovery code once', async () => {
  const { page } = visitor;
  await logOut(page);
  await typePassword(page);
  await page.getByLabel('Authenticator code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('That code is wrong or was used already.').first().waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('too short');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Please enter the twelve letters of a recovery code.').waitFor();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/security');
  await page.getByText('9 of 10 left. Each works once.').waitFor();
});

test('a passkey is added, logs in alone, proves it is you, and is removed', async () => {
  const { page } = visitor;
  await plugIn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Blue key');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Rename Blue key' }).waitFor();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/dashboard/security');
  await ageProofs(stage.product);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const sure = page.getByRole('dialog', { name: 'Turn the authenticator app off?' });
  await sure.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await isAccessible(page);
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();

  await logOut(page);
  await typePassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/dashboard/security');
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Blue key?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/^Withdrawals wait until/).waitFor();
  await page.getByText('You get ten when you add the first factor.').waitFor();
});

test('sessions end from here, failures stand in the history, and a look of the staff is told', async () => {
  const { page } = visitor;
  const other = await aVisitor(stage);
  await logIn(other.page, person);
  await lookAt(person.email);

  await page.reload();
  const touches = page.getByRole('table', { name: 'Who touched my account' });
  await touches.getByText('Opened your account').first().waitFor();
  const history = page.getByRole('table', { name: 'Login history' });
  await history.getByText('Failed: wrong second factor').waitFor();
  await history.getByText('by passkey').first().waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await isAccessible(page);
    }
  }
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('All other sessions have ended.').waitFor();
  await other.page.goto('/dashboard/security');
  await other.page.waitForURL('**/login?*');
  noComplaints(visitor);
});
