import { hash as digest, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Refusal } from '#core/rules/refusal.ts';
import { readPassword } from '#core/typed/typed-text.ts';

/** Two at a time, so that log-ins leave a core to the money; who finds 50 waiting is sent away. */
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
    // The place goes to the next in line without being free in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

// How a password is kept that is compared in its normal form, as another keyboard may write it
// (NIST SP 800-63B); older ones are compared as they were sent.
const normalMark = '$argon2id-sha256-nfkc$';

/** Whether a password with these parameters is compared byte by byte. */
export const isComparedByBytes = (parameters: string): boolean =>
  !parameters.startsWith(normalMark);

const parametersOf = (salt: Buffer): string =>
  `${normalMark}v=19$m=19456,t=2,p=1$${salt.toString('base64').replaceAll('=', '')}`;

/** How often argon2id was computed; a test asserts that a try costs one, whatever is typed. */
export const allRuns = { count: 0 };

/** argon2id's output for a password, with the form, the cost and the salt of its parameters. */
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
 * What the database keeps of a new password: parameters, salt, and SHA-256 of argon2id's output.
 * The output itself opens the account and is kept nowhere.
 */
export async function hashPassword(password: string): Promise<string> {
  const parameters = parametersOf(randomBytes(16));
  const output = await inTurn(() => outputOf(parameters, password));
  return `${parameters}$${digest('sha256', output, 'base64')}`;
}

const dummyParameters = parametersOf(randomBytes(16));

/** How often the dummy stood in for an unknown person; a test asserts that it does. */
export const dummyRuns = { count: 0 };

/**
 * What Postgres compares with a person's password. For an unknown person (null) the same work is
 * done, for an output that is nobody's.
 */
export async function derivePassword(parameters: string | null, password: string): Promise<Buffer> {
  if (parameters === null) dummyRuns.count += 1;
  return inTurn(() => outputOf(parameters ?? dummyParameters, password));
}
