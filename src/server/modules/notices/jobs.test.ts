import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#platform/config/config.ts';
import { latestMails } from '#platform/mail/mail.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';
import { noticeJobs } from './notices.ts';

const database = await testDatabase();
const { owner, worker } = database;
const [job] = noticeJobs(readConfig({ CANDOR_SECRET: 'x'.repeat(32) }));

test('a notice finds its member by id and mails the step, as the worker', async () => {
  const member = await aMember(owner);
  await job!.work(worker, { kind: 'deposit_credited', memberId: member.id });
  const [mail] = await latestMails(worker, 1);
  assert.deepEqual([mail?.to, mail?.subject], [member.email, 'Your deposit is credited']);
});

test('a mail about money prints the newest head of the books, and no other mail does', async () => {
  const funded = await aFundedMember(database, 60_000n);
  await sealBooks(worker);
  const [head] = await sealHeads(worker, 1);
  const line = `Ledger seal ${head!.no}: ${head!.head}`;
  await job!.work(worker, { kind: 'deposit_credited', memberId: funded.id });
  const [mail] = await latestMails(worker, 1);
  assert.ok(mail!.text.includes(line));
  assert.ok(mail!.html.includes(line));
  await job!.work(worker, { kind: 'account_suspended', memberId: funded.id });
  assert.doesNotMatch((await latestMails(worker, 1))[0]!.text, /seal \d/);
});

test('a suspension is mailed with its reason, and with what still works', async () => {
  const { id: memberId } = await aMember(owner);
  await job!.work(worker, { kind: 'account_suspended', memberId, reason: 'a stolen phone' });
  const [mail] = await latestMails(worker, 1);
  assert.match(mail!.text, /Reason: a stolen phone/);
  assert.match(mail!.text, /you can withdraw balance and unlocked profit at any time/);
});

test('a notice of an unknown kind is a fault of ours', async () => {
  const { id } = await aMember(owner);
  await assert.rejects(job!.work(worker, { kind: 'nonsense', memberId: id }), /known kind/);
});

test('a closed member is told nothing', async () => {
  const before = await latestMails(worker, 200);
  const member = await aMember(owner, { status: 'closed' });
  await job!.work(worker, { kind: 'withdrawal_paid', memberId: member.id });
  assert.equal((await latestMails(worker, 200)).length, before.length);
});
