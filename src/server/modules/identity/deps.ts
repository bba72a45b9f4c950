import type { Language } from '#core/rules/language.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail, Outbox } from '#platform/mail/mail.ts';
import type { Keys } from './factors/seal-secret.ts';

/** The dependencies of the account routes. */
export type IdentityDeps = { config: Config };

/** A visitor's message: its kind and its reference. */
export type MessageNotified = { kind: 'contact' | 'application'; reference: string };

/** The name and language of a mail: a member's own; administrators get English. */
export type Recipient = { email: string; firstName: string; language?: Language };

/** A recipient of a mail without a greeting. */
export type Mailbox = Omit<Recipient, 'firstName'>;

/** A second factor that remains after a reset. */
export type FactorLeft = { kind: 'app' | 'passkey'; since: string };

/** The mails of accounts; notices writes them and the programs pass them in. */
export type AccountMails = {
  verification(to: Mailbox, code: number, link: string): Mail;
  alreadyMember(to: Mailbox): Mail;
  reset(to: Recipient, link: string): Mail;
  noAccount(email: string): Mail;
  /** Lists the second factors that remain after a reset, with their dates. */
  passwordReset(to: Recipient, left: FactorLeft[]): Mail;
  passwordChanged(to: Recipient): Mail;
  newDevice(to: Recipient, userAgent: string, at: Date): Mail;
  factorAdded(to: Recipient, factor: string): Mail;
  factorRemoved(to: Recipient, factor: string, isOff: boolean): Mail;
  secondStepFailed(to: Recipient, ip: string | null): Mail;
  recoveryCodeUsed(to: Recipient, left: number): Mail;
  recoveryCodesRenewed(to: Recipient): Mail;
  emailChangeAsked(to: Recipient, change: { from: string; to: string }, link: string): Mail;
  /** A link to accept an admin account, or to set up its second factor again. */
  adminLink(to: Recipient, link: string, isNew: boolean): Mail;
  /** Five wrong codes in a row after a correct password, for the recipient's or another account. */
  adminCodesEnded(to: Recipient, adminName: string): Mail;
  /** A summary of failed log-ins, for the recipient's account or another's. */
  adminFailures(
    to: Recipient,
    adminName: string,
    failures: { times: bigint; origins: bigint; since: Date },
  ): Mail;
  /** The recipient's own passkey was added or removed. */
  adminKeyChanged(to: Recipient, name: string, isNew: boolean): Mail;
  /** A link from the command on the machine enrolled a decision key. */
  decisionKeyEnrolled(
    to: Recipient,
    key: { email: string; fingerprint: string; how: 'first' | 'replacement' },
  ): Mail;
  accountClosed(to: Recipient): Mail;
  emailChanged(to: Recipient, change: { from: string; to: string }): Mail;
  /** Withdrawal addresses changed; the link restores the former ones. */
  walletsChanged(to: Recipient, change: { networks: string[]; until: Date; link: string }): Mail;
  /** A message is in the operator's inbox. */
  toOperator(message: MessageNotified): Mail;
  receipt(message: MessageNotified & { email: string }): Mail;
};

/** The worker's dependencies for answering mail requests. */
export type RequestDeps = {
  mails: AccountMails;
  publicUrl: string;
  keys: Keys;
  send: Outbox;
};
