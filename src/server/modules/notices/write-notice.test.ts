import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { stepKinds, stepOf } from '#contract/step-kinds.ts';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { lockWaitingMail } from '#platform/mail/mail.sql.ts';
import { type Mail, openMail } from '#platform/mail/mail.ts';
import { mailKeyOf } from '#platform/mail/seal-mail.ts';
import { testApi } from '#test/api.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { dollarsIn } from '#text/format/language-figures.ts';
import { noticeJobs, noticeWriter } from './notices.ts';
import { writeNotice } from './write-notice.ts';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const config = readConfig({ CANDOR_SECRET: 'x'.repeat(32) });
const [job] = noticeJobs(config);
await freshPrices(database);

type Choice = { language?: 'en' | 'de'; amounts?: boolean };

async function choose({ token }: Person, body: Choice): Promise<void> {
  const answer = await call('PUT', '/user/mails', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Any figure of dollars, in either language. */
const anAmount = /\$\s?\d|\d\s?\$/;
const inBoth = ({ text, html }: Mail): string[] => [text, html];

/** A member with a withdrawal of $1,234.56 and the notice of its sending. */
async function aWithdrawal() {
  const member = await aFundedMember(database, 200_000n);
  const body = { amount: '1234.56', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const made = await call('POST', '/withdraw', { token: member.token, body });
  assert.ok(made.status < 300, JSON.stringify(made.body));
  const withdrawalId: string = made.body.data.id;
  return { member, notice: { kind: 'withdrawal_paid', memberId: member.id, withdrawalId } };
}

/** The pending mail for a member, as it would be sent now; null if it would not be. */
const sentNow = ({ email }: Person): Promise<Mail | null> =>
  inTransaction(worker, async (tx) => {
    await sql`update foundation.mail set next_attempt_at = case when recipient = ${email}
      then clock.real() else clock.real() + interval '1 day' end where sent_at is null`.execute(tx);
    const waiting = await lockWaitingMail(tx);
    const opening = { key: mailKeyOf(config), write: noticeWriter(config) };
    return openMail(worker, waiting!, opening);
  });

describe('amounts in mails', () => {
  for (const kind of stepKinds) {
    test(`${kind}: with its amount by default, with none where the member wants none`, async () => {
      const member = await aMember(owner);
      const notice = { kind, memberId: member.id, cents: '123456' };
      const hasAmount = stepOf(kind).amount !== undefined;
      const shown = (await writeNotice(config, worker, notice))!;
      for (const text of inBoth(shown)) assert.equal(text.includes('$1,234.56'), hasAmount, text);
      await choose(member, { language: 'de' });
      const german = (await writeNotice(config, worker, notice))!;
      for (const text of inBoth(german)) {
        assert.equal(text.includes('1.234,56\u00A0$'), hasAmount, text);
      }
      for (const language of ['en', 'de'] as const) {
        await choose(member, { language, amounts: false });
        const quiet = (await writeNotice(config, worker, notice))!;
        for (const text of inBoth(quiet)) assert.doesNotMatch(text, anAmount);
        // It still says where to look.
        assert.ok(quiet.text.includes(`${config.publicUrl}/dashboard`));
      }
    });
  }

  test('a withdrawal says its amount, its coin and the end of its address, never all of it', async () => {
    const { member, notice } = await aWithdrawal();
    const { text } = (await writeNotice(config, worker, notice))!;
    assert.match(text, /^Amount: \$1,234\.56\nCoin: BTC\nTo an address ending in: \w{6}$/m);
    assert.ok(text.includes(bitcoinAddress.slice(-6)));
    await choose(member, { amounts: false });
    const quiet = (await writeNotice(config, worker, notice))!;
    for (const message of [text, ...inBoth(quiet)]) assert.ok(!message.includes(bitcoinAddress));
    assert.doesNotMatch(quiet.text, /Coin:|ending in|1,234/);
  });

  test('is what the statement says of the same withdrawal, to the cent', async () => {
    const { member, notice } = await aWithdrawal();
    const { data } = (
      await call('GET', '/user/statements?from=2020-01-01&to=2020-01-02', { token: member.token })
    ).body;
    const path = `/user/statements?from=2020-01-01&to=${data.today}`;
    const statement = (await call('GET', path, { token: member.token })).body.data;
    const held = statement.accounts.find(
      ({ account }: { account: string }) => account === 'on_hold',
    );
    const cents = BigInt(held.in.replace('.', ''));
    assert.equal(cents, 123_456n);
    for (const language of ['en', 'de'] as const) {
      await choose(member, { language });
      const { text } = (await writeNotice(config, worker, notice))!;
      assert.ok(text.includes(dollarsIn(language, cents)), text);
    }
  });
});

describe('a member who changes the choice between queueing and sending', () => {
  test('of a job that waits, is mailed as they want it when it is worked on', async () => {
    const { member, notice } = await aWithdrawal();
    await choose(member, { language: 'de', amounts: false });
    await job!.work(worker, notice);
    const { text, subject } = (await sentNow(member))!;
    assert.equal(subject, 'Ihre Auszahlung ist bezahlt');
    assert.doesNotMatch(text, anAmount);
  });

  test('of a mail that waits, gets it without amounts, and with them again', async () => {
    const { member, notice } = await aWithdrawal();
    await job!.work(worker, notice);
    assert.match((await sentNow(member))!.text, /\$1,234\.56/);
    await choose(member, { amounts: false, language: 'de' });
    const quiet = (await sentNow(member))!;
    for (const text of inBoth(quiet)) assert.doesNotMatch(text, anAmount);
    assert.match(quiet.html, /<html lang="de">/);
    await choose(member, { amounts: true });
    assert.match((await sentNow(member))!.text, /1\.234,56\u00A0\$/);
  });

  test('of a kind that may be quiet, is sent no mail that still waits', async () => {
    const member = await aMember(owner);
    await job!.work(worker, { kind: 'withdrawal_sent', memberId: member.id });
    const body = { kind: 'withdrawal_sent', by_mail: false };
    await call('PUT', '/user/notices/preferences', { token: member.token, body });
    assert.equal(await sentNow(member), null);
  });

  test('is asked too where a job was left by an older version, without its amount', async () => {
    const { member, notice } = await aWithdrawal();
    const old = { ...notice, kind: 'withdrawal_requested' };
    assert.match((await writeNotice(config, worker, old))!.text, /\$1,234\.56/);
    await choose(member, { amounts: false });
    assert.doesNotMatch((await writeNotice(config, worker, old))!.text, anAmount);
  });
});

test('where money is real a mail of a step lies in the outbox as ids alone', async () => {
  const { member, notice } = await aWithdrawal();
  await sql`alter table foundation.installation disable trigger user`.execute(owner);
  await sql`update foundation.installation set mode = 'live'`.execute(owner);
  await job!.work(worker, notice);
  const found = await sql<{ row: string }>`
    select m::text as row from foundation.mail m where recipient = ${member.email}`.execute(owner);
  assert.doesNotMatch(found.rows.at(-1)!.row, /1,234|1234\.56|<html|Ada/);
  assert.match((await sentNow(member))!.text, /\$1,234\.56/);
});
