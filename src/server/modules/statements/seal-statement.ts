import { createHash } from 'node:crypto';
import { type Format, type SealFacts, sealed } from '#core/proofs/seal.ts';
import type { SigningKey } from '#platform/config/signing-key.ts';
import type { StatementDocument } from './statement.presenter.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';

async function bodyOf(format: Format, document: StatementDocument): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(writeCsv(document));
  if (format === 'json') return Buffer.from(writeJson(document));
  // Loaded on demand: a process that writes no PDF does not need the drawing code.
  const { writePdf } = await import('./write-pdf.ts');
  return writePdf(document);
}

/** The head of the books, so a copy of a statement also fixes their history. */
const sealOf = ({ lastSeal }: StatementDocument['statement']): SealFacts['ledger_seal'] =>
  lastSeal === null ? null : { no: lastSeal.no.toString(), head: lastSeal.head };

/** Returns a statement as a file: its bytes, followed by the seal over exactly these bytes. */
export async function sealStatement(
  format: Format,
  document: StatementDocument,
  key: SigningKey,
): Promise<Buffer> {
  const body = await bodyOf(format, document);
  const { statement, number, issuer } = document;
  const facts: SealFacts = {
    seal: 'candor-statement',
    format,
    sha256: createHash('sha256').update(body).digest('base64url'),
    bytes: body.length,
    number,
    from: statement.from,
    to: statement.to,
    made_at: statement.madeAt.toISOString(),
    installation: issuer.installation,
    ledger_seal: sealOf(statement),
  };
  const jws = key.signed(facts);
  const text = `${jws.protected}.${jws.payload}.${jws.signature}`;
  return Buffer.concat([body, Buffer.from(sealed(format, text))]);
}
