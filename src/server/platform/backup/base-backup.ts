import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pg from 'pg';

// Requests a copy of a running server's files over the replication protocol (BASE_BACKUP), as
// pg_basebackup does. The packaged server does not include that program.

type CopyMessage = { chunk: Buffer };
type Wire = { stream: { pause(): void; resume(): void } };
/** The hook that node-pg calls on a query while the server streams a copy. */
type Copying = { handleCopyData: (message: CopyMessage, connection: Wire) => void };

const [archive, data] = ['n'.charCodeAt(0), 'd'.charCodeAt(0)];

// A temporary slot of this connection keeps the log written during the copy, however long it takes.
const keepLog = 'CREATE_REPLICATION_SLOT candor_backup_NAME TEMPORARY PHYSICAL RESERVE_WAL';
// The copy includes its log, so it starts without an archive. The whole is sealed, not each file.
const ask = `BASE_BACKUP (LABEL 'candor', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** Forwards the bytes of the one archive; pauses the connection while the reader is behind. */
function copyInto(tar: PassThrough): Copying['handleCopyData'] {
  let archives = 0;
  return ({ chunk }, connection) => {
    if (chunk[0] === archive) archives += 1;
    if (archives > 1) {
      tar.destroy(new Error('the server has tablespaces, which backups do not know'));
      return;
    }
    // Copied, because node-pg reuses the buffer behind the chunk.
    if (chunk[0] !== data || tar.write(Buffer.from(chunk.subarray(1)))) return;
    // More messages may arrive after the pause: node-pg emits all that it had already read.
    if (tar.listenerCount('drain') > 0) return;
    connection.stream.pause();
    tar.once('drain', () => connection.stream.resume());
  };
}

/** Streams the server's files as one tar, with the log that makes them consistent. */
export async function* baseBackup(url: string): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
  } as pg.ClientConfig);
  client.on('error', () => undefined); // the current query reports it
  await client.connect();
  const tar = new PassThrough({ highWaterMark: 4 * 2 ** 20 });
  try {
    await client.query(keepLog.replace('NAME', randomBytes(6).toString('hex')));
    const query = new pg.Query(ask) as pg.Query & Copying;
    query.handleCopyData = copyInto(tar);
    query.on('error', (error: Error) => tar.destroy(error));
    query.on('end', () => tar.end());
    client.query(query);
    yield* tar as AsyncIterable<Buffer>;
  } finally {
    // A reader that stopped early leaves the server in the middle of its copy; do not wait for it.
    const { connection } = client as pg.Client & { connection: { stream: { destroy(): void } } };
    if (!tar.readableEnded) connection.stream.destroy();
    else await client.end();
  }
}
