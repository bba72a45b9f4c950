import { createHash } from 'node:crypto';
import { BackupFault } from './backup-fault.ts';

// The inner format of a backup: named parts one after another, and last the manifest, which gives
// the length and hash of each.

/** A part of a backup, such as the database's files or the secret. */
export type Section = { name: string; bytes: AsyncIterable<Buffer> | Iterable<Buffer> };

/** The manifest's entry for a part. */
export type Measured = { name: string; bytes: number; sha256: string };

/** The name of the last part. */
const manifestName = 'manifest.json';

const length = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

async function* framed({ name, bytes }: Section): AsyncGenerator<Buffer, Measured> {
  const hash = createHash('sha256');
  let total = 0;
  const named = Buffer.from(name);
  yield Buffer.concat([length(named.length), named]);
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    hash.update(chunk);
    total += chunk.length;
    yield length(chunk.length);
    yield chunk;
  }
  yield length(0);
  return { name, bytes: total, sha256: hash.digest('hex') };
}

/** Writes all parts as one stream, then the manifest that `describe` builds from their measures. */
export async function* writeSections(
  sections: AsyncIterable<Section>,
  describe: (measured: Measured[]) => object,
): AsyncGenerator<Buffer> {
  const measured: Measured[] = [];
  for await (const section of sections) measured.push(yield* framed(section));
  const manifest = Buffer.from(JSON.stringify(describe(measured)));
  yield* framed({ name: manifestName, bytes: [manifest] });
}

/** Reads a stream in requested lengths. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  async #hold(count: number): Promise<boolean> {
    while (this.#length < count) {
      const next = await this.#source.next();
      if (next.done === true) return false;
      this.#held.push(next.value);
      this.#length += next.value.length;
    }
    return true;
  }

  async isOver(): Promise<boolean> {
    return !(await this.#hold(1));
  }

  async take(count: number): Promise<Buffer> {
    if (!(await this.#hold(count))) {
      throw new BackupFault('unsound', 'the backup’s parts end before their end');
    }
    const all = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held, this.#length);
    this.#held = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }

  async takeLength(): Promise<number> {
    return (await this.take(4)).readUInt32BE();
  }
}

async function* bodyOf(reader: Reader, measure: (item: Buffer) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const count = await reader.takeLength();
    if (count === 0) return;
    const item = await reader.take(count);
    measure(item);
    yield item;
  }
}

/**
 * Passes each part to `keep`, which reads it to its end; returns the manifest. Throws if the parts
 * differ from the manifest in length, hash or order.
 */
export async function readSections<Manifest extends { sections: Measured[] }>(
  bytes: AsyncIterable<Buffer>,
  keep: (name: string, body: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  const reader = new Reader(bytes);
  const measured: Measured[] = [];
  let manifest: Manifest | null = null;
  while (!(await reader.isOver())) {
    const name = (await reader.take(await reader.takeLength())).toString();
    const hash = createHash('sha256');
    let total = 0;
    const body = bodyOf(reader, (item) => {
      hash.update(item);
      total += item.length;
    });
    if (name === manifestName) {
      const parts: Buffer[] = [];
      for await (const chunk of body) parts.push(chunk);
      manifest = JSON.parse(Buffer.concat(parts).toString()) as Manifest;
    } else {
      await keep(name, body);
      measured.push({ name, bytes: total, sha256: hash.digest('hex') });
    }
  }
  if (manifest === null || JSON.stringify(manifest.sections) !== JSON.stringify(measured)) {
    throw new BackupFault('unsound', 'the backup’s parts are not those that its manifest names');
  }
  return manifest;
}
