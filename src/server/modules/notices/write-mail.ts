import type { Config } from '../../platform/config/config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Letter, Sender } from './letter.ts';
import { renderLetter } from './render-letter.ts';

/** How a mail begins; a name of an older installation may still hold what names may not. */
export const greet = ({ firstName }: { firstName: string }): string =>
  `Hello ${firstName.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 40)},`;

const stated = 'As stated by the operator, not verified by Candor.';

/** The operator's items in the order of the footer; each is left out where it is not configured. */
function identityOf(operator: Config['operator']): string[] {
  const { regulator, licenceReference, registerUrl, riskContact } = operator;
  const items: [label: string, item: string | undefined][] = [
    ['', operator.legalName],
    ['Registration number: ', operator.registrationNumber],
    ['Registered address: ', operator.registeredAddress],
    ['Regulator: ', regulator],
    ['Licence: ', licenceReference],
    ['Register: ', registerUrl],
    ['Support: ', operator.supportEmail],
    ['Risk contact: ', riskContact],
  ];
  return items.flatMap(([label, item]) => (item === undefined ? [] : [label + item]));
}

export function senderOf({ mode, operator }: Config): Sender {
  const items = identityOf(operator);
  return {
    name: operator.legalName ?? 'Candor',
    lines: items.length === 0 ? [] : [...items, stated],
    sandboxNote: mode === 'sandbox' ? 'Sandbox: play money, no real funds.' : null,
  };
}

function textOf(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, code, action, caution, seal, foot } = letter;
  return [
    greeting,
    ...paragraphs,
    code,
    action === undefined ? undefined : `${action.label}: ${action.url}`,
    caution,
    '--',
    sender.sandboxNote ?? undefined,
    seal,
    foot,
    sender.lines.length === 0 ? sender.name : sender.lines.join('\n'),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** Dresses a letter as HTML that reads without styles, and as its plain-text twin. */
export const writeMail = (letter: Letter, sender: Sender): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: renderLetter(letter, sender),
  text: textOf(letter, sender),
});
