import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { BackupFault } from './backup-fault.ts';

// Unpacks a server's tar (ustar) into a folder: only folders and plain files.

const block = 512;

type Entry = { path: string; kind: string; size: number };

const text = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
};

function readEntry(header: Buffer): Entry | null {
  if (header.every((byte) => byte === 0)) return null;
  const folder = text(header, 345, 155);
  const name = text(header, 0, 100);
  const path = normalize(folder === '' ? name : `${folder}/${name}`);
  const kind = text(header, 156, 1) || '0';
  const size = Number.parseInt(text(header, 124, 12).trim(), 8);
  const isInside = !path.startsWith('/') && !path.split('/').includes('..');
  if (!isInside || !['0', '5'].includes(kind) || !Number.isSafeInteger(size)) {
    throw new BackupFault('unsound', `the database’s files have one that is none: ${path}`);
  }
  return { path, kind, size };
}

/** Cuts a stream into parts of the requested lengths. */
async function* cut(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, number> {
  let requested: number = yield Buffer.alloc(0);
  let held: Buffer = Buffer.alloc(0);
  const source = bytes[Symbol.asyncIterator]();
  for (;;) {
    if (held.length === 0) {
      const next = await source.next();
      if (next.done === true) return;
      held = next.value;
      continue;
    }
    const item = held.subarray(0, requested);
    held = held.subarray(item.length);
    requested = yield item;
  }
}

type ByteChunks = { next(requested: number): Promise<IteratorResult<Buffer, void>> };

async function take(parts: ByteChunks, count: number, keep: (item: Buffer) => Promise<unknown>) {
  for (let left = count; left > 0;) {
    const { value, done } = await parts.next(left);
    if (done === true) return false;
    await keep(value);
    left -= value.length;
  }
  return true;
}

async function writeFileOf(
  parts: ByteChunks,
  folder: string,
  { path, size }: Entry,
  flush: boolean,
) {
  const at = join(folder, path);
  await mkdir(dirname(at), { recursive: true, mode: 0o700 });
  const file = await open(at, 'wx', 0o600);
  try {
    const isWhole = await take(parts, size, (item) => file.writeFile(item));
    if (!isWhole) throw new BackupFault('unsound', 'the database’s files end before their end');
    if (flush) await file.datasync();
  } finally {
    await file.close();
  }
}

/** `flush` syncs each file to disk: needed for files that stay, not for temporary ones. */
export async function unpackTar(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  { flush }: { flush: boolean },
): Promise<void> {
  const parts = cut(bytes);
  await parts.next(0);
  for (;;) {
    const header: Buffer[] = [];
    if (!(await take(parts, block, async (item) => header.push(item)))) return;
    const entry = readEntry(Buffer.concat(header));
    if (entry === null) continue;
    if (entry.kind === '5') await mkdir(join(folder, entry.path), { recursive: true, mode: 0o700 });
    else await writeFileOf(parts, folder, entry, flush);
    const padding = (block - (entry.size % block)) % block;
    await take(parts, padding, async () => undefined);
  }
}
