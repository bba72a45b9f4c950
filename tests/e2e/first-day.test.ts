import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { aPassword, logIn, mailedCode, aPerson } from '#test/browser/people.ts';
import { signUpByProgram } from '#test/browser/signers.ts';
import { isFull } from '../is-full.ts';

// A new member's screens in place of zeros (MEM-22), and input into the first forms from other
// sources than a keyboard: password managers, which notify the page in full, in part or not at all,
// and clipboards (INP-1).

let stage: Stage;
let visitor: Visitor;
const person = aPerson();

before(async () => {
  stage = await aStage();
  await signUpByProgram(stage.product, person);
  visitor = await aVisitor(stage);
  await logIn(visitor.page, { email: person.email, password: aPassword });
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

type Offered = { open: boolean; minAmount: string; termDays: number };

test('the first day shows what plans paid, and is done or hidden step by step (MEM-22)', async () => {
  const { page } = visitor;
  const guide = page.getByRole('region', { name: 'Get started' });
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  await guide.getByText(/^Done today, \d\d:\d\d$/).waitFor();
  const plans = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/plans')).json()) as { data: Offered[] };
    return answer.data.filter(({ open }) => open);
  });
  const min = plans.map(({ minAmount }) => Number(minAmount)).toSorted((a, b) => a - b)[0]!;
  await guide.getByText(`From $${min.toLocaleString('en-US')}, in Bitcoin`).waitFor();
  const days = [...new Set(plans.map(({ termDays }) => termDays))].toSorted((a, b) => a - b);
  const lock = days.length === 1 ? `${days[0]} days after` : `${days[0]} to ${days.at(-1)} days`;
  await page.getByRole('region', { name: 'Know before you invest' }).getByText(lock).waitFor();
  const next = guide.locator('[aria-current=step]');
  await next.getByRole('heading', { name: 'See what the plans really paid' }).waitFor();
  assert.equal(await next.locator('.hold').count(), 2);
  await next.getByRole('link', { name: 'Compare plans' }).click();
  await page.getByRole('link', { name: /^Real Estate Plans/ }).click();
  await page.getByRole('radio', { name: /STEADY/ }).waitFor();
  await page.goto('/dashboard');
  await guide.getByText('2 of 5 done').waitFor();
  await next.getByRole('heading', { name: 'Protect your account' }).waitFor();

  await judge(page);
  await guide.getByRole('button', { name: 'hide it now' }).click();
  await guide.waitFor({ state: 'detached' });
  const show = page.getByRole('button', { name: 'Show the steps' });
  assert.ok(await show.evaluate((it) => it === document.activeElement), 'focus goes with it');
  await page.reload();
  await show.click();
  await guide.getByText('2 of 5 done').waitFor();
});

type Fill = { values: Record<string, string>; events: string[]; submits: boolean };

/** Fills fields as a program does: past the setters that a framework watches. */
const fillAsProgram = (page: Page, fill: Fill): Promise<void> =>
  page.evaluate(({ values, events, submits }) => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    let form: HTMLFormElement | null = null;
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
      own.set!.call(field, value);
      for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }));
      form = field.form;
    }
    if (submits) form!.requestSubmit();
  }, fill);

type Manager = [who: string, events: string[], submits: boolean];
const managers: readonly Manager[] = [
  ['tells nothing, and leaves the press to its person', [], false],
  ['plays keys, and sends at once', ['focus', 'keydown', 'input', 'keyup', 'change', 'blur'], true],
];
/** The intermediate cases, which only a full battery runs. */
const between: readonly Manager[] = [
  ['tells of a change alone', ['change'], false],
  ['tells of an input alone', ['input'], false],
  ['tells nothing, and sends at once', [], true],
];

describe('a password manager', () => {
  for (const [who, events, submits] of isFull ? [...managers, ...between] : managers) {
    test(`that ${who} logs its person in`, async () => {
      const { page, context } = await aVisitor(stage);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      const values = { email: person.email, password: aPassword };
      await fillAsProgram(page, { values, events, submits });
      if (!submits) await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/dashboard');
      await context.close();
    });
  }

  test('finds what each field of a log-in, a sign-up and a new password is for', async () => {
    const { page, context } = await aVisitor(stage);
    const purposes = async (path: string) => {
      await page.goto(path);
      await page.locator('input[type=password]').first().waitFor();
      return page
        .locator('form input:not([type=checkbox], [type=hidden])')
        .evaluateAll((fields) =>
          fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
        );
    };
    const logInFields = [
      ['email', 'username'],
      ['password', 'current-password'],
    ];
    assert.deepEqual(await purposes('/login'), logInFields);
    assert.deepEqual((await purposes('/admin-login')).slice(0, 3), [
      ...logInFields,
      ['code', 'one-time-code'],
    ]);
    const signUp = Object.fromEntries(await purposes('/signup')) as Record<string, string>;
    assert.deepEqual(
      [signUp['firstName'], signUp['lastName'], signUp['email'], signUp['password']],
      ['given-name', 'family-name', 'email', 'new-password'],
    );
    assert.equal(signUp['phoneNumber'], 'tel');
    await context.close();
  });
});

test('a code of a mail is taken as a keyboard of Arabic digits and a clipboard give it', async () => {
  const { page, context } = await aVisitor(stage);
  const other = { ...aPerson(), phoneNumber: '+44 20 7946 0958', password: aPassword };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { ...other, acceptTerms: true };
  assert.equal((await page.request.post('/api/user', { headers, data })).status(), 201);
  await page.goto('/verify');
  const code = await mailedCode(stage.product, other.email);
  const arabic = code.replaceAll(/\d/g, (item) => String.fromCodePoint(0x660 + Number(item)));
  await page.locator('input[name=verifyCode]').focus();
  await page.keyboard.insertText(` “${arabic.slice(0, 3)} ${arabic.slice(3)}”.\u200b`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await context.close();
});
