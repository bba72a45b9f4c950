import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { holdReasons, rejectReasons } from '#core/rules/withdrawal-state.ts';
import type { cookieName } from '#platform/http/cookies.ts';
import { sampleFacts } from '#test/site-facts.ts';
import { ruleFacts } from '#text/rule-facts.ts';
import { renderSite } from '../server/render.tsx';

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const pages = new Map(
  [...renderSite.pages(sampleFacts)].map(({ path, html }) => [path, textOf(html)]),
);
const [policy, terms] = [pages.get('/privacy-policy') ?? '', pages.get('/terms') ?? ''];

test('the numbers that long texts state are those of the database’s code', () => {
  const code = (path: string): string => readFileSync(`db/${path}`, 'utf8');
  const inDatabase: readonly [path: string, text: string][] = [
    ['code/deposits/members.sql', `moment + interval '${ruleFacts.quoteMinutes} minutes'`],
    ['code/withdrawals/waits.sql', `interval '${ruleFacts.addressHours} hours'`],
    ['code/withdrawals/waits.sql', `amount_cents <= ${ruleFacts.firstWithdrawalDollars * 100})`],
    ['code/identity/factors.sql', `interval '${ruleFacts.securedHours} hours'`],
    ['code/foundation/foundation.sql', `interval '${ruleFacts.holdHours} hours'`],
    ['code/withdrawals/lost.sql', `interval '${ruleFacts.holdDays} days'`],
    ['code/distributions/loss-allocation.sql', `interval '${ruleFacts.lossNoticeDays} days'`],
    ['rules/views.sql', `opened_at + interval '${ruleFacts.coolingOffDays} days'`],
    ['code/identity/log-in.sql', `interval '${ruleFacts.rememberedDays} days'`],
    ['code/identity/log-in.sql', `interval '${ruleFacts.sessionHours} hours'`],
    ['code/identity/identity.sql', `when 'mails' then ${ruleFacts.mailDays} else 365 end`],
  ];
  for (const [path, text] of inDatabase) assert.ok(code(path).includes(text), `${path}: ${text}`);
  assert.equal(ruleFacts.logInYears, 1);
});

test('the policy names each cookie that the product sets', () => {
  const named: Readonly<Record<Parameters<typeof cookieName>[1], RegExp>> = {
    client: /A cookie with your session, for 12 hours, or for 30 days/,
    // This cookie is for staff only, and the policy is the members'.
    admin: /Staff log in with a second factor/,
    pending: /A cookie for a day while you confirm your email address/,
    devices: /A cookie that recognises a browser you have logged in with, for a year/,
  };
  for (const phrase of Object.values(named)) assert.match(policy, phrase);
  assert.match(policy, /one with the language you chose/);
});

test('the policy names whatever the portal stores in a browser', () => {
  const named: Readonly<Record<string, RegExp>> = {
    'src/web/account/sign-up-page.tsx': /the referral code that brought you \(for 30 days\)/,
    'src/web/app/come-back.ts': /the time at which the tab last loaded a page again/,
    'src/web/app/drafts.ts': /What you type into a form is kept in that tab/,
    'src/web/app/query.ts': /What you type into a form is kept in that tab/,
    'src/web/app/session.ts': /the public number of your session/,
    'src/web/app/theme.ts': /the colour theme/,
    'src/web/first-paint.ts': /the colour theme/,
    'src/web/member/dashboard/onboarding-storage.ts':
      /when you first saw the plans and whether you hid the first steps/,
    'src/web/member/layout/use-history.ts': /the order of your histories/,
    'src/web/member/palette/recent-items.ts': /what you last opened from the search/,
    'src/web/member/proofs/verified-roots.ts': /published totals this browser has .*verified/,
    // It only removes data that an earlier page stored (MEM-8).
    'src/web/member/withdraw/older-addresses.ts': /What we store in your browser/,
  };
  const storing = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|^src\/web\/(text|admin)\//.test(path))
    .filter((path) => /(local|session)Storage[.)]/.test(readFileSync(path, 'utf8')));
  assert.deepEqual(storing.toSorted(), Object.keys(named).toSorted());
  for (const phrase of Object.values(named)) assert.match(policy, phrase);
});

test('the policy says how long what is forgotten by itself is kept, and what is not', () => {
  assert.match(policy, /emails that we sent you: 90 days/);
  assert.match(policy, /log-ins, failed attempts and changes of email address: one year/);
  assert.match(policy, /never completed: one day/);
  assert.match(
    policy,
    /Documents of identity checks: .* The software does not remove them by itself/,
  );
  assert.match(policy, /Messages and applications: .* The software does not do so by itself/);
});

test('the policy says that staff’s views are listed, and what is decided by no person', () => {
  assert.match(policy, /Who on our staff opened, changed or exported your data/);
  assert.match(policy, /A withdrawal is put on hold when its address matches a screening list/);
  assert.doesNotMatch(policy, /No machine alone decides/);
});

test('the terms list every reason of a hold and of a rejection, and the exception of the wait', () => {
  for (const reason of [...Object.values(holdReasons), ...Object.values(rejectReasons)]) {
    assert.ok(terms.includes(reason.replaceAll("'", '&#x27;')), reason);
  }
  assert.match(terms, /The exception is your first withdrawal, up to \$1,000/);
  assert.match(terms, /waits for up to 72 hours\. Meanwhile you can agree to more or cancel/);
});

test('the terms say of a late, short or larger payment what the rules of deposits do', () => {
  assert.match(terms, /We review a payment that is late, too small or very large/);
  assert.match(terms, /in a block within 30 minutes/);
  assert.match(terms, /at the locked or the current rate, whichever is lower/);
});
