import { stepKinds } from '#contract/step-kinds.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type Recipient, urgentLoop } from '../../src/server/modules/identity/identity.ts';
import { accountMails } from '../../src/server/modules/notices/notices.ts';
import { writeStepMail } from '../../src/server/modules/notices/write-step-mail.ts';

/** Lets the worker write the requested mails. */
export const writeMails = (worker: Db, config: Config): Promise<unknown> =>
  urgentLoop(config, accountMails(config)).run(worker);

/** One of every mail to members, addressed to one person, in their language. */
export function everyMemberMail(config: Config, to: Recipient): Mail[] {
  const account = accountMails(config);
  const link = `${config.publicUrl}/confirm/x`;
  const change = { from: to.email, to: 'ada@example.net' };
  const wallets = { networks: ['Bitcoin'], until: new Date(0), link };
  const facts = { cents: 123_456n, coin: 'BTC', addressEnd: '4f9a2c' };
  return [
    account.verification(to, 123_456, link),
    account.alreadyMember(to),
    account.reset(to, link),
    account.passwordReset(to, [
      { kind: 'app', since: '2026-11-20T10:01:00Z' },
      { kind: 'passkey', since: '2026-11-21T10:01:00Z' },
    ]),
    account.passwordChanged(to),
    account.newDevice(to, '<script>a browser</script>', new Date(0)),
    account.factorAdded(to, 'authenticator app'),
    account.factorRemoved(to, "passkey 'blue'", true),
    account.secondStepFailed(to, null),
    account.recoveryCodeUsed(to, 3),
    account.recoveryCodesRenewed(to),
    account.emailChangeAsked(to, change, link),
    account.emailChanged(to, change),
    account.accountClosed(to),
    account.walletsChanged(to, wallets),
    ...stepKinds.map((kind) => writeStepMail(config, to, kind, { facts, reason: 'C' })),
  ];
}

/** One of every mail of the product, to one person; mails that no member gets are English. */
export function everyMail(config: Config, to: Recipient): Mail[] {
  const account = accountMails(config);
  const written = (['contact', 'application'] as const).map((kind) => ({
    kind,
    reference: 'C',
    email: to.email,
  }));
  return [
    ...everyMemberMail(config, to),
    account.noAccount(to.email),
    ...written.flatMap((row) => [account.toOperator(row), account.receipt(row)]),
  ];
}
