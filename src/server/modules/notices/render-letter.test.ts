import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stepKinds } from '#contract/step-kinds.ts';
import { allNoticeKinds, noticeKinds } from '#core/rules/notice-kinds.ts';
import { readConfig } from '#platform/config/config.ts';
import { everyMail, everyMemberMail } from '#test/mails.ts';
import { writeStepMail } from './write-step-mail.ts';

const config = readConfig({ CANDOR_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://candor.example' });
const ada = { email: 'ada@example.org', firstName: '<b>Ada</b> & "Co"' };
const subject = '01900000-0000-7000-8000-000000000001';

const mails = [
  ...everyMail(config, ada).map((mail) => ({ ...mail, language: 'en' })),
  ...everyMemberMail(config, { ...ada, language: 'de' }).map((mail) => ({
    ...mail,
    language: 'de',
  })),
];

/** The visible text of a mail, without the preview line of a mail list. */
const shown = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
    .replace(/<br\/?>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe('every mail', () => {
  for (const { subject: title, html, text, language } of mails) {
    test(`'${title}' reads aloud, and fetches and runs nothing`, () => {
      assert.ok(html.startsWith(`<!doctype html>\n<html lang="${language}">`));
      assert.equal(html.match(/<h1\b/g)?.length, 1);
      assert.ok(html.includes(`<title>${title}</title>`));
      assert.match(html, /role="article" aria-label="/);
      for (const [table] of html.matchAll(/<table\b[^>]*>/g)) {
        assert.match(table, /role="presentation"/);
      }
      assert.doesNotMatch(html, /<(img|script|iframe|link|form)\b|url\(|@import|src=/i);
      for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) {
        assert.ok(address.startsWith('https://candor.example/'), address);
      }
      assert.match(html, /prefers-color-scheme: dark/);
    });

    test(`'${title}' says nothing but its subject and first sentence beside it in a list`, () => {
      const [, listed = ''] = /<div style="display:none[^>]*>([\s\S]*?)<\/div>/.exec(html) ?? [];
      assert.doesNotMatch(title + listed, /[$€]|\d{5}|\d[.,]\d{2}\b/);
    });

    test(`'${title}' says the same in its plain-text twin`, () => {
      const read = shown(html);
      for (const part of text.split(/\n\n/).filter((item) => item !== '--')) {
        const [, label, url] = /^(.*): (https:\/\/\S+)$/.exec(part) ?? [];
        for (const segment of label === undefined ? [part] : [label, url ?? '']) {
          assert.ok(read.includes(segment.replaceAll(/\s/g, ' ')), `${segment} is not in ${read}`);
        }
      }
    });
  }
});

test('a step leads to the very deposit or withdrawal, and says whether it may be switched off', () => {
  for (const kind of stepKinds) {
    const { text } = writeStepMail(config, ada, kind, { subjectId: subject });
    assert.equal(text.includes('turn off these emails'), noticeKinds[kind].mayBeQuiet, kind);
    if (/^(deposit|withdrawal)_/.test(kind)) assert.ok(text.includes(`-history?row=${subject}`));
  }
});

test('every kind of notice has its mail, here or where it happens', () => {
  const written = new Set<string>(stepKinds);
  const elsewhere = allNoticeKinds.filter((kind) => !written.has(kind));
  for (const kind of elsewhere) assert.equal(noticeKinds[kind].group, 'security', kind);
});
