import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request as askPlainly } from 'node:http';
import { request as ask } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoLogins, freePort } from '#test/product.ts';

// A real Candor that trusts a proxy on this machine, and visitors who reach it through that proxy.

export const publicName = 'invest.example.org';
/** Loopback has many addresses: a visitor's differs from the proxy's. */
export const visitorsAddress = '127.0.0.2';
const proxysAddress = '127.0.0.1';

export type Served = {
  port: number;
  logins: () => DemoLogins;
  /** The requests in the log, in order. */
  requests: () => { route: string; status: number; ip: string }[];
  end: () => Promise<void>;
};

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Runs Candor as a separate process, with the settings of the samples. */
export async function serve(more: Record<string, string> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-proxied-'));
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'src/server/supervisor.ts'],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        PUBLIC_URL: `https://${publicName}`,
        TRUST_PROXY: proxysAddress,
        REQUEST_LOG: 'with_addresses',
        SANDBOX_STORY: 'short',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const end = async (): Promise<void> => {
    await endProgram(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!isReady) {
    await end();
    throw new Error(`Candor did not start:\n${output}`);
  }
  return {
    port,
    end,
    logins: () => JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as DemoLogins,
    requests: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'request'),
  };
}

type Question = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };
export type Got = { status: number; headers: IncomingMessage['headers']; text: string };

/** A visitor's browser that reaches the public name, whatever ports replace 80 and 443 here. */
export function aVisitorOf(ports: { plain: number; tls: number }) {
  const optionsOf = (path: string, { method = 'GET', headers = {} }: Question) => ({
    method,
    path,
    host: proxysAddress,
    localAddress: visitorsAddress,
    headers: { host: publicName, ...headers },
    agent: false as const,
  });
  // The certificate is self-signed: no authority vouches for it here.
  const overTls = { port: ports.tls, servername: publicName, rejectUnauthorized: false };
  const open = (path: string, question: Question, isPlain = false): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const options = optionsOf(path, question);
      const request = isPlain
        ? askPlainly({ ...options, port: ports.plain }, done)
        : ask({ ...options, ...overTls }, done);
      request.on('error', fail).end(question.body);
    });
  const read = async (answer: IncomingMessage): Promise<Got> => {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return { status: answer.statusCode!, headers: answer.headers, text };
  };
  return {
    open,
    get: async (path: string, headers: OutgoingHttpHeaders = {}) =>
      read(await open(path, { headers })),
    plainly: async (path: string) => read(await open(path, {}, true)),
    post: async (path: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      return read(await open(path, { method: 'POST', headers: { ...length, ...headers }, body }));
    },
  };
}
