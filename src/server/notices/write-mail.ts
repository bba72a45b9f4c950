import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';

/** What a mail says, before it is dressed: both its texts come from this alone. */
export type Letter = {
  to: string;
  subject: string;
  greeting?: string;
  paragraphs: string[];
  /** A code to type, set apart so that it can be read out and copied. */
  code?: string;
  action?: { label: string; url: string };
  /** What to do if it was not you. */
  caution?: string;
};

/** Who writes, and from what kind of installation (INT-6). */
export type Sender = { name: string; lines: string[]; sandboxNote: string | null };

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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const ink = '#16231d';
const quiet = '#56635c';
const green = '#14573c';

const paragraph = (text: string, color = ink): string =>
  `<p style="margin:0 0 16px;color:${color}">${escape(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 20px;font:600 32px/1.2 monospace;letter-spacing:6px;color:${ink}">` +
  `${escape(code)}</p>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 12px"><a href="${escape(url)}" style="display:inline-block;` +
  `padding:12px 20px;border-radius:8px;background:${green};color:#ffffff;font-weight:600;` +
  `text-decoration:none">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:${quiet};word-break:break-all">` +
  `${escape(url)}</p>`;

function htmlOf(letter: Letter, sender: Sender): string {
  const { subject, greeting, paragraphs, code, action, caution } = letter;
  const body = [
    greeting === undefined ? '' : paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    code === undefined ? '' : codeBlock(code),
    action === undefined ? '' : button(action),
    caution === undefined ? '' : paragraph(caution, quiet),
  ].join('\n');
  const note = sender.sandboxNote === null ? '' : paragraph(sender.sandboxNote, quiet);
  const footer = sender.lines.map((line) => escape(line)).join('<br>');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f5f1;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 20px;font:600 22px/1.3 Georgia,serif;color:${ink}">${escape(subject)}</h1>
${body}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #dde0d8">
${note}<p style="margin:0;font-size:13px;color:${quiet}">${footer === '' ? sender.name : footer}</p>
</main>
</body>
</html>
`;
}

function textOf(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, code, action, caution } = letter;
  return [
    greeting,
    ...paragraphs,
    code,
    action === undefined ? undefined : `${action.label}: ${action.url}`,
    caution,
    '--',
    sender.sandboxNote ?? undefined,
    ...(sender.lines.length === 0 ? [sender.name] : sender.lines),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** Dresses a letter as HTML that reads without styles, and as its plain-text twin. */
export const writeMail = (letter: Letter, sender: Sender): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: htmlOf(letter, sender),
  text: textOf(letter, sender),
});
