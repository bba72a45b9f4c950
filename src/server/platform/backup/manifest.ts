import type { Measured } from './sections.ts';

/** The manifest of an opened backup. */
export type Manifest = {
  format: 1;
  name: string;
  /** When the backup began; it need not contain anything written later. */
  madeAt: string;
  program: { version: string; codeDigest: string; migrations: string[] };
  postgres: string;
  /** The installation it belongs to: the mark its secret left in the database, and its date. */
  installation: { mode: string; secretMark: string; madeAt: string };
  /** The newest seal when the backup began; null before the first. */
  seal: { no: string; head: string } | null;
  /** The log series at the start of the backup; a restore continues with it. */
  log: string | null;
  /** Ids of files that were missing from the store. */
  missing: string[];
  sections: Measured[];
};

/** The parts of a backup. */
export const parts = {
  database: 'database.tar',
  secret: 'secret',
  logins: 'sandbox.json',
} as const;

export const filePart = (id: string): string => `files/${id}`;
