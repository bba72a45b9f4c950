import pg from 'pg';

// Follows a server's log as a standby does, byte by byte, in its own protocol (physical streaming
// replication, as pg_receivewal): the packaged server brings no such program.

/** A stretch of the log: where it begins, and its bytes. */
export type Stretch = { start: bigint; bytes: Buffer };

/** A log that is followed; what was received stays until it is said to be safe. */
export type LogStream = {
  timeline: number;
  /** What was received and is not safe yet, in one piece; null where nothing is. */
  waiting: () => Stretch | null;
  /** How many bytes wait, and for how long the first of them has. */
  size: () => number;
  /** Says that all before this place is safe: the server may forget it. */
  keep: (upto: bigint) => void;
  /** Why it ended; null while it runs. */
  fault: () => Error | null;
  close: () => void;
};

type Wire = {
  stream: { pause(): void; resume(): void; destroy(): void };
  removeAllListeners(event: string): void;
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  once(event: 'replicationStart', listener: () => void): void;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
};

const [data, alive, answer] = ['w', 'k', 'r'].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
];
/** What is held of a log that comes faster than it is kept. */
const mostWaiting = 64 * 2 ** 20;

/** A place in the log as Postgres writes it. */
export const placeText = (place: bigint): string =>
  `${(place >> 32n).toString(16).toUpperCase()}/${(place & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** The same, read. */
export function readPlace(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** A connection that copies and follows; it can ask no database anything. */
export async function openReplication(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => undefined); // the query in hand, or the next, says so
  await client.connect();
  return client;
}

/** What a standby says of itself: all before `safe` is on its disk. */
function statusOf(safe: bigint): Buffer {
  const status = Buffer.alloc(34);
  status[0] = answer;
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(safe, at);
  return status;
}

/** Follows the log of a slot from a place on. */
export async function followLog(url: string, slot: string, from: bigint): Promise<LogStream> {
  const client = await openReplication(url);
  let ended: Error | null = null;
  const end = (error?: Error): void => void (ended ??= error ?? new Error('the server ended it'));
  client.on('error', end);
  client.on('end', () => end());
  const who = await client.query<{ timeline: bigint }>('IDENTIFY_SYSTEM');
  const timeline = Number(who.rows[0]!.timeline);
  const wire = (client as pg.Client & { connection: Wire }).connection;
  let [start, received, safe] = [from, from, from];
  let held: Buffer[] = [];
  const size = (): number => Number(received - start);
  wire.removeAllListeners('copyData');
  wire.on('copyData', ({ chunk }) => {
    if (chunk[0] === alive && chunk[17] === 1) wire.sendCopyFromChunk(statusOf(safe));
    if (chunk[0] !== data) return;
    const at = chunk.readBigUInt64BE(1);
    if (at !== received) return end(new Error(`the log goes on at ${placeText(at)}`));
    // A copy: what node-pg hands out lies in a buffer that it fills again.
    held.push(Buffer.from(chunk.subarray(25)));
    received += BigInt(chunk.length - 25);
    if (size() > mostWaiting) wire.stream.pause();
  });
  const started = new Promise<void>((resolve) => wire.once('replicationStart', resolve));
  const place = placeText(from);
  wire.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${place} TIMELINE ${timeline}`);
  const failed = new Promise<never>((_, reject) => client.once('error', reject));
  await Promise.race([started, failed]).catch((error: unknown) => {
    wire.stream.destroy();
    throw error;
  });
  return {
    timeline,
    size,
    waiting: () => (held.length === 0 ? null : { start, bytes: Buffer.concat(held) }),
    keep: (upto) => {
      const rest = Buffer.concat(held).subarray(Number(upto - start));
      held = rest.length === 0 ? [] : [rest];
      [start, safe] = [upto, upto];
      wire.sendCopyFromChunk(statusOf(safe));
      wire.stream.resume();
    },
    fault: () => ended,
    close: () => wire.stream.destroy(),
  };
}
