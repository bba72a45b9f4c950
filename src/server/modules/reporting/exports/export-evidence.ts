import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { countedIn } from '#core/rules/language.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { SigningKey } from '#platform/config/signing-key.ts';
import { type Db, inSnapshot } from '#platform/db/db.ts';
import { csvOfRecords } from '#platform/files/csv-table.ts';
import { decisionFile } from '../../approvals/approvals.ts';
import { type Evidence, evidenceOf, type Period, transfersWithin } from './evidence.sql.ts';

const counted = countedIn('en');

// A pack is made in memory; a longer period needs several packs.
const mostTransfers = 200_000n;
const mostDays = 366;
const dayMs = 24 * 60 * 60 * 1000;

/** Converts times to ISO texts, and whole numbers of any size to text. */
const asNoted = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? String(value) : value;
};

const asCsv = ({ rows }: Evidence): Uint8Array =>
  strToU8(
    csvOfRecords(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asNoted(value)])),
      ),
    ),
  );

const readMe = (period: Period, tables: Evidence[], keys: string): string =>
  [
    `Evidence of ${period.from} to ${period.to}, both days in it, by UTC`,
    '',
    ...tables.map(({ name, rows }) => `${name}.csv  ${counted(rows.length, 'row', 'rows')}`),
    '',
    'decisions.json  who signed which decision: node verify-decisions.mjs decisions.json',
    'The script is at /proof/verify-decisions.mjs of this site; it needs Node and nothing else.',
    '',
    'manifest.json names the SHA-256 of each of these files. manifest.jws.json is the same manifest,',
    'signed by the key of this installation as flattened JWS (RFC 7515, EdDSA); its public half is',
    `at ${keys}. Amounts are whole minor units: cents, satoshi, koinu, drops, lamports.`,
    'A file whose hash is another, or a manifest whose signature fails, is not what was handed out.',
    '',
  ].join('\n');

export type Maker = { key: SigningKey; publicUrl: string; madeAt: Date; madeBy: string };

function requirePeriod({ from, to }: Period, madeAt: Date): void {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (last < first || first > madeAt.getTime()) throw new Refusal('period_invalid');
  if ((last - first) / dayMs >= mostDays) throw new Refusal('period_too_long');
}

/**
 * Returns the evidence of a period as a zip; the installation signs its manifest of hashes (ADM-9).
 */
export async function exportEvidence(
  db: Db,
  period: Period,
  maker: Maker,
): Promise<Uint8Array<ArrayBuffer>> {
  requirePeriod(period, maker.madeAt);
  const { tables, decisions } = await inSnapshot(db, async (tx) => {
    if ((await transfersWithin(tx, period)) > mostTransfers) throw new Refusal('period_too_long');
    return { tables: await evidenceOf(tx, period), decisions: await decisionFile(tx, period) };
  });
  const keys = `${maker.publicUrl}/.well-known/jwks.json`;
  const files: Record<string, Uint8Array> = {
    'README.txt': strToU8(readMe(period, tables, keys)),
    ...Object.fromEntries(tables.map((table) => [`${table.name}.csv`, asCsv(table)])),
    'decisions.json': strToU8(`${JSON.stringify(decisions, null, 1)}\n`),
  };
  const manifest = {
    evidence: 'candor-evidence',
    from: period.from,
    to: period.to,
    made_at: maker.madeAt.toISOString(),
    made_by: maker.madeBy,
    installation: maker.publicUrl,
    files: Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  return zipSync({
    ...files,
    'manifest.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    'manifest.jws.json': strToU8(`${JSON.stringify(maker.key.signed(manifest))}\n`),
  });
}
