import type { Config } from '../../src/server/config/config.ts';
import type { Mail } from '../../src/server/mail/mail.ts';
import { accountMails, walletMails } from '../../src/server/notices/notices.ts';
import { inboxMails } from '../../src/server/notices/write-inbox-mail.ts';
import { stepKinds, writeStepMail } from '../../src/server/notices/write-step-mail.ts';

/** One of every mail that the product writes, to one person. */
export function everyMail(config: Config, to: { email: string; firstName: string }): Mail[] {
  const account = accountMails(config);
  const inbox = inboxMails(config);
  const link = `${config.publicUrl}/confirm/x`;
  const letter = { name: 'Ada', email: to.email, subject: 'A', message: 'B', reference: 'C' };
  const written = (['contact', 'application'] as const).map((kind) => ({ ...letter, kind }));
  const change = { from: to.email, to: 'ada@example.net' };
  const wallets = { networks: ['Bitcoin'], until: new Date(0), link };
  return [
    account.verification(to, 123_456, link),
    account.alreadyMember(to),
    account.noAccount(to.email),
    account.reset(to, link),
    account.passwordReset(to),
    account.passwordChanged(to),
    account.newDevice(to, '<script>a browser</script>', new Date(0)),
    account.factorAdded(to, 'authenticator app'),
    account.factorRemoved(to, 'authenticator app', true),
    account.recoveryCodeUsed(to, 3),
    account.recoveryCodesRenewed(to),
    account.emailChangeAsked(to, change, link),
    account.emailChanged(to, change),
    account.accountClosed(to),
    walletMails(config).walletsChanged(to, wallets),
    ...written.flatMap((one) => [inbox.toOperator(one), inbox.receipt(one)]),
    ...stepKinds.map((kind) => writeStepMail(config, to, kind)),
  ];
}
