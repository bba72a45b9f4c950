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
import { releasedVersions } from '#test/changelog.ts';
import { exitOnError, whyOf } from './end-command.ts';

// `npm run release -- sign --key FILE`: builds the release of the newest commit with signed
// checksums (SEC-5): the sources, the packages they run with, SHA256SUMS, its Ed25519 signature and
// the public key. SECURITY.md explains how to check them. A missing key is created. Refused if the
// commit's CHANGELOG has no date for the version, or its database is not stored (OPS-7).

const usage = 'npm run release -- sign --key FILE [--folder DIR]';

function readOptions() {
  try {
    const options = {
      key: { type: 'string' },
      folder: { type: 'string', default: 'release' },
    } as const;
    const { key, folder } = parseArgs({ options }).values;
    return { key: key ?? exitOnError(usage), folder };
  } catch (error) {
    return exitOnError(`${whyOf(error)}\n${usage}`);
  }
}

/** Returns a program's output; exits if it fails. */
function outputOf(command: string, ...args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { maxBuffer: 1 << 30 });
  return status === 0 ? stdout : exitOnError(`${command} ${args.join(' ')}: ${stderr.toString()}`);
}

function readKey(text: Buffer): KeyObject | null {
  try {
    return createPrivateKey(text);
  } catch {
    return null; // not a key
  }
}

function keyAt(file: string): KeyObject {
  if (existsSync(file)) {
    const kept = readKey(readFileSync(file));
    return kept?.asymmetricKeyType === 'ed25519' ? kept : exitOnError(`${file} is no Ed25519 key`);
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

const inCommit = (path: string): string => outputOf('git', 'show', `HEAD:${path}`).toString();

/** Returns the commit's version, if the commit contains everything that a release needs. */
function releasableVersion(): string {
  const { version } = JSON.parse(inCommit('package.json')) as { version: string };
  if (!releasedVersions(inCommit('CHANGELOG.md')).includes(version)) {
    exitOnError(`CHANGELOG.md of the commit does not date ${version}`);
  }
  const kept = `tests/upgrades/${version}/dump.sql.gz`;
  const { status } = spawnSync('git', ['cat-file', '-e', `HEAD:${kept}`]);
  if (status !== 0)
    exitOnError(`the commit has no ${kept}: npm run release -- fixture, and commit it`);
  return version;
}

const { key: keyFile, folder } = readOptions();
const version = releasableVersion();
const key = keyAt(keyFile);

const name = `candor-${version}`;
const listing = fileURLToPath(new URL('list-packages.ts', import.meta.url));
const packages = [...process.execArgv, listing, 'sbom'];
const files: Record<string, Buffer> = {
  [`${name}.tar.gz`]: outputOf('git', 'archive', '--format=tar.gz', `--prefix=${name}/`, 'HEAD'),
  [`${name}.cdx.json`]: outputOf(process.execPath, ...packages),
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
  `${folder}: ${name}, of commit ${outputOf('git', 'rev-parse', 'HEAD').toString()}`,
);
