import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { freePort } from '#test/product.ts';
import {
  aVisitorOf,
  endProgram,
  publicName,
  serve,
  type Served,
  visitorsAddress,
} from './behind-proxy.ts';

// The samples under deploy/proxies, each in front of a real Candor: only the ports and the
// certificate's path and issuer are changed.

const folder = mkdtempSync(join(tmpdir(), 'candor-proxies-'));
const at = (name: string): string => join(folder, name);
let served: Served;

before(async () => {
  served = await serve();
  execFileSync('chmod', ['755', folder]);
  const made = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem'), '-days', '2'];
  const of = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...of], {
    stdio: 'ignore',
  });
});
after(async () => {
  await served?.end();
  rmSync(folder, { recursive: true, force: true });
});

type Ports = { plain: number; tls: number };
/** A kind of proxy: how it checks a settings file, and how it runs with it. */
type Proxy = {
  settings: (ports: Ports) => string;
  check: (file: string) => string[];
  run: (file: string) => string[];
};

const hasV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

/** The sample for nginx, inside a minimal main file. */
function nginxSettings({ plain, tls }: Ports): string {
  const sample = readFileSync('deploy/proxies/nginx.conf', 'utf8')
    .replaceAll('listen 80;', `listen ${plain};`)
    .replaceAll('listen 443 ', `listen ${tls} `)
    .replaceAll('listen [::]:80;', hasV6 ? `listen [::]:${plain};` : '')
    .replaceAll('listen [::]:443 ssl http2;', hasV6 ? `listen [::]:${tls} ssl http2;` : '')
    .replaceAll('/etc/ssl/candor/', `${folder}/`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${served.port}`);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(`nginx-${name}`)};`,
  );
  return `daemon off; pid ${at('nginx.pid')}; error_log stderr warn; events {}
http { access_log off; ${own.join(' ')}\n${sample}\n}\n`;
}

/** The sample for Caddy, which signs its certificate itself here. */
function caddySettings({ plain, tls }: Ports): string {
  const global = `{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port ${plain}\nhttps_port ${tls}\n}\n`;
  return global + readFileSync('deploy/proxies/Caddyfile', 'utf8');
}

const proxies: Record<string, Proxy> = {
  nginx: {
    settings: nginxSettings,
    check: (file) => ['nginx', '-t', '-c', file],
    run: (file) => ['nginx', '-c', file],
  },
  caddy: {
    settings: caddySettings,
    check: (file) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file],
    run: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
};

/** Waits until the port accepts connections; fails if the proxy ended. */
async function listens(port: number, by: ChildProcess): Promise<void> {
  while (by.exitCode === null) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        done(true);
      }).on('error', () => done(false));
    });
    if (isOpen) return;
    await rest(50);
  }
  throw new Error(`${by.spawnfile} ended`);
}

const json = {
  'content-type': 'application/json',
  origin: `https://${publicName}`,
  'sec-fetch-site': 'same-origin',
};

for (const [name, { settings, check, run }] of Object.entries(proxies)) {
  describe(name, { timeout: 300_000 }, () => {
    let child: ChildProcess | undefined;
    let visitor: ReturnType<typeof aVisitorOf>;
    let cookie: string;
    const file = at(`${name}.conf`);
    // The environment that the sample reads: Candor's address, and Caddy's folders.
    const environment = (): NodeJS.ProcessEnv => ({
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      // Not the public name, as in a container: Candor refuses requests under it.
      CANDOR_WEB: `LOCALHOST:${served.port}`,
    });
    const started = (command: string[]): ChildProcess =>
      spawn(command[0]!, command.slice(1), {
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe'],
      });

    before(async () => {
      const ports = { plain: await freePort(), tls: await freePort() };
      writeFileSync(file, settings(ports));
      child = started(run(file));
      let output = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
      await listens(ports.tls, child).catch((error: unknown) => {
        throw new Error(output, { cause: error });
      });
      visitor = aVisitorOf(ports);
    });
    after(async () => {
      if (child !== undefined) await endProgram(child);
    });

    test('takes the sample', () => {
      const [program, ...args] = check(file);
      execFileSync(program!, args, { env: environment(), stdio: 'pipe' });
    });

    test('leads from HTTP to HTTPS, path and all', async () => {
      const { status, headers } = await visitor.plainly('/plans?family=real_estate');
      assert.ok([301, 308].includes(status), String(status));
      assert.equal(headers.location, `https://${publicName}/plans?family=real_estate`);
    });

    test('a visitor logs in through it, with a cookie that only TLS carries', async () => {
      const { email, password } = served.logins().members[0]!;
      const body = JSON.stringify({ email, password, transport: 'cookie' });
      const { status, headers, text } = await visitor.post('/api/user/login', body, json);
      assert.equal(status, 200, text);
      cookie = headers['set-cookie']!.map((item) => item.split(';')[0]).join('; ');
      assert.match(String(headers['set-cookie']), /__Host-candor-client=[^;]+;.*Secure/);
      assert.equal((await visitor.get('/dashboard', { cookie })).status, 200);
      assert.equal((await visitor.get('/api/user', { cookie })).status, 200);
    });

    test('Candor sees the address of the visitor, and not one that is only said', async () => {
      const known = served.requests().length;
      const spoofed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
      assert.equal((await visitor.get('/api/plans?family=real_estate', spoofed)).status, 200);
      while (served.requests().length === known) {
        await rest(50);
      }
      const seen = new Set(served.requests().map(({ ip }) => ip));
      assert.ok(seen.has(visitorsAddress));
      assert.ok(!seen.has('203.0.113.9'));
    });

    test('says once, by Candor, that the name is reached by TLS alone', async () => {
      const { headers } = await visitor.get('/');
      // Two headers would be joined by a comma.
      assert.match(String(headers['strict-transport-security']), /^max-age=\d+[^,]*$/);
      assert.equal((await visitor.plainly('/')).headers['strict-transport-security'], undefined);
    });

    test('hands a live event on while the answer is still open', async () => {
      const answer = await visitor.open('/api/events', { headers: { cookie } });
      assert.match(String(answer.headers['content-type']), /^text\/event-stream/);
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) {
        text += chunk;
        if (text.includes('"topic":"open"')) break;
      }
      assert.match(text, /"topic":"open"/);
    });

    test('passes pictures of the largest size on, and refuses more', async () => {
      const form = { ...json, cookie, 'content-type': 'multipart/form-data; boundary=x' };
      const send = (bytes: number) => visitor.post('/api/user/kyc', Buffer.alloc(bytes), form);
      const passed = await send(5 * 1024 * 1024);
      assert.match(String(passed.headers['content-type']), /^application\/problem\+json/);
      assert.notEqual(passed.status, 413);
      // Above Candor's limit, which answers with its own message, and above the proxy's.
      for (const megabytes of [7, 9]) {
        assert.equal((await send(megabytes * 1024 * 1024)).status, 413, String(megabytes));
      }
    });

    test('keeps the figures inside, and still passes what is beside them', async () => {
      assert.equal((await visitor.get('/metrics')).status, 404);
      assert.equal((await visitor.get('//metrics')).status, 404);
      assert.equal((await visitor.get('/readyz')).status, 200);
    });
  });
}
