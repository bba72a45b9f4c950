import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'candor-release-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const key = join(folder, 'key.pem');
// A separate repository: the project's may be missing or belong to another user.
const sources = join(folder, 'sources');
mkdirSync(sources);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: sources,
  });
git('init', '--quiet');
const commit = (path: string, text: string) => {
  mkdirSync(dirname(join(sources, path)), { recursive: true });
  writeFileSync(join(sources, path), text);
  git('add', '.');
  git('commit', '--quiet', '--message', path);
};

const loader = pathToFileURL(resolve('src/server/tsx.ts')).href;
const script = resolve('scripts/sign-release.ts');
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', loader, script, ...args], {
    cwd: sources,
    encoding: 'utf8',
  });
const read = (name: string): Buffer => readFileSync(join(folder, name));

test('a version without a date in CHANGELOG, or without its database, is not released (OPS-7)', () => {
  const refusal = () => {
    const { status, stderr } = release('--key', key, '--folder', join(folder, 'none'));
    assert.equal(status, 1);
    return stderr;
  };
  commit('package.json', '{ "version": "9.9.9" }');
  commit('CHANGELOG.md', '## [9.9.9] - Unreleased\n\n## [9.9.8] - 2026-11-24\n');
  assert.match(refusal(), /CHANGELOG\.md of the commit does not date 9\.9\.9/);
  commit('CHANGELOG.md', '## [9.9.9] - 2026-11-25\n');
  assert.match(refusal(), /no tests\/upgrades\/9\.9\.9\/dump\.sql\.gz/);
  const kept = 'tests/upgrades/9.9.9/dump.sql.gz';
  mkdirSync(dirname(join(sources, kept)), { recursive: true });
  writeFileSync(join(sources, kept), 'not committed yet');
  assert.match(refusal(), /commit it/);
  assert.ok(!existsSync(join(folder, 'none')));
  commit(kept, 'a database');
});

test('a release is checked by its sums, and these by a key that stays (SEC-5)', () => {
  const { status, stderr } = release('--key', key, '--folder', folder);
  assert.equal(status, 0, stderr);
  assert.equal(statSync(key).mode & 0o777, 0o600);
  const sums = read('SHA256SUMS');
  const publicKey = createPublicKey(read('candor.pub'));
  assert.ok(verify(null, sums, publicKey, read('SHA256SUMS.sig')));
  assert.ok(!verify(null, Buffer.concat([sums, sums]), publicKey, read('SHA256SUMS.sig')));
  const lines = sums.toString().trimEnd().split('\n');
  assert.equal(lines.length, 2);
  for (const line of lines) {
    const [sum, name = ''] = line.split('  ');
    assert.equal(createHash('sha256').update(read(name)).digest('hex'), sum, name);
  }
  const first = read('candor.pub');
  writeFileSync(join(sources, 'package.json'), '{ "version": "9.9.9", "not": "committed" }');
  assert.equal(release('--key', key, '--folder', folder).status, 0);
  assert.deepEqual(read('candor.pub'), first);
  assert.deepEqual(read('SHA256SUMS'), sums, 'the same commit gives the same bytes');
});

test('a release is signed by nothing but an Ed25519 key', () => {
  assert.equal(release().status, 1);
  assert.match(release('--key', join(folder, 'SHA256SUMS')).stderr, /no Ed25519 key/);
});
