import { setTimeout as sleep } from 'node:timers/promises';
import { keyText } from '#core/proofs/signed-note.ts';
import { checkpointKeyOf } from '#platform/config/checkpoint-key.ts';
import { ConfigFault } from '#platform/config/config.ts';
import { keyFor } from '#platform/config/keys.ts';
import { openWithKey, sealWithKey } from '#platform/config/sealing.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { formerOf, type HandedOver, hashedAgain, sealerOf } from '#platform/db/former-keys.sql.ts';
import { markOf } from '#platform/db/installation.sql.ts';
import { record } from '../modules/audit/audit.ts';
import {
  batch,
  insertChange,
  lockInstallation,
  membersWithCodes,
  nextChange,
  programSessions,
  replaceCodes,
  replaceMark,
  sealedAfter,
  writeSealed,
} from './rotation.sql.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** The input of a root secret change. */
export type Rotation = { from: string; to: string; publicUrl: string };

/** The values sealed again, by column, and those that did not open: we never sealed them. */
export type Rotated = { what: string; sealed: number; foreign: string[] }[];

const secondsForPrograms = 10;

/** Refuses while web or worker is connected; waits a little for one that has just ended. */
async function requireNobody(tx: Tx): Promise<void> {
  let count = await programSessions(tx);
  for (let waited = 0; count > 0n && waited < secondsForPrograms; waited += 1) {
    await sleep(1_000);
    count = await programSessions(tx);
  }
  if (count === 0n) return;
  throw new ConfigFault(
    `${count} connections of web and worker are open: stop Candor on every machine, and what ` +
      'pools its connections, before its secret is changed',
  );
}

/** Replaces the old secret's mark; no program reads it, or starts, until the change is complete. */
async function takeMark(tx: Tx, { from, to }: Rotation): Promise<void> {
  await lockInstallation(tx);
  await requireNobody(tx);
  if (await replaceMark(tx, markOf(from), markOf(to))) return;
  throw new ConfigFault('CANDOR_SECRET_PREVIOUS: this database was made with another secret');
}

/** Seals a column's values under the new secret; a value that the old one does not open stays. */
async function sealAgain(
  tx: Tx,
  sealedColumn: SealedColumn,
  { from, to }: Rotation,
  say: (line: string) => void,
): Promise<Rotated[number]> {
  const what = `${sealedColumn.table}.${sealedColumn.column}`;
  const foreign: string[] = [];
  const [old, fresh] = [sealedColumn.keyOf(from), sealedColumn.keyOf(to)];
  let sealed = 0;
  let last: unknown;
  for (;;) {
    const rows = await sealedAfter(tx, sealedColumn, last);
    const opened = rows.flatMap(({ id, name, bound, ...row }): [unknown, Buffer][] => {
      try {
        const plain = openWithKey(old, sealedColumn.boundTo(bound), row.sealed);
        return [[id, sealWithKey(fresh, sealedColumn.boundTo(bound), plain)]];
      } catch {
        // Planted, or moved from another row: the new key does not open it either.
        foreign.push(name);
        return [];
      }
    });
    if (opened.length > 0) await writeSealed(tx, sealedColumn, opened);
    sealed += opened.length;
    if (rows.length > 0) say(`${what}: ${sealed}`);
    if (rows.length < batch) return { what, sealed, foreign };
    last = rows.at(-1)!.id;
  }
}

/** Hashes the recovery code hashes again, under the new key. */
async function hashCodesAgain(tx: Tx, key: Buffer): Promise<number> {
  let hashed = 0;
  const members = await membersWithCodes(tx);
  for (let at = 0; at < members.length; at += batch) {
    const items = members.slice(at, at + batch);
    hashed += await replaceCodes(tx, items, (hash) => hashedAgain(key, hash));
  }
  return hashed;
}

/** The old signing key's statement about the new one, which a holder of the old one can follow. */
function handOver({ from, to, publicUrl }: Rotation, at: Date): HandedOver {
  const [old, fresh] = [signingKeyOf(from), signingKeyOf(to)];
  const checkpointKey = (secret: string) => keyText(checkpointKeyOf({ secret, publicUrl }));
  return {
    public_key: old.publicJwk,
    checkpoint_key: checkpointKey(from),
    jws: old.signed({
      document: 'candor-key-change',
      installation: publicUrl,
      changed_at: at.toISOString(),
      public_key: fresh.publicJwk,
      checkpoint_key: checkpointKey(to),
    }),
  };
}

/** Stores the two keys of the old secret that are still needed, sealed under the new one. */
async function keepFormer(tx: Tx, rotation: Rotation): Promise<void> {
  const { from, to } = rotation;
  const { no, at } = await nextChange(tx);
  const codes = keyFor(from, 'candor identity', 'mailed codes');
  const members = keyFor(from, 'candor solvency', 'members');
  await insertChange(tx, {
    no,
    at,
    codes: sealWithKey(sealerOf.codes(to), formerOf('codes', no), codes),
    members: sealWithKey(sealerOf.members(to), formerOf('members', no), members),
    handedOver: handOver(rotation, at),
  });
}

/**
 * Changes the root secret of a database that is not in use, as its owner, in one transaction. Until
 * it commits, the old secret is in force.
 */
export function rotateSecret(
  db: Db,
  rotation: Rotation,
  say: (line: string) => void,
): Promise<Rotated> {
  return inTransaction(db, async (tx) => {
    await takeMark(tx, rotation);
    const rotated: Rotated = [];
    for (const sealedColumn of sealedColumns)
      rotated.push(await sealAgain(tx, sealedColumn, rotation, say));
    const codes = await hashCodesAgain(tx, keyFor(rotation.to, 'candor identity', 'mailed codes'));
    rotated.push({ what: 'identity.recovery_code.code_hash', sealed: codes, foreign: [] });
    await keepFormer(tx, rotation);
    await record(tx, {
      actor: 'operator',
      act: 'changed the root secret',
      subject: 'installation',
    });
    return rotated;
  });
}
