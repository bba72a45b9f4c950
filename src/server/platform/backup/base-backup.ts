import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pg from 'pg';

// Asks a running server for a copy of its files in its own protocol (BASE_BACKUP), as
// pg_basebackup does: the packaged server brings no such program.

type CopyMessage = { chunk: Buffer };
type Wire = { stream: { pause(): void; resume(): void } };
/** What node-pg calls on a query while the server copies something out to us. */
type Copying = { handleCopyData: (message: CopyMessage, connection: Wire) => void };

const [archive, data] = ['n'.charCodeAt(0), 'd'.charCodeAt(0)];

// A slot of this connection alone keeps the log that was written since, however long it takes.
const keepLog = 'CREATE_REPLICATION_SLOT candor_backup_NAME TEMPORARY PHYSICAL RESERVE_WAL';
// Its log comes with it, so the copy starts by itself; the whole is sealed, not each file.
const ask = `BASE_BACKUP (LABEL 'candor', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** Hands the messages of the copy on, one archive's bytes; pauses the wire while nobody reads. */
function copyInto(tar: PassThrough): Copying['handleCopyData'] {
  let archives = 0;
  return ({ chunk }, connection) => {
    if (chunk[0] === archive) archives += 1;
    if (archives > 1) {
      tar.destroy(new Error('the server has tablespaces, which backups do not know'));
      return;
    }
    // A copy: what node-pg hands out lies in a buffer that it fills again.
    if (chunk[0] !== data || tar.write(Buffer.from(chunk.subarray(1)))) return;
    // One message comes as the wire is paused already: what it had read comes all at once.
    if (tar.listenerCount('drain') > 0) return;
    connection.stream.pause();
    tar.once('drain', () => connection.stream.resume());
  };
}

/** The server's files with the log that makes them whole, as one tar. */
export async function* baseBackup(url: string): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
  } as pg.ClientConfig);
  client.on('error', () => undefined); // the query in hand says so
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
    // A reader that went away leaves the server in the middle of its copy: it is not waited for.
    const { connection } = client as pg.Client & { connection: { stream: { destroy(): void } } };
    if (!tar.readableEnded) connection.stream.destroy();
    else await client.end();
  }
}
