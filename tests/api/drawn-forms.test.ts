import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { paths } from '#contract/paths.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { portalPages } from '#test/truth/portal-screens.ts';
import { account } from '#text/en/account.ts';
import { deposits } from '#text/en/deposits.ts';
import { profile } from '#text/en/profile.ts';
import { security } from '#text/en/security.ts';
import { withdrawals } from '#text/en/withdrawals.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';

// How forms describe themselves to users, read from their rendered screens without a browser.

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
const { call } = api;
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const ada = await aMember(owner);
const draw = portalPages(api);

const load = (file: string, name: string) => async (): Promise<ComponentType> =>
  ((await import(`../../src/web/${file}`)) as Record<string, ComponentType>)[name]!;

type At = Omit<Parameters<typeof draw>[1], 'token'>;
const drawn = (file: string, name: string, at: At, { token } = ada): Promise<string> =>
  draw(load(file, name), { ...at, token });

/** Returns the names of a screen's fields: required and optional. */
function fieldsOf(html: string): { needed: string[]; others: string[] } {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => ({
    name: / name="([^"]*)"/.exec(input)?.[1] ?? '',
    isNeeded: / required(?:=|[\s/>])/.test(input),
  }));
  const namesOf = (isNeeded: boolean): string[] =>
    inputs.filter((input) => input.isNeeded === isNeeded).map(({ name }) => name);
  return { needed: namesOf(true), others: namesOf(false) };
}

test('a form before a session marks what has to be filled in, for browsers and by ear', async () => {
  const reset = paths.resetPassword('a-link');
  const forms: [file: string, name: string, at: At, needed: string[], others: string[]][] = [
    ['log-in-page.tsx', 'LogInPage', { path: paths.logIn }, ['email', 'password'], ['rememberMe']],
    [
      'admin-log-in-page.tsx',
      'AdminLogInPage',
      { path: paths.adminLogIn },
      ['email', 'password', 'code'],
      [],
    ],
    [
      'sign-up-page.tsx',
      'SignUpPage',
      { path: paths.signUp },
      ['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'acceptTerms'],
      ['referralCode'],
    ],
    [
      'forgot-password-page.tsx',
      'ForgotPasswordPage',
      { path: paths.forgotPassword },
      ['email'],
      [],
    ],
    ['verify-page.tsx', 'VerifyPage', { path: paths.verify }, ['verifyCode'], []],
    ['reset-password-page.tsx', 'ResetPasswordPage', { path: reset }, ['password'], []],
  ];
  for (const [file, name, at, needed, others] of forms) {
    const found = fieldsOf(await drawn(`account/${file}`, name, at));
    assert.deepEqual(found, { needed, others }, name);
  }
});

test('the code of a sandbox leads to its mail, and that of real money to none (seed 8)', async () => {
  for (const isLive of [false, true]) {
    const at = { path: paths.verify, isLive };
    const html = await drawn('account/verify-page.tsx', 'VerifyPage', at);
    assert.equal(html.includes(`href="${paths.sandboxMail}"`), !isLive);
    assert.equal(html.includes(account.verify.sandboxMail), !isLive);
  }
});

test('play money is sent as it should be by the first press, without its tag by the second', async () => {
  const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
  const input = { selected_plan: plan.id, payment_method: 'XRP', amount: plan.minAmount };
  const quote = await call('POST', '/deposit/quote', { token: ada.token, body: input });
  const at = { path: `${paths.depositDetails}?id=${quote.body.data.id}` };
  const html = await drawn('member/invest/deposit-details-page.tsx', 'DepositDetailsPage', at);
  const { play, playUnmatched, complete, completeNote } = deposits.details;
  const presses = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, label]) => label!);
  const placeOf = (text: string): number => presses.findIndex((label) => label.includes(text));
  assert.ok(placeOf(play) >= 0, presses.join());
  assert.ok(placeOf(playUnmatched) > placeOf(play), presses.join());
  assert.equal(describedBy(html, complete), completeNote);
});

/** Returns the text that describes the button with this label (its `aria-describedby`). */
function describedBy(html: string, label: string): string {
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
  const button = buttons.find(([, , content]) => content!.replace(/<[^>]*>/g, '').trim() === label);
  const id = / aria-describedby="([^"]+)"/.exec(button?.[1] ?? '')?.[1];
  const from = html.indexOf(` id="${id}"`);
  assert.ok(id !== undefined && from >= 0, `nothing is said of '${label}'`);
  const text = html.slice(html.indexOf('>', from) + 1);
  return text.slice(0, text.indexOf('<')).trim();
}

test('a button whose words are the original’s says below it what it does', async () => {
  const buttons: [file: string, name: string, path: string, words: string, does: string][] = [
    [
      'withdraw/withdraw-page.tsx',
      'WithdrawBalancePage',
      paths.withdrawBalance,
      withdrawals.form.go,
      withdrawals.form.willNone,
    ],
    [
      'invest/plan-page.tsx',
      'RealEstatePage',
      paths.realEstate,
      deposits.plans.go,
      deposits.plans.willNone,
    ],
    ['profile/profile-page.tsx', 'ProfilePage', paths.profile, profile.go, profile.goNote],
  ];
  for (const [file, name, path, label, does] of buttons) {
    assert.equal(describedBy(await drawn(`member/${file}`, name, { path }), label), does);
  }
});

test('a new password is confirmed under one label, wherever one is set', async () => {
  for (const [file, name, path] of [
    ['profile/profile-page.tsx', 'ProfilePage', paths.profile],
    ['security/password-page.tsx', 'PasswordPage', paths.updatePassword],
  ] as const) {
    const html = await drawn(`member/${file}`, name, { path });
    assert.match(html, /<label[^>]*>Confirm New Password<\/label>/, name);
    assert.match(html, />Update Password</, name);
  }
  assert.equal(security.changePassword.confirm, profile.again);
});

test('who approves reads when a second factor is asked for, by the rule that asks', async () => {
  const [finance, boss] = [
    await anAdministrator(owner, 'finance'),
    await anAdministrator(owner, 'owner'),
  ];
  const input = {
    user: ada.id,
    act: 'balance',
    seen_balance: '0.00',
    withdrawable_balance: '5.00',
    reason: 'a mistake of ours',
  };
  const proposed = await call('POST', '/admin/adjustments', {
    token: finance.token,
    body: input,
    key: randomUUID(),
  });
  assert.equal(proposed.status, 202, JSON.stringify(proposed.body));
  const { rows } = await sql<{ minutes: number }>`
    select extract(minute from identity.proof_lasts())::int as minutes`.execute(owner);
  const minutes = ['', 'one', 'two', 'three', 'four', 'five', 'six'][rows[0]!.minutes];
  const at = { path: paths.adminApprovals };
  const html = await drawn('admin/approvals/approvals-page.tsx', 'ApprovalsPage', at, boss);
  const asks = [...html.matchAll(/[^.<>]*second factor[^.<>]*/g)].map(([item]) => item);
  assert.ok(asks.length > 0);
  for (const ask of asks) assert.match(ask, new RegExp(`If .* more than ${minutes} minutes old`));

  // On the member's page each form is one line until it is opened.
  const user = { path: paths.adminUser(ada.id), route: paths.adminUser(':id') };
  const page = await drawn('admin/users/user-page.tsx', 'UserPage', user, boss);
  assert.match(page, /aria-expanded="false"/);
  assert.doesNotMatch(page, />Approve/);
});
