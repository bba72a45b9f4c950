import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';
import { sayOn } from '../db/notify.sql.ts';
import { type WakingTable, workChannel } from './waking-tables.ts';

/** What tells loops that there is work for them. */
export type Listener = {
  /** False where nothing would be heard: then loops go by their clocks alone. */
  isSure: () => boolean;
  /** Calls with each waking table, and with null where anything may have happened unheard. */
  follow: (wake: (table: WakingTable | null) => void) => void;
  stop: () => Promise<void>;
};

const checkPrefix = 'check ';

/** Nothing is ever heard: every loop goes by its clock. */
export const deaf: Listener = {
  isSure: () => false,
  follow: () => undefined,
  stop: async () => undefined,
};

export type Checking = {
  /** How long a check is awaited. */
  answerMs: number;
  /** How long after one check the next begins. */
  everyMs: number;
};

const usual: Checking = { answerMs: 5_000, everyMs: 30_000 };

/**
 * Hears what wakes loops, past any pooler (`url`). It is sure only while a word that it sent by
 * way of `db` comes back: a pooler in transaction mode takes a LISTEN and passes nothing on, and a
 * connection may be dead without a sign. Each time it becomes sure, and when it no longer is, all
 * loops are woken: what was said meanwhile is found by looking.
 */
export function listenForWork(url: string, db: Db, checking: Checking = usual): Listener {
  const ending = new AbortController();
  let isSure = false;
  let wake: (table: WakingTable | null) => void = () => undefined;
  let word = '';
  let comeBack: () => void = () => undefined;
  const become = (sure: boolean): void => {
    if (isSure === sure) return;
    isSure = sure;
    wake(null);
  };
  const check = async (): Promise<void> => {
    const own = `${checkPrefix}${randomUUID()}`;
    word = own;
    const heard = new Promise<boolean>((resolve) => {
      comeBack = () => resolve(true);
    });
    const late = sleep(checking.answerMs, false, { signal: ending.signal }).catch(() => false);
    await sayOn(db, workChannel, own).catch(() => undefined);
    const isHeard = await Promise.race([heard, late]);
    // A later check, or the end of the connection, has taken the place of this one.
    if (word !== own || ending.signal.aborted) return;
    become(isHeard);
    if (!isHeard) listening.reconnect();
  };
  const listening = listen(url, workChannel, {
    hear: (payload) => {
      if (payload === word) comeBack();
      else if (!payload.startsWith(checkPrefix)) wake(payload as WakingTable);
    },
    connected: (is) => {
      word = '';
      if (is) void check();
      else become(false);
    },
  });
  const again = setInterval(() => void check(), checking.everyMs);
  return {
    isSure: () => isSure,
    follow: (following) => {
      wake = following;
    },
    stop: async () => {
      clearInterval(again);
      ending.abort();
      await listening.stop();
    },
  };
}
