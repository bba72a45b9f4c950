import { setTimeout as sleep } from 'node:timers/promises';
import { realNow } from '#platform/clock/clock.ts';
import { isThisMachine } from '#platform/mail/this-machine.ts';
import { type RpcCall, NodeFault } from './port.ts';

const nowMs = (): number => realNow().getTime();

/** A node's endpoint. Its authorization header never appears in a message or a log. */
export type Node = { url: string; host: string; authorization: string | null };

/** Parses a node's URL: local or TLS, because anyone between could forge answers. */
export function nodeAt(text: string): Node {
  const url = URL.parse(text);
  if (url === null) throw new NodeFault('foreign', 'a node is given by its URL');
  const isSafe = url.protocol === 'https:' || isThisMachine(url.hostname);
  if (!isSafe || !/^https?:$/.test(url.protocol)) {
    throw new NodeFault('foreign', 'a node is reached on this machine or by https');
  }
  const { host, username, password } = url;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    host,
    authorization: username === '' ? null : `Basic ${Buffer.from(pair).toString('base64')}`,
  };
}

const timeoutMs = 15_000;
const mostBytes = 32 << 20;

/** The answer exceeded the size limit: a smaller request may work. */
export class AnswerTooLong extends NodeFault {
  constructor() {
    super('unreachable', 'the node answers without an end');
  }
}

/** Rate limited; `pauseMs` is the node's requested pause, if it names one. */
class TooOften extends NodeFault {
  readonly pauseMs: number | null;
  constructor(pauseMs: number | null) {
    super('unreachable', 'the node asks us to come back later');
    this.pauseMs = pauseMs;
  }
}

const unreachable = (what: string): NodeFault => new NodeFault('unreachable', what);

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new AnswerTooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The pause of a Retry-After header: seconds, or a date. */
function pauseIn(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function checkStatus(answer: Response): void {
  const { status } = answer;
  if (status === 401 || status === 403) throw unreachable('the node does not let us in');
  if (status === 429) throw new TooOften(pauseIn(answer.headers.get('retry-after')));
  // Bitcoin's nodes return their own errors with status 500 and in JSON.
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!answer.ok && !isJson) throw unreachable(`the node answers ${status}`);
}

/** Posts JSON to a node and returns the text of its answer; every failure is a `NodeFault`. */
async function askNode(node: Node, body: string, waitMs = timeoutMs): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (node.authorization !== null) headers['authorization'] = node.authorization;
  const signal = AbortSignal.timeout(waitMs);
  try {
    const ask = { method: 'POST', body, headers, signal, redirect: 'error' } as const;
    const answer = await fetch(node.url, ask);
    checkStatus(answer);
    return await textOf(answer);
  } catch (fault) {
    if (fault instanceof NodeFault) throw fault;
    // A message of `fetch` may contain the address, and an address may contain a key.
    throw unreachable(signal.aborted ? 'the node does not answer in time' : 'no node answers');
  }
}

/**
 * Parses JSON and keeps whole numbers exact: one beyond a double stays text. 2^53 koinu are only
 * ninety million DOGE, and a node writes amounts as numbers.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? context.source
      : value,
  );
}

// A fraction may round to a whole number: only one written whole is whole.
const isExact = (value: number, source: string): boolean =>
  String(value) === source || (Number.isSafeInteger(value) && !/\.|e-/i.test(source));

// The end of a rate-limited node's pause, shared by all callers.
const quietUntil = new WeakMap<Node, number>();
const firstPauseMs = 250;

/**
 * Calls the node; if rate limited, waits for the node's pause or twice as long each time, until
 * `waitMs` is over. A longer pause is kept: no call is made before it ends.
 */
async function askPatiently(node: Node, body: string, waitMs: number): Promise<string> {
  const patientUntil = nowMs() + waitMs;
  for (let pause = firstPauseMs; ; pause *= 2) {
    const quiet = quietUntil.get(node) ?? 0;
    if (quiet > patientUntil) throw new TooOften(null);
    if (quiet > nowMs()) await sleep(quiet - nowMs());
    try {
      return await askNode(node, body, waitMs);
    } catch (fault) {
      if (!(fault instanceof TooOften)) throw fault;
      const until = nowMs() + (fault.pauseMs ?? pause);
      quietUntil.set(node, Math.max(until, quietUntil.get(node) ?? 0));
      if (until > patientUntil) throw fault;
    }
  }
}

/** Calls a node in JSON. */
export const asking =
  (node: Node, waitMs = timeoutMs): RpcCall =>
  async (body) => {
    const text = await askPatiently(node, JSON.stringify(body), waitMs);
    try {
      return parseExact(text);
    } catch {
      throw unreachable('the node does not answer in JSON');
    }
  };
