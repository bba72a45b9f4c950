import { once } from 'node:events';
import { createServer } from 'node:http';

/** The proxy between the adapter and a node: it may be shut, or offer less. */
export type Gate = {
  url: string;
  /** Refuses all connections, or accepts them again. */
  shut(isShut: boolean): void;
  /** Reports one amount of the node as another from now on; texts of JSON numbers. */
  retell(amount: string, as: string): void;
  stop(): Promise<void>;
};

export type RpcCall = { id?: unknown; method: string; params?: unknown[] };

/** Maps a call to another call, or to an immediate answer. */
export type Rule = (
  call: RpcCall,
) => RpcCall | { code: number; message: string } | { result: unknown };

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Answers one call: by the rule, or by the node behind. */
async function answer(target: string, rule: Rule, call: RpcCall): Promise<string> {
  const ruled = rule(call);
  if ('code' in ruled) return JSON.stringify({ id: call.id, result: null, error: ruled });
  if ('result' in ruled) return JSON.stringify({ id: call.id, ...ruled, error: null });
  const { origin, username, password } = new URL(target);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...ruled, id: call.id });
  const response = await fetch(origin, { method: 'POST', headers, body });
  return response.text();
}

/** Opens a gate before the node at `target`. */
export async function openGate(target: string, rule: Rule = (call) => call): Promise<Gate> {
  let isShut = false;
  const retold = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const requests = JSON.parse(await bodyOf(request)) as RpcCall | RpcCall[];
    if (isShut) {
      response.destroy();
      return;
    }
    const calls = [requests].flat();
    const answers: string[] = [];
    for (const call of calls) answers.push(await answer(target, rule, call));
    let text = Array.isArray(requests) ? `[${answers.join()}]` : answers.join();
    for (const [amount, as] of retold) text = text.replaceAll(`:${amount}`, `:${as}`);
    response.setHeader('content-type', 'application/json');
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    shut: (is) => {
      isShut = is;
    },
    retell: (amount, as) => void retold.set(amount, as),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
