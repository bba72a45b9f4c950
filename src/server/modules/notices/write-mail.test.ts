import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStep } from '#contract/step-kinds.ts';
import { readConfig } from '#platform/config/config.ts';
import { accountMails } from './notices.ts';
import { senderOf, writeMail } from './write-mail.ts';
import { writeStepMail } from './write-step-mail.ts';

const secret = 'x'.repeat(32);
const config = readConfig({ CANDOR_SECRET: secret, PUBLIC_URL: 'https://candor.example' });
const ada = { email: 'ada@example.org', firstName: '<b>Ada</b>' };

test('both texts of a mail say the same, and the HTML escapes what people typed', () => {
  const mail = accountMails(config).verification(ada, 123_456, 'https://candor.example/verify');
  for (const text of [mail.html, mail.text]) {
    assert.match(text, /123456/);
    assert.match(text, /https:\/\/candor\.example\/verify/);
    assert.match(text, /Sandbox: play money, no real funds\./);
  }
  // No mail greets by name before the address is verified (SEC-3).
  assert.doesNotMatch(mail.html, /Ada/);
  const known = writeStepMail(config, ada, 'withdrawal_paid');
  assert.doesNotMatch(known.html, /<b>Ada/);
  assert.match(known.html, /&lt;b&gt;Ada/);
  assert.match(mail.html, /^<!doctype html>\n<html lang="en">/);
});

test('links begin with the configured address, whatever the request said', () => {
  const { text } = writeStepMail(config, ada, 'withdrawal_paid');
  assert.match(text, /https:\/\/candor\.example\/dashboard\/withdraw-history/);
});

test('a step that nobody knows is no step', () => {
  assert.equal(isStep('withdrawal_paid'), true);
  for (const kind of ['toString', 'nonsense', null, 3]) assert.equal(isStep(kind), false);
});

test('a live mail names the operator in every item that is configured, not the sandbox', () => {
  const operator = {
    legalName: 'Example Ltd',
    registrationNumber: '0123',
    registeredAddress: '1 Example Street',
    regulator: 'The Example Authority',
    licenceReference: 'EX-1',
    registerUrl: 'https://register.example/EX-1',
    supportEmail: 'a@b.example',
    riskContact: 'risk@b.example',
  };
  const sender = senderOf({ ...config, mode: 'live', operator });
  const { text } = writeMail({ to: 'x@example.org', subject: 'S', paragraphs: ['P'] }, sender);
  for (const item of Object.values(operator)) assert.ok(text.includes(item), item);
  assert.match(text, /As stated by the operator, not verified by Candor\.$/);
  assert.doesNotMatch(text, /Sandbox/);
});
