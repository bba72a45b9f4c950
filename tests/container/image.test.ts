import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { aFolder } from '#test/installation.ts';
import { freePort } from '#test/product.ts';
import { makeServerFiles, startServerOn, askServer } from '../backups/own-server.ts';
import { aBox, aVolume, type Box, builtImage } from './built-image.ts';

// Plays the Containerfile and the compose file: nothing below the root is writable, no capability
// is left, and the user is not root.

const image = builtImage();
const volumes: string[] = [];
const volumeOf = (uid: number): string => {
  const made = aVolume(uid);
  volumes.push(made);
  return made;
};
after(() => {
  for (const volume of volumes) rmSync(dirname(volume), { recursive: true, force: true });
  image.remove();
});

const own = 10_001;
const stranger = 12_345;

/** Polls until the answer arrives, or the program that should give it has ended. */
async function answers(url: string, box: Box): Promise<void> {
  while (box.process.exitCode === null) {
    const isFine = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isFine) return;
    await rest(100);
  }
  throw new Error(`it ended:\n${box.said()}`);
}

/** Runs the image's health check beside a program. */
async function health(port: number): Promise<number | null> {
  const [how, ...program] = image.config.Healthcheck.Test;
  assert.equal(how, 'CMD');
  const env = { PORT: String(port) };
  return (await aBox(image, { uid: own, env, program })).ended;
}

const processesOf = (uid: number): string[] =>
  execFileSync('ps', ['-eo', 'uid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${uid} `));

test('the image holds the program and not what it is made or tested with', (t) => {
  t.diagnostic(`${(image.bytes / 1e6).toFixed(0)} MB unpacked`);
  assert.equal(image.config.User, `${own}:${own}`);
  const at = (name: string): boolean => existsSync(join(image.root, 'opt/candor', name));
  for (const name of ['src/server/web.ts', 'dist', 'db', 'node_modules/react']) {
    assert.ok(at(name), name);
  }
  for (const name of ['tests', 'bench', '.git', 'data', '.env', 'node_modules/vite']) {
    assert.ok(!at(name), name);
  }
  // Root owns its files: the user that runs the program cannot change it.
  const found = execFileSync('find', [join(image.root, 'opt/candor'), '-not', '-user', 'root']);
  assert.equal(found.toString(), '');
});

test('a command that is not there is refused in a sentence', async () => {
  const box = await aBox(image, { uid: own, words: ['nonsense'] });
  assert.equal(await box.ended, 64);
  assert.match(box.said(), /^There is no command nonsense/);
});

test('without a word it is all of Candor: ready, healthy, and ended by SIGTERM', async (t) => {
  const port = await freePort();
  const data = volumeOf(own);
  assert.equal(await health(port), 1);
  const env = { PORT: String(port), SANDBOX_STORY: 'short' };
  for (const start of ['first', 'second']) {
    const began = performance.now();
    const box = await aBox(image, { uid: own, env, writable: { '/data': data } });
    await answers(`http://127.0.0.1:${port}/readyz`, box);
    t.diagnostic(`${start} start: ready after ${Math.round(performance.now() - began)} ms`);
    await answers(`http://127.0.0.1:${port}/readyz/worker`, box);
    assert.equal(await health(port), 0);
    for (const path of ['/', '/login', '/dashboard', '/api/docs', '/api/docs/swagger-ui.css']) {
      assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 200, path);
    }
    assert.ok(processesOf(own).length >= 4);
    box.terminate();
    assert.equal(await box.ended, 0, box.said());
    assert.doesNotMatch(box.said(), /EROFS|EACCES|^ +at /m);
    assert.deepEqual(processesOf(own), []);
  }
});

type Service = {
  image: string;
  command: string[];
  env_file: string[];
  /** A variable without a value comes from the calling shell. */
  environment: Record<string, string | null>;
  secrets: string[];
  volumes?: string[];
  read_only: boolean;
  cap_drop: string[];
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

describe('the compose file', () => {
  const folder = aFolder();
  const at = (name: string): string => join(folder, 'deploy/compose', name);
  execFileSync('mkdir', ['-p', join(folder, 'docs/operations')]);
  execFileSync('cp', ['-r', 'deploy', folder]);
  execFileSync('cp', ['docs/operations/postgres.md', join(folder, 'docs/operations')]);
  const printed = execFileSync(
    'python3',
    ['-c', 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'],
    { input: readFileSync('deploy/compose/compose.yaml'), encoding: 'utf8' },
  );
  const compose = JSON.parse(printed) as Compose;
  /** How docs/operations/container.md creates the first administrator. */
  const page = readFileSync('docs/operations/container.md', 'utf8')
    .split('\n')
    .find((line) => line.includes(' command admin create '))!;

  test('is read by a tool that runs such files', () => {
    execFileSync('sh', ['-c', ': > candor.env; : > worker.env; : > watch.env'], { cwd: at('') });
    for (const file of ['compose.yaml', 'watch.yaml']) {
      const named = {
        CANDOR_NAME: 'invest.example.org',
        CANDOR_ADDRESS: 'https://invest.example.org',
      };
      execFileSync('docker-compose', ['-f', file, 'config', '-q'], {
        cwd: at(''),
        env: { ...process.env, ...named },
        stdio: 'pipe',
      });
    }
  });

  test('its secrets are made once, and each is somebody’s', () => {
    // This checkout prints the keys instead of docker.
    const env = {
      ...process.env,
      CANDOR_KEYS: `npm run -s --prefix ${process.cwd()} admin -- keys`,
    };
    const make = (): string =>
      execFileSync('sh', [at('make-secrets.sh')], { env, encoding: 'utf8', stdio: 'pipe' });
    assert.match(make(), /^Made /);
    assert.throws(make, /secrets is there already/);
    for (const { file } of Object.values(compose.secrets)) {
      assert.notEqual(readFileSync(at(file), 'utf8').trim(), '', file);
    }
    assert.doesNotMatch(readFileSync(at('secrets/roles.sql'), 'utf8'), /PASSWORD-OF/);
  });

  test('its programs run on those secrets, apart, as any user', async () => {
    const password = readFileSync(at('secrets/postgres_password'), 'utf8').trim();
    const cluster = join(folder, 'postgres');
    const network = 'host all all 127.0.0.1/32 scram-sha-256\n';
    makeServerFiles(cluster, password, network);
    // The copy is made from another container: initdb's rules for local connections do not count.
    execFileSync('sed', ['-i', '/^host *replication/d', join(cluster, 'pg_hba.conf')]);
    execFileSync('sh', [at('allow-backups.sh')], { env: { ...process.env, PGDATA: cluster } });
    const server = await startServerOn(cluster);
    const superuser = server.url('postgres', password).replace(/candor$/, 'postgres');
    for (const statement of readFileSync(at('secrets/roles.sql'), 'utf8').split(';')) {
      if (statement.trim() !== '') await askServer(superuser, statement);
    }
    // Here the database listens at another address than in the compose network.
    execFileSync('sh', ['-c', `sed -i 's/@db:5432/@127.0.0.1:${server.port}/' secrets/*_url`], {
      cwd: at(''),
    });
    const port = await freePort();
    const data = volumeOf(stranger);
    const root = readFileSync(at('secrets/root'), 'utf8').trim();
    const kept: Record<string, string> = {};
    const play = (name: string, command?: string[]): Promise<Box> => {
      const service = compose.services[name]!;
      assert.ok(service.read_only && service.cap_drop.includes('ALL'), name);
      const secrets = service.secrets.map((secret) => [
        `/run/secrets/${secret}`,
        at(compose.secrets[secret]!.file),
      ]);
      const given = Object.fromEntries(
        Object.entries(service.environment).map(([key, value]) => [key, value ?? root]),
      );
      return aBox(image, {
        uid: stranger,
        words: command ?? service.command,
        env: { ...(given as Record<string, string>), PORT: String(port) },
        readable: Object.fromEntries(secrets) as Record<string, string>,
        writable: Object.fromEntries(
          (service.volumes ?? []).map((item) => {
            const [volume, within] = item.split(':') as [string, string];
            return [within, volume === 'data' ? data : (kept[volume] ??= volumeOf(stranger))];
          }),
        ),
      });
    };
    const migrate = await play('migrate');
    assert.equal(await migrate.ended, 0, migrate.said());
    const admin = await play('command', page.split(' command ')[1]!.split(' '));
    assert.equal(await admin.ended, 0, admin.said());
    assert.match(admin.said(), /admin-key/);
    const [web, worker] = [await play('web'), await play('worker')];
    await answers(`http://127.0.0.1:${port}/readyz/worker`, web);
    assert.equal(await health(port), 0);
    assert.ok(processesOf(stranger).length >= 2);
    const backup = await play('backup');
    const runs = superuser.replace(/postgres$/, 'candor');
    type Run = { act: string; failed: string | null };
    for (let proved: Run[] = []; !proved.some(({ act }) => act === 'drill'); await rest(500)) {
      assert.equal(backup.process.exitCode, null, backup.said());
      proved = await askServer<Run>(
        runs,
        'select act, failed from reporting.backup_run where ended_at is not null',
      );
      assert.ok(
        proved.every(({ failed }) => failed === null),
        JSON.stringify(proved),
      );
    }
    const list = await play('backup', ['restore', '--list']);
    assert.equal(await list.ended, 0, list.said());
    assert.match(list.said(), /candor-\S+/);
    const verify = await play('command', ['verify']);
    assert.equal(await verify.ended, 0, verify.said());
    for (const box of [backup, worker, web]) {
      box.terminate();
      assert.equal(await box.ended, 0, box.said());
      assert.doesNotMatch(box.said(), /EROFS|EACCES|^ +at /m);
    }
    assert.deepEqual(processesOf(stranger), []);
  });
});
