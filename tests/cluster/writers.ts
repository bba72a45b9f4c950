import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../../bench/seed-sandbox.ts';
import type { App } from './apps.ts';

// Members who withdraw a dollar repeatedly, each time with a new key, and retry it on either
// machine until they get an answer.

export type Writer = { email: string; headers: Record<string, string>; heldCents: bigint };
type Ack = { key: string; id: string; writer: Writer };

export const cents = (text: string): bigint => BigInt(text.replace('.', ''));

const input = {
  amount: '1.00',
  payment_channel: 'SOLANA',
  wallet_address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  source: 'balance',
};

type AnswerBody = {
  code?: string;
  data: { id: string; token: string; withdrawable_balance: string };
};
type RequestOptions = { headers?: Record<string, string>; body?: unknown };
type Answer = { status: number; retryAfter: string | null; said: AnswerBody };

export async function call(
  url: string,
  method: string,
  path: string,
  request: RequestOptions = {},
) {
  const { headers, body } = request;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json()) as AnswerBody;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), said: reply };
}

/** The amount a member could withdraw now. */
export async function balanceOf(url: string, headers: Record<string, string>): Promise<bigint> {
  const { status, said } = await call(url, 'GET', '/user', { headers });
  assert.equal(status, 200, JSON.stringify(said));
  return cents(said.data.withdrawable_balance);
}

/** Seeded members with at least `min` cents, logged in. */
export async function startWriters(url: string, count: number, min: bigint): Promise<Writer[]> {
  const found: Writer[] = [];
  for (let index = 2; found.length < count; index += 1) {
    const email = `member-${index}@crowd.example`;
    const { status, said } = await call(url, 'POST', '/user/login', { body: { email, password } });
    if (status !== 200) continue; // one in a hundred is suspended
    const headers = { authorization: `Bearer ${said.data.token}` };
    const heldCents = await balanceOf(url, headers);
    if (heldCents >= min) found.push({ email, headers, heldCents });
  }
  return found;
}

/** Re-authenticates: five minutes after the last one, a withdrawal requires it again. */
const prove = (url: string, { headers }: Writer) =>
  call(url, 'POST', '/session/proof', { headers, body: { password } });

export type Load = {
  acks: Ack[];
  /** When each was acknowledged, by the clock of this process. */
  atMs: number[];
  /** The earlier failures, by status; a broken connection has none. */
  unsure: Map<string, number>;
  /** Answers that members must never see: another server fault, or one without a time to wait. */
  wrong: string[];
  stop: () => Promise<void>;
  /** Stops them at once, in the middle of any request. */
  end: () => void;
  failed: Promise<never>;
  ask: (writer: Writer, key: string) => Promise<string>;
};

/** Starts this many clients at once; after `stop` they finish their current request. */
export function writing(apps: App[], writers: Writer[], atOnce: number, pauseMs: number): Load {
  const acks: Ack[] = [];
  const atMs: number[] = [];
  const unsure = new Map<string, number>();
  const wrong: string[] = [];
  /** The machine that answered last, which is tried first. */
  let good = 0;
  const ending = new AbortController();
  let longestMs = 180_000;
  const note = (what: string): void => void unsure.set(what, (unsure.get(what) ?? 0) + 1);
  const judge = ({ status, retryAfter, said }: Answer): void => {
    note(`${status} ${said.code}`);
    // Two requests for one member's money: the one that waits too long must retry.
    if (status === 409 && said.code === 'busy') return;
    if (status === 503 && Number(retryAfter) > 0) return;
    if (wrong.length < 20) wrong.push(`${status} ${retryAfter} ${JSON.stringify(said)}`);
  };
  /** Sends a key until it is answered; its answer is the same each time. */
  const ask = async (writer: Writer, key: string): Promise<string> => {
    const began = performance.now();
    for (
      let index = good;
      performance.now() - began < longestMs;
      index = (index + 1) % apps.length
    ) {
      const { url } = apps[index]!;
      const headers = { ...writer.headers, 'idempotency-key': key };
      const answer = await call(url, 'POST', '/withdraw', { headers, body: input }).catch(
        (error: Error) =>
          note(`${error.name} ${(error.cause as Error | undefined)?.message ?? ''}`),
      );
      if (answer?.status === 200 || answer?.status === 201) {
        good = index;
        return answer.said.data.id;
      }
      if (answer?.said.code === 'step_up_required') await prove(url, writer).catch(() => undefined);
      else if (answer) judge(answer);
      await sleep(250);
    }
    throw new Error(`a key was not answered in three minutes: ${[...unsure, ...wrong].join('; ')}`);
  };
  const client = async (index: number): Promise<void> => {
    for (let at = index; !ending.signal.aborted; at += atOnce) {
      const writer = writers[at % writers.length]!;
      const key = randomUUID();
      const id = await ask(writer, key);
      acks.push({ key, id, writer });
      atMs.push(performance.now());
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, (_, index) => client(index)));
  const failed = running.then(() => new Promise<never>(() => undefined));
  failed.catch(() => ending.abort());
  return {
    acks,
    atMs,
    unsure,
    wrong,
    failed,
    ask,
    end: () => {
      ending.abort();
      longestMs = 0;
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
