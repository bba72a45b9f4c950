import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { ConfigFault } from '../config/config.ts';

/** What a running Candor records for the next one that tries the lock. */
export type Holder = { pid: number; port: number | null };

export type DataLock = { release: () => Promise<void> };

const taken = 75;
// After a kill, leftover processes need a moment to release the lock.
const waitedSeconds = 3;

function holderOf(file: string): string {
  try {
    const { pid, port } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return port === null ? `pid ${pid}` : `pid ${pid}, port ${port}`;
  } catch {
    return 'it is just starting'; // it has the lock but no record of itself yet
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Locks a data folder for one Candor. The kernel holds the lock and releases it however we end: the
 * holder process reads from our pipe, which closes with us.
 */
export async function lockData(file: string, holder: Holder): Promise<DataLock> {
  const script = 'echo held; exec cat';
  const keeper = spawn(
    'flock',
    ['-w', String(waitedSeconds), '-E', String(taken), file, 'sh', '-c', script],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // a terminal's Ctrl-C is for us; we unlock after Postgres ends
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

/** Lets one process at a time fill a database; if that start dies, the next may proceed. */
export async function withDataLock(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the work itself notices the lost server
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [fillLock]);
    await work();
  } finally {
    await client.end();
  }
}
