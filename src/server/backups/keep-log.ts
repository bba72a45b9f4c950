import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { nameOfFile, nameOfStretch, idOfFile } from '#platform/backup/log-names.ts';
import {
  followLog,
  type LogStream,
  openReplication,
  readPlace,
} from '#platform/backup/log-stream.ts';
import { newSalt, seal } from '#platform/backup/sealed-stream.ts';
import type { Vault } from '#platform/backup/vault.ts';
import { realNow } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import { filesSince, logSlots, segmentBytesOf, slotPrefix } from './log-slot.sql.ts';

/** The server to follow, and where to store its log. */
export type Followed = {
  backupUrl: string;
  db: Db;
  files: FileStore;
  vault: Vault;
  passphrase: string;
};

/** A stretch is stored once it reaches this age or this length. */
const [oldestMs, fullBytes] = [25_000, 16 * 2 ** 20];

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Returns the slot to follow; drops one that the server invalidated, and starts a new series. */
async function slotOf({ backupUrl, db }: Followed): Promise<{ slot: string; from: bigint }> {
  const client = await openReplication(backupUrl);
  try {
    for (const { slot, place, isLost } of await logSlots(db)) {
      if (!isLost && place !== null) return { slot, from: readPlace(place) };
      await client.query(`DROP_REPLICATION_SLOT ${slot} WAIT`);
    }
    const slot = `${slotPrefix}${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`);
    const [made] = (await logSlots(db)).filter((logSlot) => logSlot.slot === slot);
    const segment = await segmentBytesOf(db);
    // From the start of a log file, because a restore assembles whole files.
    return { slot, from: (readPlace(made!.place!) / segment) * segment };
  } finally {
    await client.end();
  }
}

/** Drops the slots of an installation without log storage, so the server may delete its log. */
export async function forgetLog(backupUrl: string, db: Db): Promise<void> {
  const slots = await logSlots(db);
  if (slots.length === 0) return;
  const client = await openReplication(backupUrl);
  try {
    for (const { slot } of slots) await client.query(`DROP_REPLICATION_SLOT ${slot} WAIT`);
  } finally {
    await client.end();
  }
}

/** Stores a server's log and the files uploaded since; `round` stores what is due. */
export function logKeeper(followed: Followed) {
  const { vault, passphrase, db, files } = followed;
  const salt = newSalt();
  let open: { log: LogStream; series: string } | null = null;
  let kept: Set<string> | null = null;
  let lastAt = realNow();

  const put = (name: string, madeAt: Date, bytes: Buffer): Promise<number> => {
    const outside = { name, madeAt: madeAt.toISOString() };
    return vault.put(name, seal(passphrase, outside, once(zstdCompressSync(bytes)), salt));
  };

  /** Files before the log with their rows, so no restored row lacks its file. */
  async function keepFiles(at: Date): Promise<void> {
    kept ??= new Set((await vault.list()).flatMap((name) => idOfFile(name) ?? []));
    for (const id of await filesSince(db)) {
      if (kept.has(id)) continue;
      await put(nameOfFile(at, id), at, await files.get(id));
      kept.add(id);
    }
  }

  async function reopen(): Promise<void> {
    open?.log.close();
    open = null;
    const { slot, from } = await slotOf(followed);
    lastAt = realNow();
    const log = await followLog(followed.backupUrl, slot, from);
    open = { log, series: slot.slice(slotPrefix.length) };
  }

  async function keepStretch({ log, series }: { log: LogStream; series: string }) {
    const at = realNow();
    const waiting = log.waiting();
    if (waiting === null) return;
    const { start, bytes } = waiting;
    const end = start + BigInt(bytes.length);
    await keepFiles(at);
    const name = nameOfStretch({ at, series, timeline: log.timeline, start, end });
    await put(name, at, bytes);
    log.keep(end);
    lastAt = at;
  }

  return {
    /** Stores what is due, or with `atOnce` everything that waits; returns the current series. */
    round: async (atOnce = false): Promise<string> => {
      if (open === null || open.log.fault() !== null) await reopen();
      const { log, series } = open!;
      const isDue = (): boolean =>
        log.size() >= fullBytes ||
        (log.size() > 0 && (atOnce || realNow().getTime() - lastAt.getTime() >= oldestMs));
      while (isDue()) await keepStretch({ log, series });
      return series;
    },
    close: (): void => open?.log.close(),
  };
}
