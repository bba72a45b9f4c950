import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The logins of the embedded server while it runs, each with a secret of its own. */
export const logins = ['candor_migrator', 'candor_web', 'candor_worker', 'candor_backup'] as const;

export type Login = (typeof logins)[number];

/** The secret of each login; `superuser` exists only on temporary test servers. */
export type Secrets = Record<Login | 'candor_bootstrap', string>;

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Gives every login the same secret, for a temporary server. */
export function throwAwaySecrets(): Secrets {
  const secret = newSecret();
  return {
    candor_migrator: secret,
    candor_web: secret,
    candor_worker: secret,
    candor_backup: secret,
    candor_bootstrap: secret,
  };
}

const fileOf = (folder: string, login: Login): string => join(folder, login);

export const hasSecrets = (folder: string): boolean =>
  logins.every((login) => existsSync(fileOf(folder, login)));

function readSecret(file: string): string {
  const { mode } = lstatSync(file);
  if ((mode & 0o077) !== 0) throw new Error(`${file} can be read by others: chmod 600 ${file}`);
  return readFileSync(file, 'utf8').trim();
}

/** Reads the secrets and creates missing ones, each in a file of mode 0600. */
export function keepSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const login of logins) {
    const file = fileOf(folder, login);
    if (existsSync(file)) continue;
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  }
  const secrets = logins.map((login) => [login, readSecret(fileOf(folder, login))] as const);
  // The superuser's secret is stored nowhere: outside tests it cannot log in.
  return { ...Object.fromEntries(secrets), candor_bootstrap: newSecret() } as Secrets;
}

// A random 256-bit secret needs no stretching: with one round a connection opens at once.
const rounds = 1;

/** The verifier that Postgres stores (RFC 5803), sent instead: statements may be logged. */
export function verifierOf(secret: string): string {
  const salt = randomBytes(16);
  const key = pbkdf2Sync(secret, salt, rounds, 32, 'sha256');
  const under = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const stored = createHash('sha256').update(under('Client Key')).digest('base64');
  const server = under('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`;
}
