import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import {
  insertSignedFileRequest,
  collectSignedFile,
  type SignedFileInput,
  type SignedFileKind,
} from './signed-files.sql.ts';

const longestUntakenMs = 8_000;
const longestWaitMs = 60_000;
const longestPauseMs = 100;

export type SignedFileCommand = {
  /** The person's session token; null for a public file. */
  token: string | null;
  kind: SignedFileKind;
  asked?: SignedFileInput;
};

/**
 * Requests a document from the worker, and waits outside every transaction: no process that serves
 * requests holds a signing key (INT-12).
 */
export async function requestSignedFile(
  db: Db,
  input: SignedFileCommand,
): Promise<Buffer<ArrayBuffer>> {
  const { token, kind, asked = {} } = input;
  const id = await insertSignedFileRequest(db, token, kind, asked);
  let pause = 15;
  for (let waited = 0; waited < longestWaitMs; pause = Math.min(pause * 1.5, longestPauseMs)) {
    await sleep(pause);
    waited += pause;
    const { isTaken, bytes, refusal } = await collectSignedFile(db, token, id);
    if (bytes !== null) return Buffer.from(bytes);
    if (refusal !== null) throw new Refusal(refusal.code, refusal);
    if (!isTaken && waited > longestUntakenMs) break;
  }
  throw new Refusal('unavailable');
}
