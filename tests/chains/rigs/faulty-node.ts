import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The ways a node between us and the chain may fail. */
export type NodeFault = 'down' | 'silent' | 'html' | 'huge' | 'redirect' | 'denied' | 'busy';

type Answer = { result?: unknown };
export type Lie = (method: string, result: never) => unknown;

export type FaultyNode = {
  url: string;
  /** Sets how it fails from now on; null ends the failure. */
  fails(fault: NodeFault | null): void;
  /** Answers the given number of requests with 429, and this Retry-After. */
  tires(times: number, retryAfter?: string): void;
  /** Alters its answers from now on; null ends it. */
  lies(lie: Lie | null): void;
  /** Every method called so far. */
  asked: string[];
  stop(): Promise<void>;
};

function misbehave(fault: NodeFault, response: ServerResponse): void {
  if (fault === 'down') return void response.destroy();
  if (fault === 'silent') return;
  if (fault === 'html') return void response.end('<!doctype html><title>Welcome</title>');
  if (fault === 'redirect') {
    return void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  }
  if (fault === 'denied') return void response.writeHead(401).end('secret in the answer');
  if (fault === 'busy') return void response.writeHead(429).end();
  // Far more than any honest answer, as fast as the client reads it.
  const part = Buffer.alloc(1 << 20, 32);
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  response.on('error', () => undefined);
  more();
}

/** A proxy node in front of another: honest by default. */
export async function faultyNode(target: string): Promise<FaultyNode> {
  let fault: NodeFault | null = null;
  let lie: Lie | null = null;
  let tired = { times: 0, retryAfter: undefined as string | undefined };
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const { method } = JSON.parse(body) as { method: string };
    requests.push(method);
    if (fault !== null) return misbehave(fault, response);
    if (tired.times > 0) {
      tired.times -= 1;
      const { retryAfter } = tired;
      return void response.writeHead(429, retryAfter ? { 'retry-after': retryAfter } : {}).end();
    }
    const answer = await fetch(target, { method: 'POST', body });
    const text = await answer.text();
    const whole = JSON.parse(text) as Answer;
    const reply =
      lie === null
        ? text
        : JSON.stringify({ ...whole, result: lie(method, whole.result as never) });
    response.setHeader('content-type', 'application/json').end(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    fails: (next) => void (fault = next),
    tires: (times, retryAfter) => void (tired = { times, retryAfter }),
    lies: (next) => void (lie = next),
    asked: requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
