import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  aStage,
  aVisitor,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser/browser.ts';
import { aPassword, mailedCode, somebody } from '../support/browser/people.ts';

// What is written into forms by others than a keyboard of ours: password managers, which tell the
// page much, little or nothing of it, and clipboards (INP-1).

let stage: Stage;
let visitor: Visitor;
let known: { email: string; password: string };
before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  known = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

type Fill = { values: Record<string, string>; events: string[]; submits: boolean };

/** Writes into fields as a program does: past the setters that a framework watches. */
const fillAsProgram = (page: Page, fill: Fill): Promise<void> =>
  page.evaluate(({ values, events, submits }) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    let form: HTMLFormElement | null = null;
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
      set.call(field, value);
      for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }));
      form = field.form;
    }
    if (submits) form!.requestSubmit();
  }, fill);

const managers: readonly [who: string, events: string[], submits: boolean][] = [
  ['tells nothing, and leaves the press to its person', [], false],
  ['tells of a change alone', ['change'], false],
  ['tells of an input alone', ['input'], false],
  ['plays keys, and sends at once', ['focus', 'keydown', 'input', 'keyup', 'change', 'blur'], true],
  ['tells nothing, and sends at once', [], true],
];

describe('a password manager', () => {
  for (const [who, events, submits] of managers) {
    test(`that ${who} logs its person in`, async () => {
      const { page, context } = await aVisitor(stage);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      const { email, password } = known;
      await fillAsProgram(page, { values: { email, password }, events, submits });
      if (!submits) await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/dashboard');
      await context.close();
    });
  }

  test('finds what each field of a log-in, a sign-up and a new password is for', async () => {
    const { page } = visitor;
    const purposes = async (path: string) => {
      await page.goto(path);
      await page.locator('input[type=password]').first().waitFor();
      return page
        .locator('form input:not([type=checkbox], [type=hidden])')
        .evaluateAll((fields) =>
          fields.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete')]),
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
  });
});

test('a code of a mail is taken as a keyboard of Arabic digits and a clipboard give it', async () => {
  const { page, context } = await aVisitor(stage);
  const person = { ...somebody(), phoneNumber: '+44 20 7946 0958', password: aPassword };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { ...person, acceptTerms: true };
  assert.equal((await page.request.post('/api/user', { headers, data })).status(), 201);
  await page.goto('/verify');
  const code = await mailedCode(stage.product, person.email);
  const arabic = code.replaceAll(/\d/g, (one) => String.fromCodePoint(0x660 + Number(one)));
  await page.locator('input[name=verifyCode]').focus();
  await page.keyboard.insertText(` “${arabic.slice(0, 3)} ${arabic.slice(3)}”.\u200b`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await context.close();
});
