import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../core/refusal.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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

/** Argon2id of a new password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

// Made once with the same cost, of a password nobody has.
const dummyHash = hash(crypto.randomUUID(), cost);

/** How often the dummy stood in for an unknown person; a test asserts that it does. */
export const dummyRuns = { count: 0 };

/** Whether the password is right; for nobody (`undefined`) the same work is done, for a no. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash === undefined) dummyRuns.count += 1;
  const against = passwordHash ?? (await dummyHash);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && passwordHash !== undefined;
}
