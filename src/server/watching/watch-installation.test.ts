import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { type Gone, lookAt } from './look-at.ts';
import { type Message, watchInstallation } from './watch-installation.ts';
import { readWatchConfig } from './ways.ts';

const log = pino({ level: 'silent' });

/** A mail server that accepts everything and records each mail's subject and recipient. */
async function aMailServer() {
  const mails: { to: string; subject: string; text: string }[] = [];
  const talk = (socket: Socket): void => {
    let inMail = '';
    let to = '';
    let isData = false;
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (message: string) => {
      for (const line of message.split('\r\n').slice(0, -1)) {
        if (!isData) {
          if (line.startsWith('RCPT')) to += line.replace(/^RCPT TO:/, '');
          isData = line === 'DATA';
          socket.write(isData ? '354 go on\r\n' : '250 well\r\n');
        } else if (line === '.') {
          const subject = /^Subject: (.*)$/m.exec(inMail)![1]!;
          mails.push({ to, subject, text: inMail });
          [isData, inMail, to] = [false, '', ''];
          socket.write('250 taken\r\n');
        } else inMail += `${line}\n`;
      }
    });
    socket.on('error', () => undefined);
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

const database = await testDatabase();
const api = await testApi(database);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = api.app.server.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'candor-watch-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The real worker, as a separate process. */
async function aWorker(): Promise<ChildProcess> {
  const { NODE_TEST_CONTEXT: _inside, ...inherited } = process.env;
  const worker = fork('src/server/worker.ts', [], {
    execArgv: ['--import', './src/server/tsx.ts'],
    env: {
      ...inherited,
      DATA_DIR: folder,
      WORKER_DATABASE_URL: database.url('candor_worker'),
      CANDOR_SECRET: api.config.secret,
    },
  });
  after(() => worker.kill('SIGKILL'));
  const [answer] = await once(worker, 'message');
  assert.equal(answer, 'ready');
  return worker;
}
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

test('a worker that was killed is mailed to those named, once, and so is the next one’s life', async () => {
  const { url, mails } = await aMailServer();
  const settings = { SMTP_URL: url, ALERT_MAIL_TO: 'ops@example.org, night@example.org' };
  const { ways } = readWatchConfig(settings, address);
  const watch = watchInstallation(() => lookAt(address), ways, log);
  const worker = await aWorker();
  await until(async () => (await lookAt(address)) === null);
  await watch.look();
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  // Simulates a minute and a half of silence.
  await sql`update reporting.system_reading set read_at = read_at - interval '91 seconds'`.execute(
    database.superuser,
  );
  await watch.look();
  assert.equal(mails.length, 0, 'one look is not enough');
  for (let count = 0; count < 3; count += 1) await watch.look();
  assert.deepEqual(
    mails.map(({ subject, to }) => [subject, to]),
    [['The worker shows no sign of life', '<ops@example.org><night@example.org>']],
  );
  assert.match(mails[0]!.text, /start it again/);
  const next = await aWorker();
  await until(async () => (await lookAt(address)) === null);
  for (let count = 0; count < 3; count += 1) await watch.look();
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['The worker shows no sign of life', 'Over: The worker shows no sign of life'],
  );
  next.kill('SIGTERM');
  await once(next, 'exit');
});

test('a web that is gone, and one whose database is, are told apart', async () => {
  assert.equal(await lookAt('http://127.0.0.1:1'), 'web_gone');
  const closed = createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 503 away\r\ncontent-length: 0\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: own } = closed.address() as AddressInfo;
  assert.equal(await lookAt(`http://127.0.0.1:${own}`), 'database_gone');
  closed.close();
});

test('a way that fails gets the same again in order, and holds up no other', async () => {
  let found: Gone | null = 'web_gone';
  let isAway = true;
  const [good, bad]: [string[], string[]] = [[], []];
  const noted = ({ rule, endedAt }: Message): string =>
    `${rule} ${endedAt === null ? 'on' : 'off'}`;
  const ways = [
    async (message: Message) => void good.push(noted(message)),
    async (message: Message) => {
      if (isAway) throw new Error('the mail server is away');
      bad.push(noted(message));
    },
  ];
  const watch = watchInstallation(async () => found, ways, log);
  const looks = async (next: Gone | null): Promise<void> => {
    found = next;
    for (let count = 0; count < 3; count += 1) await watch.look();
  };
  await looks('web_gone');
  await looks('worker_silent');
  assert.deepEqual([good.length, bad.length], [3, 0]);
  isAway = false;
  await looks(null);
  const all = ['web_gone on', 'web_gone off', 'worker_silent on', 'worker_silent off'];
  assert.deepEqual([good, bad], [all, all]);
});

test('a watch that would tell nobody, or look nowhere, does not start', () => {
  const way = { SMTP_URL: 'smtp://127.0.0.1:9', ALERT_MAIL_TO: 'ops@example.org' };
  assert.equal(
    readWatchConfig({ ...way, PORT: '3100', HOST: '::' }, undefined).address,
    'http://127.0.0.1:3100',
  );
  assert.throws(() => readWatchConfig({}, undefined), /nobody would be told/);
  assert.throws(() => readWatchConfig({ ALERT_MAIL_TO: 'ops@example.org' }, undefined), /SMTP_URL/);
  assert.throws(() => readWatchConfig({ ...way, ALERT_MAIL_TO: 'ops' }, undefined), /addresses/);
  assert.throws(() => readWatchConfig(way, 'ftp://example.org'), /no address of the web/);
});
