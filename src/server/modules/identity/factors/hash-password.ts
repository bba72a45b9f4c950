import { hash as digest, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Refusal } from '#core/rules/refusal.ts';
import { readPassword } from '#core/typed/typed-text.ts';

/** Two at a time leave a core for money; the 51st in the queue is refused. */
const places = 2;
const longestQueue = 50;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= places) {
    if (waiting.length >= longestQueue) throw new Refusal('rate_limited', { retryAfterSeconds: 2 });
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // Hands the slot to the next in line; it is never free in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

// Marks a password compared in normal form, because keyboards encode it differently (NIST SP
// 800-63B); older ones are compared byte by byte.
const normalMark = '$argon2id-sha256-nfkc$';

/** Whether a password with these parameters is compared byte by byte. */
export const isComparedByBytes = (parameters: string): boolean =>
  !parameters.startsWith(normalMark);

const parametersOf = (salt: Buffer): string =>
  `${normalMark}v=19$m=19456,t=2,p=1$${salt.toString('base64').replaceAll('=', '')}`;

/** Counts argon2id runs; a test asserts one per try, for any input. */
export const allRuns = { count: 0 };

/** Argon2id's output for a password, with the form, cost and salt of its parameters. */
function outputOf(parameters: string, password: string): Promise<Buffer> {
  const [, memoryCost, timeCost, parallelism, salt] =
    /\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/.exec(parameters) ?? [];
  if (salt === undefined) throw new Error('these are no parameters of a password');
  allRuns.count += 1;
  return hashRaw(isComparedByBytes(parameters) ? password : readPassword(password), {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  });
}

/**
 * The stored form of a new password: parameters, salt, and SHA-256 of argon2id's output. The output
 * itself opens the account and is never stored.
 */
export async function hashPassword(password: string): Promise<string> {
  const parameters = parametersOf(randomBytes(16));
  const output = await inTurn(() => outputOf(parameters, password));
  return `${parameters}$${digest('sha256', output, 'base64')}`;
}

const dummyParameters = parametersOf(randomBytes(16));

/** Counts the dummy runs for unknown people; a test asserts them. */
export const dummyRuns = { count: 0 };

/**
 * The output that Postgres compares with a person's password. An unknown person (null) takes the
 * same work, for an output that matches no one.
 */
export async function derivePassword(parameters: string | null, password: string): Promise<Buffer> {
  if (parameters === null) dummyRuns.count += 1;
  return inTurn(() => outputOf(parameters ?? dummyParameters, password));
}
