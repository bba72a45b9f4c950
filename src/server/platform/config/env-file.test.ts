import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { secretSettings } from './secret-settings.ts';
import { settings } from './settings.ts';

// A separate checkout with the packages of this one; `.env` is beside package.json.
const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'candor-env-'));
after(() => rmSync(folder, { recursive: true, force: true }));
for (const part of ['scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json']) {
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

/** Runs `npm run config` with `lines` in `.env`. */
function config(lines: string | Buffer, env: Record<string, string> = {}) {
  writeFileSync(join(folder, '.env'), lines);
  const { PATH = '', HOME = '' } = process.env;
  const done = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/explain-config.ts'], {
    cwd: folder,
    // One compile cache serves all runs.
    env: { PATH, HOME, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...env },
    encoding: 'utf8',
  });
  return { status: done.status, out: done.stdout, faults: done.stderr };
}

test('.env is read, and what the environment says wins (OPS-6, C7)', () => {
  const read = config('PORT=4321\nCANDOR_SECRET=a-secret-of-at-least-32-characters\n');
  assert.equal(read.status, 0, read.faults);
  assert.match(read.out, /^PORT \(set to 4321, by \.env\)$/m);
  assert.doesNotMatch(read.out, /a-secret-of/);
  assert.match(read.out, /npm start takes this \(sandbox\)/);
  assert.match(
    config('PORT=4321\n', { PORT: '5000' }).out,
    /^PORT \(set to 5000, by the environment\)$/m,
  );
});

test('what a start would refuse is said at once, with status 1 (OPS-6, C13)', () => {
  const { status, faults } = config('PORT=abc\nCANDOR_MODE=livee\nSMPT_URL=smtp://mail\n');
  assert.equal(status, 1);
  for (const name of ['PORT', 'CANDOR_MODE']) assert.match(faults, new RegExp(`^${name}: `, 'm'));
  assert.match(faults, /^SMPT_URL: in \.env, and no setting has this name \(SMTP_URL\?\)$/m);
  const live = config('CANDOR_MODE=live\n');
  assert.equal(live.status, 1);
  assert.match(live.faults, /^OPERATOR_LEGAL_NAME: live mode needs/m);
  assert.match(config('DATABASE_URL=postgres://x@h/d\n').faults, /^CANDOR_SECRET: required with/m);
});

test('each coin says what it needs and whether it is offered (CHN-17)', () => {
  const simulated = config('SANDBOX_COINS=LTC,USDC\n').out;
  for (const [coin, state] of [
    ['BTC, Bitcoin', 'not offered'],
    ['USDC, USD Coin', 'offered, simulated'],
    ['LTC, Litecoin', 'offered, simulated'],
  ]) {
    assert.match(simulated, new RegExp(`^${coin}: ${state}$`, 'm'));
  }
  assert.match(simulated, /^ {2}node: LTC_NODE\. A node of Litecoin/m);
  assert.match(
    simulated,
    /'Settings': confirmations_btc, confirmations_btc_middle, confirmations_/,
  );
  assert.match(simulated, /^ {2}depth.*: confirmations_ltc$/m);
  assert.match(simulated, /^ {2}fee: paid by the operator in coins of Solana; members pay none$/m);
  const real = config('CHAIN_NETWORK=test\nXRP_NODE=http://127.0.0.1:5005\n').out;
  assert.match(real, /^XRP, XRP: offered$/m);
  assert.match(real, /^BTC, Bitcoin: not offered$/m);
});

test('a database of several hosts is refused with what to give instead (OPS-9, C13)', () => {
  const two = config('DATABASE_URL=postgres://candor_web:x@one:5432,two:5432/candor\n');
  assert.equal(two.status, 1);
  assert.match(two.faults, /^DATABASE_URL: names several servers: give one address/m);
  const comma = config('DATABASE_URL=postgres://candor_web:a,b@one/candor\n');
  assert.doesNotMatch(comma.faults, /several servers/);
});

test('verify answers a question for help, and a word that it does not know, with its usage', () => {
  const asked = (word: string) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/verify-ledger.ts', word], {
      cwd: folder,
      encoding: 'utf8',
    });
  const [help, wrong] = [asked('--help'), asked('--wrong')];
  assert.deepEqual([help.status, help.stderr], [0, '']);
  assert.match(help.stdout, /^Usage: npm run verify/);
  assert.deepEqual([wrong.status, wrong.stdout], [1, '']);
  assert.match(wrong.stderr, /--wrong[^]*Usage: npm run verify/);
});

test('a reader that leaves early, as head does, sees no stack, and the status is what it is', () => {
  writeFileSync(join(folder, '.env'), 'PORT=abc\n');
  const command = `"${process.execPath}" scripts/run.mjs scripts/explain-config.ts`;
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', `${command} | true; exit "\${PIPESTATUS[0]}"`],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  assert.equal(status, 1);
  assert.doesNotMatch(stderr, /EPIPE|^ +at /m);
  assert.match(stderr, /^PORT: /m);
});

test('a name that is nearly a setting is refused in the environment, and others’ are not', () => {
  const near = config('', { OPERATOR_REGULATR: 'BaFin', SMTP_URL_FILES: '/x', EDITOR: 'vi' });
  assert.equal(near.status, 1);
  for (const [name, meant] of [
    ['OPERATOR_REGULATR', 'OPERATOR_REGULATOR'],
    ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
  ]) {
    const message = `^${name}: in the environment, and no setting has this name \\(${meant}\\?\\)$`;
    assert.match(near.faults, new RegExp(message, 'm'));
  }
  assert.doesNotMatch(near.faults, /EDITOR/);
  const others = { POSTGRES_URL: 'x', S3_BUCKETS_OF_MINE: 'y', CANDOR_BATTERY: 'full' };
  assert.equal(config('', others).status, 0);
});

test('a secret may lie in a file, is never printed, and one that cannot be read is said', () => {
  const at = join(folder, 'the-secret');
  writeFileSync(at, 'a-secret-of-at-least-32-characters\n');
  const read = config(`CANDOR_SECRET_FILE=${at}\nPUBLIC_URL=https://invest.example.org\n`);
  assert.equal(read.status, 0, read.faults);
  assert.ok(read.out.includes(`CANDOR_SECRET (set, by the file ${at})`));
  assert.match(read.out, /^PUBLIC_URL \(set to https:..invest\.example\.org, by \.env\)$/m);
  assert.ok(!read.out.includes('a-secret-of'));
  const away = config('SMTP_URL_FILE=/nowhere/at/all\n');
  assert.match(away.faults, /^SMTP_URL: SMTP_URL_FILE cannot be read: ENOENT/m);
  const both = config(`CANDOR_SECRET_FILE=${at}\n`, { CANDOR_SECRET: 'b'.repeat(40) });
  assert.match(both.faults, /^CANDOR_SECRET: it and CANDOR_SECRET_FILE are both given/m);
  assert.ok(!both.faults.includes('bbbb'));
  // Only secrets have a _FILE setting.
  assert.match(config('PORT_FILE=/x\n').faults, /^PORT_FILE: in \.env/m);
});

test('each setting that holds a secret by its name is one whose value is never printed', () => {
  const held = /SECRET|TOKEN|PASSPHRASE|KEY|HEADERS|(DATABASE|DIRECT|SMTP)_URL$|_NODE$/;
  const named = Object.keys(settings).filter((name) => held.test(name));
  assert.deepEqual(named.toSorted(), [...secretSettings].toSorted());
});

test('a file that an editor of Windows saved is read, and one in UTF-16 is named (F27)', () => {
  const marked = config('\ufeffPORT=4712\r\n');
  assert.equal(marked.faults, '');
  assert.match(marked.out, /4712/);
  writeFileSync(join(folder, '.env'), '');
  const wide = config(Buffer.from('\ufeffPORT=4712\r\n', 'utf16le'));
  assert.match(wide.faults + wide.out, /\.env: is saved as UTF-16; save it as UTF-8/);
});
