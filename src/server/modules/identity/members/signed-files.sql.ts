import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type PaperKind = 'statement' | 'claim' | 'proof' | 'evidence' | 'nobodys_proof' | 'operator';

export type PaperAsked = Record<string, unknown>;
export type TakenPaper = { id: string; kind: PaperKind; person: string | null; asked: PaperAsked };
export type PaperRefusal = { code: string; detail?: string; fields?: Record<string, string> };

export async function askPaper(
  db: Db,
  token: string | null,
  kind: PaperKind,
  asked: PaperAsked,
): Promise<string> {
  const found = await sql<{ id: string }>`
    select identity.ask_paper(${token}, ${kind}, ${JSON.stringify(asked)}::jsonb) as id`.execute(
    db,
  );
  return found.rows[0]!.id;
}

export async function takePaper(db: Db): Promise<TakenPaper | undefined> {
  const found = await sql<TakenPaper>`
    select id, kind, person, asked from identity.take_paper()`.execute(db);
  return found.rows[0];
}

export async function givePaper(
  db: Db,
  id: string,
  { bytes, refusal }: { bytes: Uint8Array | null; refusal: PaperRefusal | null },
): Promise<void> {
  const given = bytes === null ? null : Buffer.from(bytes);
  await sql`select identity.give_paper(${id}::uuid, ${given},
    ${refusal && JSON.stringify(refusal)}::jsonb)`.execute(db);
}

type Collected = { isTaken: boolean; bytes: Buffer | null; refusal: PaperRefusal | null };

export async function collectPaper(db: Db, token: string | null, id: string): Promise<Collected> {
  const found = await sql<Collected>`
    select is_taken as "isTaken", bytes, refusal
    from identity.collect_paper(${token}, ${id}::uuid)`.execute(db);
  return found.rows[0]!;
}

/** Lets go of what nobody collected. */
export async function forgetPapers(db: Db): Promise<void> {
  await sql`select identity.forget_papers()`.execute(db);
}
