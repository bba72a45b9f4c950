import type { Assertion } from '#contract/passkeys.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';

/** One form of second factor. */
export type Evidence = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: Assertion | undefined;
};

export type FactorWay = 'totp' | 'passkey' | 'recovery_code';

/** The database's refusal, with the field of the typed code. */
export const refusedFactor = (outcome: string, { recovery_code }: Evidence): Refusal =>
  outcome === 'second_factor_wrong'
    ? new Refusal(outcome, {
        fields: { [recovery_code === undefined ? 'code' : 'recovery_code']: note('code_wrong') },
      })
    : new Refusal(outcome);
