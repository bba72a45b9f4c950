import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import type { AdminActor, MemberActor } from '#platform/http/context.ts';
import { handInProof } from '../codes/code-tries.sql.ts';
import { compared } from '../codes/compare-codes.ts';
import { type Evidence, refusedFactor } from '../factors/check-factor.ts';
import { checkPasskey, type RelyingParty } from '../factors/check-passkey.ts';
import { hasSecondFactor, padFor } from '../factors/factors.sql.ts';
import { outputFor } from '../factors/passwords.sql.ts';
import type { Keys } from '../factors/seal-secret.ts';
import { proveByPassword } from './log-ins.sql.ts';
import { hashToken } from './make-token.ts';

type Proof = Evidence & { password?: string | undefined };

/** Re-authenticates a member without a second factor by the password; returns the time. */
async function byPassword(
  db: Db,
  actor: MemberActor,
  password: string,
  newHash: Buffer | null,
): Promise<Date> {
  if (await hasSecondFactor(db, actor.id)) throw new Refusal('second_factor_needed');
  const output = await outputFor(db, actor.id, password);
  const { outcome, at } = await proveByPassword(db, actor.token, output, newHash);
  if (outcome !== 'proved' || at === null) throw new Refusal(outcome);
  return at;
}

/**
 * Re-authenticates a person by an unused code or by a passkey (ACC-7). With a new token's hash the
 * session continues under it, and the old token gains nothing.
 */
export async function proveCaller(
  db: Db,
  { keys, party }: { keys: Keys; party: RelyingParty },
  actor: MemberActor | AdminActor,
  shown: Omit<Proof, 'recovery_code'>,
  newHash: Buffer | null,
): Promise<Date> {
  const { password, passkey, code } = shown;
  if (actor.kind === 'member' && password !== undefined) {
    return byPassword(db, actor, password, newHash);
  }
  const audience = actor.kind === 'member' ? 'client' : 'admin';
  const { token } = actor;
  if (passkey !== undefined) {
    // The session's own token does not count as new.
    const tokenHash = newHash ?? hashToken(token);
    const signed = { passkey, userAgent: '', ip: '', remember: false, tokenHash };
    const input = { audience, purpose: 'prove', token } as const;
    const done = await checkPasskey(db, party, input, signed);
    return done.endsAt!;
  }
  const pad = await padFor(db, keys, actor.id);
  const handIn = handInProof(db, { token, audience }, { code: code ?? '', pad }, newHash);
  const done = await compared(db, handIn, (outcome) => outcome === 'proved');
  if (done?.outcome !== 'proved') throw refusedFactor(done?.outcome ?? 'session_expired', shown);
  return done.endsAt!;
}
