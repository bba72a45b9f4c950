import { createHash } from 'node:crypto';
import { bytesOfRow } from '#core/proofs/seal-chain.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { rowsToSeal } from '../modules/ledger/ledger.ts';

/** The facts of a database for a manifest, or to compare with one. */
export type Installation = Pick<Manifest, 'program' | 'postgres' | 'installation' | 'seal'>;

/** Reads the installation of a database, the program that made it, and its newest seal. */
export async function readInstallation(db: Db): Promise<Installation> {
  const installation = await maybe<Installation>(db)`
    select current_setting('server_version') as postgres,
      jsonb_build_object('mode', i.mode, 'secretMark', encode(i.secret_mark, 'hex'),
        'madeAt', i.made_at) as installation,
      jsonb_build_object('version', r.version, 'codeDigest', r.code_digest, 'migrations',
        (select jsonb_agg(name order by name) from migrations.applied)) as program,
      (select jsonb_build_object('no', no::text, 'head', encode(head, 'hex')) from ledger.seal
        order by no desc limit 1) as seal
    from foundation.installation i, migrations.release r`;
  if (installation === undefined)
    throw new Error('this database was never started: npm start makes it');
  return installation;
}

/** The ids of all files in the database's rows, with their hashes in hex. */
export async function filesOf(db: Db): Promise<{ id: string; sha256: string }[]> {
  return all<{ id: string; sha256: string }>(db)`
    select id, encode(sha256, 'hex') as sha256 from foundation.file order by id`;
}

/** Whether this database has exactly that seal. */
export async function hasSeal(db: Db, seal: Manifest['seal']): Promise<boolean> {
  if (seal === null) return true;
  const found = await maybe<{ head: Buffer }>(db)`
    select head from ledger.seal where no = ${seal.no}::bigint`;
  return found?.head.toString('hex') === seal.head;
}

/** Identifies the running server: a restart, or a copy, gives another value. */
export async function serverOf(db: Db): Promise<string> {
  const { server } = await one<{ server: string }>(db)`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      pg_postmaster_start_time(), current_database()) as server`;
  return server;
}

type SealHead = { no: string; head: string };

/** Heads are compared here, in hex, because the other value is from outside the database. */
const inHex = ({ no, head }: { no: string; head: Buffer }): SealHead => ({
  no,
  head: head.toString('hex'),
});

export async function newestSeal(db: Db): Promise<Manifest['seal']> {
  const found = await all<{ no: string; head: Buffer }>(db)`
    select no::text, head from ledger.seal order by no desc limit 1`;
  return found.map(inHex)[0] ?? null;
}

async function sealsAfter(db: Db, no: string): Promise<SealHead[]> {
  const found = await all<{ no: string; head: Buffer }>(db)`
    select no::text, head from ledger.seal where no > ${no}::bigint
    order by no limit 10000`;
  return found.map(inHex);
}

/** Returns a copy's first seal that the active database lacks or has changed; null if none. */
export async function sealsUnlike(copy: Db, active: Db): Promise<string | null> {
  for (let last = '0'; ;) {
    const seals = await sealsAfter(copy, last);
    const heads = new Map((await sealsAfter(active, last)).map(({ no, head }) => [no, head]));
    const unlike = seals.find(({ no, head }) => heads.get(no) !== head);
    if (unlike !== undefined) return unlike.no;
    if (seals.length === 0) return null;
    last = seals.at(-1)!.no;
  }
}

/** The positions at which the postings after a seal begin, and of the last posting. */
export async function unsealedSpan(
  db: Db,
  newest: Manifest['seal'],
): Promise<{ after: bigint; last: bigint }> {
  return one<{ after: bigint; last: bigint }>(db)`
    select coalesce((select upto from ledger.seal where no = ${newest?.no ?? null}::bigint), 0)
      as after, coalesce((select max(position) from ledger.row_to_seal), 0) as last`;
}

/** Returns a digest of the postings between two positions. */
export async function postingsDigest(db: Db, after: bigint, upto: bigint): Promise<string> {
  const whole = createHash('sha256');
  for (const row of await rowsToSeal(db, after, upto)) whole.update(bytesOfRow(row));
  return whole.digest('hex');
}
