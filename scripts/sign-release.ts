import { spawnSync } from 'node:child_process';
import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { giveUp, whyOf } from './end-command.ts';

// `npm run release -- --key FILE`: what is handed out of the newest commit, with signed checksums
// (SEC-5): the sources, the packages that they run, SHA256SUMS, its Ed25519 signature and the
// public key. SECURITY.md says how anybody checks them. A key that is missing is made.

const usage = 'npm run release -- --key FILE [--folder DIR]';

function readOptions() {
  try {
    const options = {
      key: { type: 'string' },
      folder: { type: 'string', default: 'release' },
    } as const;
    const { key, folder } = parseArgs({ options }).values;
    return { key: key ?? giveUp(usage), folder };
  } catch (error) {
    return giveUp(`${whyOf(error)}\n${usage}`);
  }
}

/** What a program says; gives up where it fails. */
function said(command: string, ...args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { maxBuffer: 1 << 30 });
  return status === 0 ? stdout : giveUp(`${command} ${args.join(' ')}: ${stderr.toString()}`);
}

function readKey(text: Buffer): KeyObject | null {
  try {
    return createPrivateKey(text);
  } catch {
    return null; // no key at all
  }
}

function keyAt(file: string): KeyObject {
  if (existsSync(file)) {
    const kept = readKey(readFileSync(file));
    return kept?.asymmetricKeyType === 'ed25519' ? kept : giveUp(`${file} is no Ed25519 key`);
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

const { key: keyFile, folder } = readOptions();
const key = keyAt(keyFile);

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const name = `candor-${version}`;
const listing = fileURLToPath(new URL('list-packages.ts', import.meta.url));
const packages = [...process.execArgv, listing, 'sbom'];
const files: Record<string, Buffer> = {
  [`${name}.tar.gz`]: said('git', 'archive', '--format=tar.gz', `--prefix=${name}/`, 'HEAD'),
  [`${name}.cdx.json`]: said(process.execPath, ...packages),
};

mkdirSync(folder, { recursive: true });
const keep = (file: string, bytes: Buffer | string): void =>
  writeFileSync(join(folder, file), bytes);
const sums = Object.entries(files)
  .map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
  .join('');
for (const [file, bytes] of Object.entries(files)) keep(file, bytes);
keep('SHA256SUMS', sums);
keep('SHA256SUMS.sig', sign(null, Buffer.from(sums), key));
keep('candor.pub', createPublicKey(key).export({ type: 'spki', format: 'pem' }));
process.stdout.write(
  `${folder}: ${name}, of commit ${said('git', 'rev-parse', 'HEAD').toString()}`,
);
