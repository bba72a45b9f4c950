import { coloursOf, hexOf } from '#core/brand/colours.ts';
import type { Language } from '#core/rules/language.ts';
import type { Config } from '#platform/config/config.ts';
import { firmNow } from '#platform/firm/firm.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailText, mailTextIn } from '#text/mails.ts';
import type { Mailbox, Recipient } from '../identity/identity.ts';
import type { Letter, Sender } from './letter.ts';
import { renderLetter } from './render-letter.ts';

/** The greeting of a mail; a name from an older installation may hold forbidden characters. */
export const greet = ({ firstName, language }: Omit<Recipient, 'email'>): string =>
  mailTextIn(language).frame.hello(firstName.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 40));

/** The operator's items in the order of the footer; leaves out those not configured. */
function identityOf(operator: Config['operator'], text: MailText['frame']['operator']): string[] {
  const { regulator, licenceReference, registerUrl, riskContact } = operator;
  const items: [label: string, item: string | undefined][] = [
    ['', operator.legalName],
    [text.registrationNumber, operator.registrationNumber],
    [text.registeredAddress, operator.registeredAddress],
    [text.regulator, regulator],
    [text.licence, licenceReference],
    [text.register, registerUrl],
    [text.support, operator.supportEmail],
    [text.riskContact, riskContact],
  ];
  return items.flatMap(([label, item]) => (item === undefined ? [] : [label + item]));
}

function accentsOf(hue: number): Sender['accents'] {
  const { light, dark } = coloursOf(hue);
  return { light: hexOf(light.accent), dark: hexOf(dark.accent) };
}

export function senderOf({ mode, operator }: Config, language: Language = 'en'): Sender {
  const text = mailTextIn(language).frame;
  const items = identityOf(operator, text.operator);
  return {
    name: firmNow().name,
    accents: accentsOf(firmNow().hue),
    lines: items.length === 0 ? [] : [...items, text.operator.stated],
    sandboxNote: mode === 'sandbox' ? text.sandbox : null,
    language,
  };
}

function textOf(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, facts = [], code, action, caution, seal, foot = [] } = letter;
  return [
    greeting,
    ...paragraphs,
    facts.length === 0 ? undefined : facts.join('\n'),
    code,
    action === undefined ? undefined : `${action.label}: ${action.url}`,
    caution,
    '--',
    sender.sandboxNote ?? undefined,
    seal,
    ...foot,
    [sender.name, ...sender.lines].join('\n'),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** Renders a letter as HTML that is readable without styles, and as plain text. */
export const writeMail = (letter: Letter, sender: Sender): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: renderLetter(letter, sender),
  text: textOf(letter, sender),
});

/** Writes mails to members, each in the recipient's language. */
export type MemberMails = {
  write: (to: Mailbox, letter: Omit<Letter, 'to'>) => Mail;
  page: (path: string) => string;
};

export const memberMails = (config: Config): MemberMails => ({
  write: (to, letter) => writeMail({ ...letter, to: to.email }, senderOf(config, to.language)),
  page: (path) => `${config.publicUrl}${path}`,
});
