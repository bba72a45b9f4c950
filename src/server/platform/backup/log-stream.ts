import pg from 'pg';

// Follows a server's log byte by byte as a standby does (physical streaming replication, as
// pg_receivewal). The packaged server does not include that program.

/** A stretch of the log: its start and its bytes. */
export type Stretch = { start: bigint; bytes: Buffer };

/** A followed log; received bytes stay in memory until `keep` confirms them. */
export type LogStream = {
  timeline: number;
  /** The received bytes that are not safe yet, in one piece; null if there are none. */
  waiting: () => Stretch | null;
  /** The number of waiting bytes, and how long the first of them has waited. */
  size: () => number;
  /** Confirms that everything before this position is safe; the server may delete it. */
  keep: (upto: bigint) => void;
  /** The reason it ended; null while it runs. */
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
/** The limit for a log that arrives faster than it is stored. */
const mostWaiting = 64 * 2 ** 20;

/** A log position as Postgres writes it. */
export const placeText = (place: bigint): string =>
  `${(place >> 32n).toString(16).toUpperCase()}/${(place & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Parses a log position. */
export function readPlace(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Opens a connection that copies and follows; it can query no database. */
export async function openReplication(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => undefined); // the current or next query reports it
  await client.connect();
  return client;
}

/** The status message of a standby: everything before `safe` is on its disk. */
function statusOf(safe: bigint): Buffer {
  const status = Buffer.alloc(34);
  status[0] = answer;
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(safe, at);
  return status;
}

/** Follows the log of a slot from a position. */
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
    // Copied, because node-pg reuses the buffer behind the chunk.
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
