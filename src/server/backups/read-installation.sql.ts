import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { Manifest } from '../platform/backup/manifest.ts';

/** What a database says of itself, for a manifest or to be compared with one. */
export type Installation = Pick<Manifest, 'program' | 'postgres' | 'installation' | 'seal'>;

/** Reads whose database this is, what made it, and its newest seal. */
export async function readInstallation(db: Db): Promise<Installation> {
  const found = await sql<Installation>`
    select current_setting('server_version') as postgres,
      jsonb_build_object('mode', i.mode, 'secretMark', encode(i.secret_mark, 'hex'),
        'madeAt', i.made_at) as installation,
      jsonb_build_object('version', r.version, 'codeDigest', r.code_digest, 'migrations',
        (select jsonb_agg(name order by name) from migrations.applied)) as program,
      (select jsonb_build_object('no', no::text, 'head', encode(head, 'hex')) from ledger.seal
        order by no desc limit 1) as seal
    from foundation.installation i, migrations.release r`.execute(db);
  const installation = found.rows[0];
  if (installation === undefined)
    throw new Error('this database was never started: npm start makes it');
  return installation;
}

/** The ids of all files that a row tells of, with their hashes in hex. */
export async function filesOf(db: Db): Promise<{ id: string; sha256: string }[]> {
  const found = await sql<{ id: string; sha256: string }>`
    select id, encode(sha256, 'hex') as sha256 from foundation.file order by id`.execute(db);
  return found.rows;
}

/** Whether this database has that very seal. */
export async function hasSeal(db: Db, seal: Manifest['seal']): Promise<boolean> {
  if (seal === null) return true;
  const found = await sql<{ head: string }>`
    select encode(head, 'hex') as head from ledger.seal where no = ${seal.no}::bigint`.execute(db);
  return found.rows[0]?.head === seal.head;
}
