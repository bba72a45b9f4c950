import { hkdfSync } from 'node:crypto';

/** The programs that a supervisor starts, each with keys of its own. */
export type Program = 'web' | 'worker';

// The keys that each program may derive, as module and purpose (INT-12). Other keys never reach the
// program, so an attacker who takes it over cannot use them.
const held: Record<Program, readonly (readonly [module: string, purpose: string])[]> = {
  web: [
    ['candor webhooks', 'secrets'],
    ['candor identity', 'totp secrets'],
    ['candor identity', 'mailed codes'],
  ],
  worker: [
    ['candor webhooks', 'secrets'],
    ['candor identity', 'totp secrets'],
    ['candor identity', 'mailed codes'],
    ['candor installation', 'ed25519'],
    ['candor installation', 'checkpoints'],
    ['candor solvency', 'members'],
    ['candor solvency', 'padding'],
    ['candor mail', 'bodies'],
  ],
};

const mark = 'candor-keys:';

/** Whether a secret is a ring of single keys rather than the root secret. */
export const isRing = (secret: string): boolean => secret.startsWith(mark);

const nameOf = (module: string, purpose: string): string => `${module}/${purpose}`;

const derived = (secret: string, module: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, module, purpose, 32));

/** Encodes the keys of one program, from the root secret, as its CANDOR_SECRET. */
export function ringFor(program: Program, secret: string): string {
  const keys = held[program].map(([module, purpose]) => [
    nameOf(module, purpose),
    derived(secret, module, purpose).toString('base64url'),
  ]);
  const text = JSON.stringify({ program, keys: Object.fromEntries(keys) });
  return `${mark}${Buffer.from(text).toString('base64url')}`;
}

function ringOf(secret: string): { program: string; keys: Record<string, string> } {
  const text = Buffer.from(secret.slice(mark.length), 'base64url').toString('utf8');
  return JSON.parse(text) as { program: string; keys: Record<string, string> };
}

/** The program of a ring; null for the root secret. */
export const programOfRing = (secret: string): string | null =>
  isRing(secret) ? ringOf(secret).program : null;

/**
 * Returns the key of one purpose, derived from the root secret or read from a program's ring.
 * Throws if the ring does not hold it.
 */
export function keyFor(secret: string, module: string, purpose: string): Buffer {
  if (!isRing(secret)) return derived(secret, module, purpose);
  const key = ringOf(secret).keys[nameOf(module, purpose)];
  if (key === undefined) throw new Error(`this program does not hold the key '${purpose}'`);
  return Buffer.from(key, 'base64url');
}
