import { Refusal } from '../../core/refusal.ts';
import type { Assertion } from '../../contract/passkeys.ts';
import { realNow } from '../clock/clock.ts';
import type { Db, Tx } from '../db/db.ts';
import { wrongCode } from './add-totp.ts';
import { checkPasskey, type RelyingParty } from './check-passkey.ts';
import { takeRecoveryCode, takeTotpStep, totpOf } from './factors.sql.ts';
import { memberKeys, type Purpose, usePasskey } from './passkeys.sql.ts';
import { hashRecoveryCode } from './renew-recovery-codes.ts';
import { type Keys, openSecret } from './seal-secret.ts';
import { verifyTotp } from './verify-totp.ts';

/** One of the ways to show a second factor. */
export type Evidence = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: Assertion | undefined;
};

export type FactorWay = 'totp' | 'passkey' | 'recovery_code';

/** What is left to do in the transaction of the act: to spend what was shown. */
export type Shown = { way: FactorWay; spend: (tx: Tx) => Promise<boolean> };

const wrong = (field: 'code' | 'recovery_code') =>
  new Refusal('second_factor_wrong', { fields: { [field]: wrongCode } });

async function checkTotp(db: Db, keys: Keys, memberId: string, code: string): Promise<Shown> {
  const totp = await totpOf(db, memberId);
  if (totp?.isOn !== true) throw wrong('code');
  const step = verifyTotp(openSecret(keys, memberId, totp.sealed), code, realNow());
  if (step === null) throw wrong('code');
  return { way: 'totp', spend: (tx) => takeTotpStep(tx, memberId, step) };
}

/**
 * Checks what a member showed as a second factor. Nothing but a passkey's challenge is spent yet:
 * the caller spends in the transaction of the act, where of several racers one succeeds.
 */
export async function checkFactor(
  db: Db,
  around: { keys: Keys; party: RelyingParty },
  asked: { purpose: Purpose; memberId: string },
  shown: Evidence,
): Promise<Shown> {
  const { memberId } = asked;
  if (shown.passkey !== undefined) {
    const theirs = { keys: memberKeys, purpose: asked.purpose, ownerId: memberId };
    const { key, counter } = await checkPasskey(db, around.party, theirs, shown.passkey);
    return { way: 'passkey', spend: (tx) => usePasskey(tx, key.id, counter) };
  }
  if (shown.recovery_code !== undefined) {
    const hash = hashRecoveryCode(around.keys, memberId, shown.recovery_code);
    return { way: 'recovery_code', spend: (tx) => takeRecoveryCode(tx, memberId, hash) };
  }
  return checkTotp(db, around.keys, memberId, shown.code ?? '');
}

/** The refusal of a factor that was spent between the check and the act, or never good. */
export const wrongFactor = (way: FactorWay): Refusal =>
  way === 'passkey'
    ? new Refusal('passkey_refused')
    : wrong(way === 'totp' ? 'code' : 'recovery_code');
