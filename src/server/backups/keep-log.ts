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

/** What is followed, and where what comes is kept. */
export type Followed = {
  backupUrl: string;
  db: Db;
  files: FileStore;
  vault: Vault;
  passphrase: string;
};

/** A stretch is kept once it is this old, or this long. */
const [oldestMs, fullBytes] = [25_000, 16 * 2 ** 20];

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The slot that is followed; one that the server gave up is dropped, and a new series begins. */
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
    // From the beginning of a file of the log: a restore puts whole files together.
    return { slot, from: (readPlace(made!.place!) / segment) * segment };
  } finally {
    await client.end();
  }
}

/** Ends the slots of who does not keep the log any more, so that the server may forget it. */
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

/** Keeps the log of a server, and the files that came since; `round` keeps what is due. */
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

  /** Files before the log that has their rows: no row of a restore lacks its file. */
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
    /** Keeps what is due, or all that waits; gives the series that is kept. */
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
