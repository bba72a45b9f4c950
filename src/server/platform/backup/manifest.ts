import type { Measured } from './sections.ts';

/** What a backup says of itself once it is opened. */
export type Manifest = {
  format: 1;
  name: string;
  /** When it began: nothing that was written later has to be in it. */
  madeAt: string;
  program: { version: string; codeDigest: string; migrations: string[] };
  postgres: string;
  /** Whose it is: what its secret leaves in the database, and when that was made. */
  installation: { mode: string; secretMark: string; madeAt: string };
  /** The newest seal when it began; null before the first. */
  seal: { no: string; head: string } | null;
  /** The series of the log that was kept as it began, which a restore goes on with. */
  log: string | null;
  /** Ids of files that the store no longer had. */
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
