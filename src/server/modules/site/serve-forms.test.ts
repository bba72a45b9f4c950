import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { trapField } from '#core/rules/typed-rules.ts';
import { readConfig } from '#platform/config/config.ts';
import { openFiles } from '#platform/files/files.ts';
import { makeServer } from '#platform/http/server.ts';
import { latestMails, type StoredMail } from '#platform/mail/mail.ts';
import { aCv, aFile, aMessage, anApplication, aPdf } from '#test/forms.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { writeMails } from '#test/mails.ts';
import { bareBrowser as browser, nothingPublished } from '#test/site-facts.ts';
import { renderSite } from '../../../web/site/server/render.tsx';
import { serveSite } from './site.ts';

const { web: db, owner, worker } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'candor-forms-'));

/** The public site as in production, behind the global gate. */
async function aSite(settings: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', ...settings });
  const app = makeServer(config, pino({ level: 'silent' }));
  const files = openFiles(config);
  await serveSite(app, { config, db, browser, files, render: renderSite, ...nothingPublished });
  after(() => app.close());
  return { app, config };
}
const { app, config } = await aSite();

/** Returns the newest mails, after the worker has written the queued ones. */
const mailed = (max: number, input = config): Promise<StoredMail[]> =>
  writeMails(worker, input).then(() => latestMails(db, max));

type How = { path?: string; accept?: string; headers?: Record<string, string> };
type Sent = How & { to?: typeof app; ip?: string };

const ours = { 'sec-fetch-site': 'same-origin' };

async function send(fields: Record<string, string | File>, how: Sent = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { path = '/contact', accept = 'application/json', headers = ours, to = app } = how;
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  return to.inject({
    method: 'POST',
    path,
    payload,
    remoteAddress: how.ip ?? '127.0.0.1',
    headers: { accept, 'content-type': type, 'content-length': `${payload.length}`, ...headers },
  });
}

const apply = (cv: File | null, how: Sent = {}) =>
  send({ ...anApplication, ...(cv === null ? {} : { cv }) }, { path: '/career', ...how });

const kept = async (): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from site.message`.execute(owner);
  return found.rows[0]!.count;
};

async function keepsNothing(work: () => Promise<unknown>): Promise<void> {
  const mails = (await mailed(100)).length;
  const before = await kept();
  await work();
  assert.equal(await kept(), before);
  assert.equal((await mailed(100)).length, mails);
}

test('a message reaches the inbox and the operator, and the sender has a receipt', async () => {
  const answer = await send(aMessage);
  assert.equal(answer.statusCode, 201);
  assert.deepEqual(answer.json().data, { next: '/contact/sent' });
  const [receipt, notice] = await mailed(2);
  assert.deepEqual([receipt!.to, notice!.to], ['ada@example.org', 'support@sandbox.invalid']);
  const reference = /reference (\w{8})/.exec(receipt!.text)?.[1];
  assert.ok(notice!.subject.includes(reference!));
});

test('no mail repeats what was typed: none carries a stranger’s words (SEC-3)', async () => {
  const labels = { name: 'Buy gold now', subject: 'http://evil.example', message: 'Win a prize' };
  await send({ ...aMessage, ...labels, email: 'victim@example.org' });
  const letters = await mailed(2);
  assert.deepEqual(
    letters.map(({ to }) => to),
    ['victim@example.org', 'support@sandbox.invalid'],
  );
  for (const word of Object.values(labels)) {
    for (const { subject, text, html } of letters) {
      assert.equal((subject + text + html).includes(word), false);
    }
  }
});

test('the operator’s own address is written to where one is configured', async () => {
  const named = await aSite({ OPERATOR_SUPPORT_EMAIL: 'desk@example.org' });
  await send(aMessage, { to: named.app });
  assert.equal((await mailed(2, named.config))[1]!.to, 'desk@example.org');
});

test('without script a message leads on by redirect, so that a reload sends nothing', async () => {
  const payload = new URLSearchParams(aMessage).toString();
  const answer = await app.inject({
    method: 'POST',
    path: '/contact',
    payload,
    headers: {
      accept: 'text/html',
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  assert.equal(answer.statusCode, 303);
  const next = await app.inject({ path: String(answer.headers.location) });
  assert.match(next.body, /We have received your message/);
});

test('each fault is said beside its field, and all of them at once', async () => {
  const wrong = { name: ' ', email: 'nobody', subject: 'a\nb', message: 'x'.repeat(5_001) };
  await keepsNothing(async () => {
    const answer = await send(wrong);
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(answer.json().fields, {
      name: 'Please enter your name.',
      email: 'Please enter a valid email address.',
      subject: 'Please use one line of plain text.',
      message: 'Use at most 5,000 characters.',
    });
  });
});

test('limits: the longest that is taken, and one more', async () => {
  for (const [field, max] of [
    ['name', 120],
    ['subject', 160],
    ['message', 5_000],
  ] as const) {
    const statusOf = async (length: number) =>
      (await send({ ...aMessage, [field]: 'x'.repeat(length) })).statusCode;
    assert.deepEqual([await statusOf(max), await statusOf(max + 1)], [201, 400], field);
  }
});

test('what is no text, is unknown, is missing, or is not a form is refused', async () => {
  await keepsNothing(async () => {
    const strangers: Record<string, string | File>[] = [
      { ...aMessage, name: 'A\0da' },
      { ...aMessage, message: 'bell \u0007' },
      { ...aMessage, role: 'owner' },
      { ...aMessage, name: aCv() },
      { email: aMessage.email },
      {},
    ];
    for (const strange of strangers) {
      assert.equal((await send(strange)).statusCode, 400, JSON.stringify(strange));
    }
    for (const [type, status] of [
      ['application/json', 415],
      ['text/plain', 415],
      ['multipart/form-data; boundary=x', 400],
    ] as const) {
      const headers = { ...ours, 'content-type': type };
      const answer = await app.inject({ method: 'POST', path: '/contact', payload: '{}', headers });
      assert.equal(answer.statusCode, status, type);
    }
  });
});

test('a refused form comes back whole without script, its faults beside the fields', async () => {
  const typed = { ...aMessage, email: 'nobody', subject: '"><script>alert(1)</script>' };
  const answer = await send(typed, { accept: 'text/html' });
  assert.equal(answer.statusCode, 400);
  assert.match(String(answer.headers['content-security-policy']), /script-src 'self'/);
  assert.match(answer.body, /<title>Not sent yet/);
  assert.match(answer.body, /value="Ada Byron"/);
  assert.match(answer.body, /value="nobody"[^>]*>[\s\S]*?Please enter a valid email address\./);
  assert.match(answer.body, /how do I read it\?\r\n&lt;b&gt;Ada/);
  assert.doesNotMatch(answer.body, /<script>alert/);
});

test('a filled trap is thanked like a person, and nothing is kept', async () => {
  await keepsNothing(async () => {
    assert.equal((await send({ ...aMessage, [trapField]: 'http://spam.example' })).statusCode, 201);
  });
  assert.equal((await send({ ...aMessage, [trapField]: '' })).statusCode, 201);
});

test('only our own pages may send: no other site, and nothing that says nothing', async () => {
  await keepsNothing(async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]) {
      const answer = await send(aMessage, { headers: headers as Record<string, string> });
      assert.equal(answer.statusCode, 403, JSON.stringify(headers));
      assert.equal(answer.json().code, 'cross_site');
    }
  });
});

test('a flood from one line of IPv6 is refused with a time to wait; others go on', async () => {
  const { app: limited } = await aSite({ RATE_LIMITS: 'on' });
  const ipAt = (index: number): string => `2001:db8:5:6:${index}::7`;
  for (let index = 1; index <= 10; index += 1) {
    const how = { to: limited, ip: ipAt(index) };
    const email = `${randomUUID()}@example.org`;
    assert.equal((await send({ ...aMessage, email }, how)).statusCode, 201);
  }
  const ip = ipAt(11);
  await keepsNothing(async () => {
    const refused = await send(aMessage, { to: limited, ip });
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 3_000);
    const page = await send(aMessage, { to: limited, ip, accept: 'text/html' });
    assert.equal(page.statusCode, 429);
    assert.match(page.body, /value="Ada Byron"/);
  });
  assert.equal((await send(aMessage, { to: limited, ip: '192.0.2.8' })).statusCode, 201);
});

test('nobody’s mailbox is filled through the form: three receipts a day', async () => {
  const { app: limited } = await aSite({ RATE_LIMITS: 'on' });
  const email = 'flooded@example.org';
  for (let index = 1; index <= 5; index += 1) {
    const answer = await send({ ...aMessage, email }, { to: limited, ip: `198.51.100.${index}` });
    assert.equal(answer.statusCode, 201);
  }
  assert.equal((await mailed(100)).filter(({ to }) => to === email).length, 3);
});

test('an application brings its CV: a PDF of exactly 5 MB, and not one byte more', async () => {
  const max = 5 * 1024 * 1024;
  assert.equal((await apply(aCv(max))).statusCode, 201);
  await keepsNothing(async () => {
    const answer = await apply(aCv(max + 1));
    assert.equal(answer.statusCode, 413);
    assert.match(answer.json().fields.cv, /larger than 5 MB/);
    // A far too large form is refused by its declared length, before a byte of it is read.
    assert.equal((await apply(aCv(7 * 1024 * 1024))).statusCode, 413);
  });
});

test('a CV is a PDF by its content, whatever it is called', async () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const script = Buffer.from('<script>alert(1)</script>%PDF-1.4');
  await keepsNothing(async () => {
    for (const bytes of [picture, script, Buffer.from('MZ'), Buffer.from('plain words')]) {
      const answer = await apply(aFile(bytes, 'cv.pdf', 'application/pdf'));
      assert.equal(answer.statusCode, 415);
      assert.match(answer.json().fields.cv, /not a PDF/);
    }
    for (const none of [null, aFile(Buffer.alloc(0), 'cv.pdf', 'application/pdf')]) {
      assert.match((await apply(none)).json().fields.cv, /add your CV/);
    }
  });
  const named = aFile(aPdf(), '../../etc/passwd', 'text/html');
  assert.equal((await apply(named)).statusCode, 201);
});

test('with another fault too, the CV’s is said beside it', async () => {
  const cv = aFile(Buffer.from('MZ'), 'cv.pdf', 'application/pdf');
  const answer = await send({ ...anApplication, name: '', cv }, { path: '/career' });
  assert.deepEqual(Object.keys(answer.json().fields).sort(), ['cv', 'name']);
});

test('a form that breaks off halfway leaves nothing behind', async () => {
  const { app: listening } = await aSite();
  const address = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }));
  const type = 'multipart/form-data; boundary=b';
  const files = (): number => readdirSync(folder, { recursive: true }).length;
  const before = files();
  await keepsNothing(async () => {
    const gone = new Promise((done) => {
      const half = request(
        `${address.origin}/career`,
        {
          method: 'POST',
          headers: { ...ours, 'content-type': type, 'content-length': 900 },
        },
        done,
      ).on('error', done);
      half.write('--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda\r\n', () =>
        setTimeout(() => half.destroy(), 50),
      );
    });
    await gone;
  });
  assert.equal(files(), before);
});
