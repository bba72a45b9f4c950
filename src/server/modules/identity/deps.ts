import type { Language } from '#core/rules/language.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail, Outbox } from '#platform/mail/mail.ts';
import type { Keys } from './factors/seal-secret.ts';

/** What the routes of accounts are handed. */
export type IdentityDeps = { config: Config };

/** Of a message of a visitor: its kind, and the reference under which it is found. */
export type MessageNotified = { kind: 'contact' | 'application'; reference: string };

/** Whom a mail greets, and in which language: a member's own; administrators read English. */
export type Recipient = { email: string; firstName: string; language?: Language };

/** Whom a mail reaches without a greeting. */
export type Mailbox = Omit<Recipient, 'firstName'>;

/** A second factor that stands after a reset. */
export type FactorLeft = { kind: 'app' | 'passkey'; since: string };

/** The mails of accounts; written by notices and handed in by the programs. */
export type AccountMails = {
  verification(to: Mailbox, code: number, link: string): Mail;
  alreadyMember(to: Mailbox): Mail;
  reset(to: Recipient, link: string): Mail;
  noAccount(email: string): Mail;
  /** With the second factors that a reset leaves, each by when it came. */
  passwordReset(to: Recipient, left: FactorLeft[]): Mail;
  passwordChanged(to: Recipient): Mail;
  newDevice(to: Recipient, userAgent: string, at: Date): Mail;
  factorAdded(to: Recipient, factor: string): Mail;
  factorRemoved(to: Recipient, factor: string, isOff: boolean): Mail;
  secondStepFailed(to: Recipient, ip: string | null): Mail;
  recoveryCodeUsed(to: Recipient, left: number): Mail;
  recoveryCodesRenewed(to: Recipient): Mail;
  emailChangeAsked(to: Recipient, change: { from: string; to: string }, link: string): Mail;
  /** A link to take an admin account of an administrator, or to set its second factor again. */
  adminLink(to: Recipient, link: string, isNew: boolean): Mail;
  /** Five wrong codes in a row after a right password, of one's own admin account or another's. */
  adminCodesEnded(to: Recipient, adminName: string): Mail;
  /** Failed log-ins of one's own admin account or another's, summed up. */
  adminFailures(
    to: Recipient,
    adminName: string,
    failures: { times: bigint; origins: bigint; since: Date },
  ): Mail;
  /** An administrator's own passkey, added or removed. */
  adminKeyChanged(to: Recipient, name: string, isNew: boolean): Mail;
  /** A key for decisions was enrolled by a link of the command on the machine. */
  decisionKeyEnrolled(
    to: Recipient,
    key: { email: string; fingerprint: string; how: 'first' | 'replacement' },
  ): Mail;
  accountClosed(to: Recipient): Mail;
  emailChanged(to: Recipient, change: { from: string; to: string }): Mail;
  /** Withdrawal addresses changed; the link brings the former ones back. */
  walletsChanged(to: Recipient, change: { networks: string[]; until: Date; link: string }): Mail;
  /** A message is in the operator's inbox. */
  toOperator(message: MessageNotified): Mail;
  receipt(message: MessageNotified & { email: string }): Mail;
};

/** What the worker is handed to answer requests for mails. */
export type RequestDeps = {
  mails: AccountMails;
  publicUrl: string;
  keys: Keys;
  send: Outbox;
};
