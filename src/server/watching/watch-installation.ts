import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { realNow } from '#platform/clock/clock.ts';
import type { Gone } from './look-at.ts';

/** The fault, its effect on people, and what to do. */
type AlertText = { title: string; means: string; to_do: string };

/** A message about a part that is gone: first that it is, then that it is back. */
export type Message = {
  id: string;
  rule: Gone;
  words: AlertText;
  since: Date;
  endedAt: Date | null;
};

/** Delivers a message, or throws and gets it again. */
export type Way = (message: Message) => Promise<void>;

const text: Record<Gone, AlertText> = {
  web_gone: {
    title: 'Candor does not answer',
    means:
      'Nobody reaches the site. Payments that arrive are on their chains. Money is not at risk.',
    to_do: 'Read the log of web and of the proxy, and start them again.',
  },
  database_gone: {
    title: 'The database is gone or takes no writes',
    means: 'Nothing can be read or booked. Payments that arrive are on their chains.',
    to_do:
      'Start Postgres again, or make a standby the primary. Web and worker come back by themselves.',
  },
  worker_silent: {
    title: 'The worker shows no sign of life',
    means: 'No payment is seen, no payout is sent and no mail leaves. Money is not at risk.',
    to_do: 'Read the log of the worker and start it again: npm start, or npm run worker.',
  },
};

/**
 * Checks one after another. A fault that two checks in a row find is sent to each way, and so is
 * its end when two find something else; a way that fails gets the same messages again at the next
 * check, in order.
 */
export function watchInstallation(
  ask: () => Promise<Gone | null>,
  ways: readonly Way[],
  log: Logger,
): { look: () => Promise<void> } {
  const waiting = ways.map((way) => ({ way, messages: [] as Message[] }));
  const send = (message: Message): void => {
    for (const { messages } of waiting) messages.push(message);
  };
  let open: Message | null = null;
  let before: Gone | null = null;
  const judge = (found: Gone | null): void => {
    const isSure = found === before;
    before = found;
    if (!isSure || found === (open?.rule ?? null)) return;
    const now = realNow();
    if (open !== null) send({ ...open, endedAt: now });
    open =
      found === null
        ? null
        : { id: randomUUID(), rule: found, words: text[found], since: now, endedAt: null };
    if (open !== null) send(open);
  };
  const sendWaiting = async ({ way, messages }: (typeof waiting)[number]): Promise<void> => {
    try {
      for (let next = messages[0]; next !== undefined; next = messages[0]) {
        await way(next);
        messages.shift();
      }
    } catch (error) {
      log.error({ err: error }, 'an alert could not be sent; it is tried again');
    }
  };
  return {
    look: async () => {
      judge(await ask());
      await Promise.all(waiting.map(sendWaiting));
    },
  };
}
