import { paths } from '#contract/paths.ts';
import { type StepKind, stepOf } from '#contract/step-kinds.ts';
import { noticeKinds } from '#core/rules/notice-kinds.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { dollarsIn } from '#text/format/language-figures.ts';
import { mailTextIn } from '#text/mails.ts';
import type { Mailbox } from '../identity/identity.ts';
import { greet, senderOf, writeMail } from './write-mail.ts';

/** The money facts in a mail, if its reader wants them. */
export type StepFacts = {
  cents: bigint | null;
  coin: string | null;
  /** Only the end of a withdrawal's address: others may read a mail on its way. */
  addressEnd: string | null;
};

type About = {
  subjectId?: string | null;
  reason?: string | null;
  /** The newest head of the books, which a reader keeps with the mail (INT-14). */
  head?: { no: bigint; head: string } | null;
  /** Null if the member wants no amounts in mails. */
  facts?: StepFacts | null;
};

const factLines = (kind: StepKind, { language }: Mailbox, facts: StepFacts | null): string[] => {
  if (facts === null) return [];
  const { coin, addressEnd, amounts } = mailTextIn(language).step;
  const { amount } = stepOf(kind);
  const { cents } = facts;
  return [
    ...(amount === undefined || cents === null
      ? []
      : [amounts[amount](dollarsIn(language ?? 'en', cents))]),
    ...(facts.coin === null ? [] : [coin(facts.coin)]),
    ...(facts.addressEnd === null ? [] : [addressEnd(facts.addressEnd)]),
  ];
};

/** How to change or reduce these mails, if there is a choice. */
function footerOf(kind: StepKind, { language }: Mailbox, page: (path: string) => string) {
  const { quiet, choice } = mailTextIn(language).frame;
  const isMoney = noticeKinds[kind].group !== 'security';
  const lines = [
    ...(noticeKinds[kind].mayBeQuiet ? [quiet(page(paths.notifications))] : []),
    ...(isMoney ? [choice(page(paths.profile))] : []),
  ];
  return lines.length === 0 ? {} : { foot: lines };
}

/** The mail to a member about one step of their money or account, in their language. */
export function writeStepMail(
  config: Config,
  to: Mailbox & { firstName: string },
  kind: StepKind,
  { subjectId = null, reason = null, head = null, facts = null }: About = {},
): Mail {
  const text = mailTextIn(to.language);
  const { subject, says } = text.steps[kind];
  const { path, caution } = stepOf(kind);
  const page = (at: string): string => `${config.publicUrl}${at}`;
  // A history page opens the row itself.
  const row = subjectId !== null && path.endsWith('-history') ? `?row=${subjectId}` : '';
  const letter = {
    to: to.email,
    subject,
    greeting: greet(to),
    paragraphs: reason === null ? [says] : [says, text.step.reason(reason)],
    facts: factLines(kind, to, facts),
    action: { label: text.step.action, url: page(path + row) },
    caution: text.step.cautions[caution](page('/forgot-password')),
    ...(head === null ? {} : { seal: text.frame.seal(String(head.no), head.head) }),
    ...footerOf(kind, to, page),
  };
  return writeMail(letter, senderOf(config, to.language));
}
