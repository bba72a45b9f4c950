import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { ConfigFault } from '../config/config.ts';

/** What a running Candor writes of itself for the next one that asks. */
export type Holder = { pid: number; port: number | null };

export type DataLock = { release: () => Promise<void> };

const taken = 75;
// What is left of one that was killed needs a moment to let go.
const waitedSeconds = 3;

function holderOf(file: string): string {
  try {
    const { pid, port } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return port === null ? `pid ${pid}` : `pid ${pid}, port ${port}`;
  } catch {
    return 'it is just starting'; // it has the lock, and has not yet written who it is
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Holds a data folder for one Candor. The kernel keeps the lock and lets go of it when we are gone,
 * however we went: the holder reads from a pipe of ours, which ends with us.
 */
export async function lockData(file: string, holder: Holder): Promise<DataLock> {
  const script = 'echo held; exec cat';
  const keeper = spawn(
    'flock',
    ['-w', String(waitedSeconds), '-E', String(taken), file, 'sh', '-c', script],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // a terminal's Ctrl-C is for us; we let go when Postgres has ended
    },
  );
  const held = await Promise.race([
    once(keeper.stdout, 'data').then(() => true),
    once(keeper, 'exit').then(() => false),
  ]);
  if (!held) {
    if (keeper.exitCode !== taken) throw new Error(`cannot lock ${file}`);
    throw new ConfigFault(`Candor already runs here (${holderOf(file)}).`);
  }
  writeFileSync(file, JSON.stringify(holder));
  return {
    release: async () => {
      keeper.stdin.end();
      await ended(keeper);
    },
  };
}

const fillLock = 1_320;

/** One at a time of all who come to a database to fill it; a start that dies lets the next in. */
export async function withDataLock(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // what is at work finds by itself that the server is gone
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [fillLock]);
    await work();
  } finally {
    await client.end();
  }
}
