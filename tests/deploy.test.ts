import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { settings } from '#platform/config/settings.ts';

// The files an operator copies: the systemd units, and the pages that describe them.

const units = globSync('deploy/systemd/*.service');

/** Returns systemd's verdict on a unit, with the programs of this checkout. */
function saidOf(unit: string, change: (text: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-units-'));
  try {
    for (const other of units) {
      const text = readFileSync(other, 'utf8').replaceAll('/opt/candor', process.cwd());
      writeFileSync(join(folder, basename(other)), other === unit ? change(text) : text);
    }
    const args = ['verify', '--man=no', '--recursive-errors=no', join(folder, basename(unit))];
    const done = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const about = done.stderr.split('\n').filter((line) => line.includes('candor'));
    return [...about, ...(done.status === 0 ? [] : ['refused'])].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Runs only where systemd exists: a machine without it runs no units either.
const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

for (const unit of hasSystemd ? units : []) {
  test(`systemd takes ${basename(unit)}, and would see a fault in it`, () => {
    assert.equal(saidOf(unit), '');
    assert.match(
      saidOf(unit, (text) => text.replace('ExecStart=', 'ExecStart=/nowhere')),
      /refused/,
    );
  });
}

test('each unit starts a program that is there, and gives it no more than it needs', () => {
  assert.equal(units.length, 6);
  for (const unit of units) {
    const text = readFileSync(unit, 'utf8');
    const program = /^ExecStart=.* (\S+\.ts)$/m.exec(text)?.[1] ?? '';
    assert.ok(existsSync(program), `${unit}: ${program}`);
    const user = /^User=(\S+)$/m.exec(text)?.[1];
    assert.ok(user !== undefined && user !== 'root', unit);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      assert.ok(text.includes(`${line}\n`), `${unit}: ${line}`);
    }
  }
});

test('the image takes in what it needs by name, and the user in it is not root', () => {
  const taken = readFileSync('.containerignore', 'utf8').split('\n');
  assert.equal(
    taken.find((line) => !line.startsWith('#')),
    '*',
  );
  for (const line of taken.filter((item) => item.startsWith('!'))) {
    assert.ok(existsSync(line.slice(1)), line);
  }
  const text = readFileSync('Containerfile', 'utf8');
  assert.match(text, /^USER 10001:10001$/m);
  for (const [, file] of text.matchAll(/(deploy\/container\/[\w.]+)/g)) {
    assert.ok(existsSync(file!), file);
  }
});

test('the compose file gives each program its own secrets, and the root to backups alone', () => {
  const text = readFileSync('deploy/compose/compose.yaml', 'utf8');
  const services = text.split('\nservices:\n')[1]!.split(/\n(?=[a-z])/)[0]!;
  const secretsOf = (name: string): string[] => {
    const service = services.split(/\n(?= {2}[a-z]+:\n)/).find((item) => {
      return item.trimStart().startsWith(`${name}:\n`);
    })!;
    return [...service.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, item]) => item!);
  };
  assert.deepEqual(secretsOf('migrate'), ['migrate_url']);
  assert.deepEqual(secretsOf('web'), ['web_url', 'web_keys']);
  assert.deepEqual(secretsOf('worker'), ['worker_url', 'worker_keys']);
  const backups = ['worker_url', 'backup_url', 'backup_passphrase', 'root'];
  assert.deepEqual(secretsOf('backup'), backups);
  assert.equal(text.split('/run/secrets/root').length, 2);
  assert.equal(text.match(/^ {6}- root$/gm)?.length, 1);
});

test('the compose file of the watch runs it alone, by an address and without a power', () => {
  const text = readFileSync('deploy/compose/watch.yaml', 'utf8');
  assert.deepEqual(text.match(/^ {2}[a-z]+:$/gm), ['  watch:']);
  assert.match(text, /^ {4}command: \['admin', 'watch', '\$\{CANDOR_ADDRESS:\?[^'}]+\}'\]$/m);
  const commands = JSON.parse(readFileSync('scripts/commands.json', 'utf8')) as {
    admin: { watch: { runs: string } };
  };
  assert.match(commands.admin.watch.runs, /src\/server\/watch\.ts$/);
  for (const line of ['read_only: true', 'cap_drop:\n      - ALL', 'no-new-privileges:true']) {
    assert.ok(text.includes(line), line);
  }
  assert.doesNotMatch(text, /secrets|volumes|ports|DATABASE_URL|CANDOR_SECRET/);
});

test('the health check asks web of itself, and for a worker the web that it is told', async () => {
  const requests: string[] = [];
  const web = createServer((request, answer) => {
    requests.push(request.url!);
    answer.writeHead(request.url === '/readyz' ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const check = async (...args: string[]): Promise<number | null> => {
    const env = { ...process.env, PORT: String(port) };
    const child = spawn(process.execPath, ['deploy/container/healthy.mjs', ...args], { env });
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  };
  try {
    assert.deepEqual([await check(), await check('localhost')], [0, 1]);
    assert.deepEqual(requests, ['/readyz', '/readyz/worker']);
  } finally {
    web.close();
  }
  assert.match(readFileSync('deploy/compose/compose.yaml', 'utf8'), /healthy\.mjs', 'web'\]/);
});

test('each page and unit that the pages for operators name is there', () => {
  for (const page of globSync('docs/operations/*.md')) {
    const text = readFileSync(page, 'utf8');
    for (const [, link] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join('docs/operations', link!)), `${page}: ${link}`);
    }
    for (const [file] of text.matchAll(/\bdeploy\/[\w./-]*\w/g)) {
      assert.ok(existsSync(file), `${page}: ${file}`);
    }
    for (const [, unit] of text.matchAll(/deploy\/systemd\/([\w-]+\.service)/g)) {
      assert.ok(units.includes(join('deploy/systemd', unit!)), `${page}: ${unit}`);
    }
  }
});

// Each block of the operators' pages, in order, by its beginning: the file that plays it, or the
// reason that none does. Blocks of settings alone are compared with the existing settings.
const systemd = 'not: asks the systemd of a whole machine; its units are checked above';
const onDebian = 'tests/road/road.test.ts';
const docker = 'not: no docker daemon; tests/container plays image and programs without one';
const blocks: Record<string, [beginning: string, playedBy: string][]> = {
  // The list of the pages.
  'README.md': [],
  'backup.md': [
    ['npm run backup', 'tests/backups/document.test.ts'],
    ['npm run restore -- --list', 'tests/backups/document.test.ts'],
    ['npm run drill', 'tests/backups/document.test.ts'],
    [
      'npm run restore -- --at',
      'not: its moment is an example; tests/backups/log.test.ts has others',
    ],
  ],
  // Screens only; its command is one of backup.md.
  'books.md': [],
  'brand.md': [['{ "name"', 'src/server/modules/brand/import-folder.test.ts']],
  'cluster.md': [
    ['machine=db1', 'tests/cluster/database.ts'],
    ['patronictl -c /etc/patroni/config.yml list', 'tests/cluster/cluster.test.ts'],
    ['cd /opt/candor/deploy/cluster', 'tests/cluster/apps.ts'],
    ['patronictl -c /etc/patroni/config.yml switchover', 'tests/cluster/faults.ts'],
    ['alter role candor_web', 'tests/cluster/fill.ts'],
  ],
  // Settings and screens only.
  'coins.md': [],
  'container.md': [
    ['docker build', docker],
    ['docker run', docker],
    ['cp ../../.env.example', 'tests/container/image.test.ts'],
    ['export CANDOR_SECRET', 'tests/container/image.test.ts'],
    ['docker compose run --rm backup', 'tests/container/image.test.ts'],
  ],
  'incidents.md': [['npm run config', 'tests/backups/incidents-document.test.ts']],
  'install.md': [
    ['apt-get update', onDebian],
    ['install -d -m 0750', onDebian],
    ["su -s /bin/sh candor -c 'npm run config'", onDebian],
    ['cp deploy/systemd/candor.service', onDebian],
    ['useradd --system candor-web', systemd],
    ["sed 's/invest.example.org/", onDebian],
    ["su -s /bin/sh candor -c 'npm run admin -- create", onDebian],
    ["su -s /bin/sh candor -c 'npm run backup'", onDebian],
  ],
  'monitor.md': [
    ['npm run admin -- watch', 'src/server/watching/watch-installation.test.ts'],
    ['export CANDOR_ADDRESS', docker],
    ['curl', 'tests/backups/incidents-document.test.ts'],
    ['scrape_configs:', 'not: lines for a Prometheus'],
  ],
  // No commands: the signing program is not ours.
  'payouts.md': [],
  'postgres.md': [
    ['create role candor_owner', 'tests/backups/own-server.test.ts'],
    ['do $$ declare open record', 'tests/hijack-locks.test.ts'],
    ['hostssl', 'tests/backups/own-server.test.ts'],
    ['npm run restore -- --to', 'tests/backups/own-server.test.ts'],
    ['npm run drill -- --copy', 'tests/backups/own-server.test.ts'],
  ],
  'secrets.md': [
    ['npm run admin -- rotate-secret', 'tests/backups/secrets-document.test.ts'],
    ['alter role candor_web', 'tests/backups/own-server.test.ts'],
  ],
  'upgrade.md': [
    ['npm run backup', 'tests/backups/document.test.ts'],
    ['git fetch --tags', 'not: asks for tags of releases, and for systemd'],
    ['npm run migrate', 'tests/rolling/killed-upgrades.test.ts'],
  ],
};

test('each block of the pages for operators is played by a test, or says why not (OPS-11)', () => {
  const pages = globSync('docs/operations/*.md').map((page) => basename(page));
  assert.deepEqual(Object.keys(blocks), pages.toSorted());
  for (const page of pages) {
    const text = readFileSync(join('docs/operations', page), 'utf8');
    const found = [...text.matchAll(/^```\w*\n([^`]*)^```$/gm)].map(([, block]) => block!);
    const isSetting = (line: string): boolean => /^[A-Z_\d]+=/.test(line);
    const [given, others] = [true, false].map((are) =>
      found.filter((block) => block.trim().split('\n').every(isSetting) === are),
    );
    for (const [, name] of given!.join('\n').matchAll(/^([A-Z_\d]+?)(?:_FILE)?=/gm)) {
      assert.ok(Object.hasOwn(settings, name!), `${page}: ${name}`);
    }
    const expected = blocks[page]!;
    assert.deepEqual(
      others!.map((block, index) => block.startsWith(expected[index]?.[0] ?? '\0')),
      expected.map(() => true),
      page,
    );
    for (const [, playedBy] of expected) {
      assert.ok(/^not: ./.test(playedBy) || existsSync(playedBy), `${page}: ${playedBy}`);
    }
  }
});
