import { createElement as h, type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, Sender } from './letter.ts';

// Mail programs support little of the web: tables for the layout (marked as such for screen
// readers), inline styles, no pictures and no scripts. The style sheet in the head overrides the
// light colours in programs that follow the reader's dark mode.

const sheetColor = '#f4f3ec';
const card = '#fffefa';
const ink = '#16231d';
const quiet = '#56635c';
const line = '#dddfd5';
const amber = '#fbeccb';

const darkSheet = (accent: string) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0b100e !important; }
  .card { background: #131a17 !important; border-color: #2a342f !important; }
  .ink, .ink a { color: #eceee6 !important; }
  .quiet, .quiet a { color: #a9b4ac !important; }
  .line { border-color: #2a342f !important; }
  .button { background: ${accent} !important; }
  .button a { color: #06130d !important; }
  .band { background: #3a2f12 !important; color: #f6e2ac !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
}`;

const serif = 'Georgia, "Times New Roman", serif';
const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

const text: CSSProperties = { margin: '0 0 16px', color: ink };
const small: CSSProperties = { ...text, fontSize: 13, lineHeight: 1.55, color: quiet };

/** A table for layout only. */
const frame = (style: CSSProperties, ...rows: ReactNode[]): ReactNode =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style },
    h('tbody', null, ...rows),
  );

const row = (props: { className?: string; style?: CSSProperties }, ...inside: ReactNode[]) =>
  h('tr', null, h('td', props, ...inside));

const codeBlock = (code: string): ReactNode =>
  h(
    'p',
    {
      className: 'ink',
      style: { ...text, font: '600 34px/1.2 Menlo, Consolas, monospace', letterSpacing: 8 },
    },
    code,
  );

const button = ({ label, url }: { label: string; url: string }, accent: string): ReactNode =>
  h(
    Fragment,
    null,
    frame(
      { width: 'auto', margin: '8px 0 12px' },
      row(
        { className: 'button', style: { background: accent, borderRadius: 10 } },
        h(
          'a',
          {
            href: url,
            style: {
              display: 'inline-block',
              padding: '13px 22px',
              color: '#ffffff',
              fontWeight: 600,
              textDecoration: 'none',
            },
          },
          label,
        ),
      ),
    ),
    // The URL in full as well: a reader who distrusts the button sees its target.
    h('p', { className: 'quiet', style: { ...small, wordBreak: 'break-all' } }, url),
  );

/** Each on its own line. */
const onLines = (lines: string[]): ReactNode[] =>
  lines.flatMap((item, index) => (index === 0 ? [item] : [h('br'), item]));

function body(
  { subject, greeting, paragraphs, ...rest }: Letter,
  { accents }: Sender,
): ReactNode[] {
  const { facts = [], code, action, caution } = rest;
  const blocks = greeting === undefined ? paragraphs : [greeting, ...paragraphs];
  return [
    h(
      'h1',
      {
        className: 'ink',
        style: { margin: '0 0 20px', font: `400 26px/1.25 ${serif}`, color: ink },
      },
      subject,
    ),
    ...blocks.map((block) => h('p', { className: 'ink', style: text }, block)),
    facts.length === 0
      ? null
      : h('p', { className: 'ink', style: { ...text, fontWeight: 600 } }, ...onLines(facts)),
    code === undefined ? null : codeBlock(code),
    action === undefined ? null : button(action, accents.light),
    caution === undefined
      ? null
      : h(
          'p',
          {
            className: 'quiet line',
            style: { ...small, margin: 0, paddingTop: 16, borderTop: `1px solid ${line}` },
          },
          caution,
        ),
  ];
}

// A head of 64 letters wraps if space is short.
const below: CSSProperties = { margin: '0 0 12px', overflowWrap: 'anywhere' };

const footer = ({ name, lines }: Sender, { seal, foot = [] }: Letter): ReactNode =>
  h(
    'td',
    { className: 'quiet', style: { padding: '20px 4px 0', ...small } },
    [seal, ...foot].map((item, key) =>
      item === undefined ? null : h('p', { key, style: below }, item),
    ),
    ...onLines([name, ...lines]),
  );

const band = (note: string): ReactNode =>
  row(
    {
      className: 'band',
      style: {
        padding: '8px 14px',
        borderRadius: 8,
        background: amber,
        color: '#4a3608',
        fontSize: 13,
      },
    },
    h('strong', null, note),
  );

function page(letter: Letter, sender: Sender): ReactNode {
  const { sandboxNote, name } = sender;
  const mark = { padding: '24px 4px 16px', font: `600 20px/1 ${serif}`, color: ink };
  const shell = {
    padding: 32,
    background: card,
    border: `1px solid ${line}`,
    borderRadius: 12,
  };
  return frame(
    { maxWidth: 560, margin: '0 auto', font: `16px/1.55 ${sans}` },
    sandboxNote === null ? null : band(sandboxNote),
    row({ className: 'ink', style: mark }, name),
    h(
      'tr',
      null,
      // A screen reader reads it as one letter, named by its subject.
      h(
        'td',
        { className: 'card', style: shell, role: 'article', 'aria-label': letter.subject },
        ...body(letter, sender),
      ),
    ),
    h('tr', null, footer(sender, letter)),
  );
}

/** Renders a letter as HTML for mail programs; it loads nothing from elsewhere. */
export function renderLetter(letter: Letter, sender: Sender): string {
  const opening = letter.paragraphs[0] ?? '';
  const document = h(
    'html',
    { lang: sender.language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', { dangerouslySetInnerHTML: { __html: darkSheet(sender.accents.dark) } }),
    ),
    h(
      'body',
      {
        className: 'paper',
        style: { margin: 0, padding: '24px 16px 40px', background: sheetColor },
      },
      // The preview beside the subject in a list of mails.
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, opening),
      page(letter, sender),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
}
