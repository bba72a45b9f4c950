import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Coin } from '#core/chains/assets.ts';
import { signedHeaders } from '#platform/mail/signed-post.ts';

/** An address to screen: the destination of coins, or their source. */
export type Question = {
  asset: Coin;
  address: string;
  direction: 'out' | 'in';
  /** A decimal: in dollars for an outgoing amount, in the coin for an incoming one. */
  amount: string;
  currency: string;
};

/** The operator's own service; its answers are trusted, its silence is not. */
export type Hook = { url: string; secret: string };

export type HookAnswer = { verdict: 'allow' | 'match'; reference: string | null } | null;

const timeoutMs = 5_000;
const tries = 3;
const mostBytes = 16_384;

const answered = z.object({
  answer: z.enum(['allow', 'hold']),
  reference: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{C}*$/u)
    .nullish(),
});

async function readShort(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > mostBytes) throw new Error('the answer is too long');
  }
  return text;
}

async function askOnce({ url, secret }: Hook, id: string, body: string): Promise<HookAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: signedHeaders([secret], id, body),
    body,
    // An answer from another host does not count.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  const { answer, reference } = answered.parse(JSON.parse(await readShort(response)));
  return { verdict: answer === 'hold' ? 'match' : 'allow', reference: reference ?? null };
}

/** The hook's answer; null if the call failed for any reason, which never allows anything. */
export async function callHook(hook: Hook, question: Question): Promise<HookAnswer> {
  const { asset: coin, address, direction, amount, currency } = question;
  const id = randomUUID();
  const body = JSON.stringify({ coin, address, direction, amount, currency });
  for (let index = 0; index < tries; index += 1) {
    const answer = await askOnce(hook, id, body).catch(() => null);
    if (answer !== null) return answer;
  }
  return null;
}
