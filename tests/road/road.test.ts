import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brandFolder, operatorSettings } from '#test/live-settings.ts';
import { blocksOf } from '../backups/play-commands.ts';
import { anEmptyDebian, type Debian } from './empty-debian.ts';

// A newcomer's installation: docs/operations/install.md from the first line to the last, each
// command verbatim, on an empty Debian with its systemd (OPS-11). The values that a person supplies
// (names, a certificate) are filled in where the page says so.

const name = 'invest.example.org';
const filled: Record<string, string> = {
  '<where you have it>': '/srv/candor.git',
  '<your name>': name,
  '<email>': 'ada@example.org',
  '<first name>': 'Ada',
  '<last name>': 'Example',
};
const blocks = blocksOf('install.md', 'sh').map((block) =>
  Object.entries(filled).reduce((text, [gap, value]) => text.replaceAll(gap, value), block),
);

let machine: Debian;
before(async () => {
  machine = await anEmptyDebian(mkdtempSync(join(tmpdir(), 'candor-road-')));
});
after(() => machine?.remove());

/** This checkout as a repository to clone, with its version's tag on the current state. */
function bringRepository(): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const repository = join(machine.folder, 'srv/candor.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '.', repository]);
  execFileSync('git', ['-C', repository, 'tag', '--force', `v${version}`, 'HEAD']);
  execFileSync('chown', ['-R', 'root:root', repository]);
}

/** Writes the page's settings with the operator's names. */
function fillSettings(): void {
  const page = readFileSync('docs/operations/install.md', 'utf8');
  const settings = /```\n(CANDOR_MODE=live\n[^`]*)```/.exec(page)![1]!;
  const names = Object.entries(operatorSettings).map(([key, value]) => `${key}="${value}"\n`);
  appendFileSync(join(machine.folder, 'etc/candor/candor.env'), `\n${settings}${names.join('')}`);
}

function bringBrand(): void {
  for (const [file, text] of Object.entries(brandFolder)) {
    writeFileSync(join(machine.folder, 'etc/candor/brand', file), text);
  }
}

function bringCertificate(): void {
  const folder = join(machine.folder, 'etc/ssl/candor');
  mkdirSync(folder);
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((file) => join(folder, file));
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
      .concat(['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`])
      .concat(['-keyout', key!, '-out', chain!]),
    { stdio: 'ignore' },
  );
}

/** What a browser would be answered that believes that certificate. */
const asked = (path: string): Promise<{ status: number | undefined; text: string; hsts: string }> =>
  new Promise((found, failed) => {
    const ca = readFileSync(join(machine.folder, 'etc/ssl/candor/fullchain.pem'));
    const to = {
      host: '127.0.0.1',
      port: 443,
      path,
      ca,
      servername: name,
      headers: { host: name },
    };
    const asking = request(to, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const hsts = String(answer.headers['strict-transport-security']);
      answer.on('end', () => found({ status: answer.statusCode, text, hsts }));
    });
    asking.on('error', failed).end();
  });

async function untilReady(): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    const answer = await asked('/readyz').catch(() => null);
    if (answer?.status === 200) return;
    assert.ok(waited < 120, machine.run('journalctl --no-pager -u candor | tail -30').said);
    await new Promise((next) => setTimeout(next, 1_000));
  }
}

let isThere = false;
let commands = 0;
/** Each line of a block is a command; the first that fails ends the road. */
function play(block: string): string {
  return block
    .split('\n')
    .map((line) => {
      commands += 1;
      const began = performance.now();
      const { status, said } = machine.run(line);
      assert.equal(status, 0, `${line}\n${said}`);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stderr.write(`# ${seconds} s: ${line}\n`);
      return said;
    })
    .join('');
}

const startedAt = performance.now();

test('the page has no gap that is not filled in here', () => {
  assert.deepEqual(
    blocks.flatMap((block) => block.match(/<[a-z][^>\n]*>/g) ?? []),
    [],
  );
  assert.equal(blocks.length, 7);
});

test('from an empty Debian to a live installation behind TLS, by each command of the page', async () => {
  const [program, folders, config, unit, proxy, people, backup] = blocks;
  bringRepository();
  play(program!);
  play(folders!);
  fillSettings();
  bringBrand();
  assert.match(play(config!), /^npm start takes this \(live\)\.$/m);
  play(unit!);
  bringCertificate();
  play(proxy!);
  await untilReady();
  const page = await asked('/');
  assert.equal(page.status, 200);
  assert.match(page.text, /Harrow &amp; Pine/);
  assert.match(page.text, /Example Trust Ltd/);
  assert.match(page.hsts, /max-age=63072000/);
  assert.equal((await asked('/metrics')).status, 404);
  assert.match(play(people!), /ada@example\.org/);
  play(backup!);
  isThere = true;
  const status = (await asked('/status')).text.replaceAll(/<[^>]*>/g, ' ');
  assert.match(status, /Last proven restore\s+\d+ \w+ \d{4}/);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  process.stderr.write(`# ${commands} commands, ${minutes} minutes\n`);
});

test('after the power was gone it serves again, and its books are sound', async () => {
  assert.ok(isThere, 'the road ended before');
  await machine.restart();
  await untilReady();
  play("su -s /bin/sh candor -c 'npm run verify'");
  assert.ok(!existsSync(join(machine.folder, 'opt/candor/data')), 'data beside the program');
});
