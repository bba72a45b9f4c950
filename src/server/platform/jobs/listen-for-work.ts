import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';
import { sayOn } from '../db/notify.sql.ts';
import { type WakingTable, workChannel } from './waking-tables.ts';

/** Notifies loops of new work. */
export type Listener = {
  /** False if notifications may not arrive; loops then run only by their intervals. */
  isSure: () => boolean;
  /** Calls `wake` with each waking table, or with null if notifications may have been lost. */
  follow: (wake: (table: WakingTable | null) => void) => void;
  stop: () => Promise<void>;
};

const checkPrefix = 'check ';

/** Receives no notifications: every loop runs by its interval. */
export const notListening: Listener = {
  isSure: () => false,
  follow: () => undefined,
  stop: async () => undefined,
};

export type Checking = {
  /** How long a check waits for its answer. */
  answerMs: number;
  /** The time between two checks. */
  everyMs: number;
};

const usual: Checking = { answerMs: 5_000, everyMs: 30_000 };

/**
 * Receives wakes for loops, bypassing any pooler (`url`). It is sure only while a message sent
 * through `db` comes back: a pooler in transaction mode accepts a LISTEN and forwards nothing, and
 * a connection can die silently. Each time it becomes sure or unsure, it wakes all loops, which
 * find the work of lost notifications.
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
    // A later check, or the end of the connection, has replaced this one.
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
