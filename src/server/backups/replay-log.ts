import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { refuseBackup } from '#platform/backup/backup-fault.ts';
import {
  chainFrom,
  idOfFile,
  type StoredStretch,
  readStretch,
  secondIn,
} from '#platform/backup/log-names.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { unseal } from '#platform/backup/sealed-stream.ts';
import type { Vault } from '#platform/backup/vault.ts';
import { placeOnDisk } from '#platform/files/files.ts';
import type { Into } from './unpack-backup.ts';

/** Where the log since a backup is stored, and the moment up to which to replay it. */
export type Replay = { vault: Vault; passphrase: string; upTo?: Date };

/**
 * The moment up to which a restore is complete: the newest, unless an earlier one was requested.
 */
export type Replayed = { end: Date; stretches: number };

async function readKept({ vault, passphrase }: Replay, name: string): Promise<Buffer> {
  const { outside, plain } = await unseal(passphrase, await vault.get(name));
  if (outside.name !== name)
    refuseBackup('edited', `${name} is ${outside.name} under another name`);
  const parts: Buffer[] = [];
  for await (const chunk of plain) parts.push(chunk);
  return zstdDecompressSync(Buffer.concat(parts));
}

type LastFile = { timeline: number; no: bigint; bytes: bigint };

/** Returns the last log file contained in a backup. */
function lastFileOf(cluster: string): LastFile {
  const folder = join(cluster, 'pg_wal');
  const name = readdirSync(folder)
    .filter((item) => /^[0-9A-F]{24}$/.test(item))
    .toSorted()
    .at(-1);
  if (name === undefined) refuseBackup('unsound', 'the backup has no log');
  const bytes = BigInt(statSync(join(folder, name)).size);
  const [timeline, high, low] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`));
  return { timeline: Number(timeline), no: high! * (2n ** 32n / bytes) + low!, bytes };
}

function nameOfLogFile({ timeline, bytes }: LastFile, no: bigint): string {
  const each = 2n ** 32n / bytes;
  const digits = [BigInt(timeline), no / each, no % each];
  return digits.map((digit) => digit.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Writes a stretch where the server looks for it; a new file is filled with zeros. */
async function writeStretch(cluster: string, last: LastFile, start: bigint, bytes: Buffer) {
  for (let at = 0n; at < BigInt(bytes.length);) {
    const place = start + at;
    const [no, offset] = [place / last.bytes, place % last.bytes];
    const left = last.bytes - offset;
    const part = bytes.subarray(Number(at), Number(at + left));
    at += left;
    // The files from the backup are complete.
    if (no <= last.no) continue;
    const path = join(cluster, 'pg_wal', nameOfLogFile(last, no));
    const file = await open(path, existsSync(path) ? 'r+' : 'wx', 0o600);
    try {
      if ((await file.stat()).size === 0) await file.truncate(Number(last.bytes));
      await file.write(part, 0, part.length, Number(offset));
    } finally {
      await file.close();
    }
  }
}

/** Selects the stretches to replay: one beyond the moment, because clocks may differ a little. */
function wantedOf(chain: StoredStretch[], upTo: Date | undefined): StoredStretch[] {
  if (upTo === undefined) return chain;
  const after = chain.findIndex(({ at }) => at > upTo);
  return after < 0 ? chain : chain.slice(0, after + 2);
}

/** Restores files uploaded since; one without a restored row does no harm. */
async function bringFiles(replay: Replay, names: string[], since: string, data: string) {
  for (const name of names) {
    const id = idOfFile(name);
    if (id === null || secondIn(name) < since) continue;
    const at = placeOnDisk(join(data, 'files'), id);
    if (existsSync(at)) continue;
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    await writeFile(at, await readKept(replay, name), { mode: 0o600, flag: 'wx', flush: true });
  }
}

/**
 * Adds the log stored since a backup to the unpacked files, so the server continues from there when
 * it starts. Null if none was stored of its series; refuses a moment that the log does not reach.
 */
export async function replayLog(
  manifest: Manifest,
  into: Into,
  replay: Replay,
): Promise<Replayed | null> {
  const names = await replay.vault.list();
  const last = lastFileOf(into.cluster);
  const ours = names.flatMap((name) => readStretch(name) ?? []);
  const fitting = ours.filter(
    ({ series, timeline }) => series === manifest.log && timeline === last.timeline,
  );
  const chain = chainFrom(fitting, (last.no + 1n) * last.bytes);
  const end = chain.at(-1)?.at ?? null;
  if (replay.upTo !== undefined && (end === null || end < replay.upTo)) {
    const upTo = end === null ? `the backup of ${manifest.madeAt}` : end.toISOString();
    refuseBackup('older', `the log that was kept ends with ${upTo}`);
  }
  if (end === null) return null;
  const expected = wantedOf(chain, replay.upTo);
  for (const { name, start, end: upto } of expected) {
    const bytes = await readKept(replay, name);
    if (BigInt(bytes.length) !== upto - start)
      refuseBackup('unsound', `${name} has another length`);
    await writeStretch(into.cluster, last, start, bytes);
  }
  await bringFiles(replay, names, secondIn(manifest.name), into.data);
  return { end, stretches: expected.length };
}
