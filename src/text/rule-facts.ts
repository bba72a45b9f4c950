import { minedWithinMs } from '#core/rules/deposit-state.ts';
import { coolingOffDays } from '#core/rules/position-rules.ts';
import { feeWaitMs, firstWithdrawalCents, newAddressWaitMs } from '#core/rules/withdrawal-rules.ts';

const hourMs = 3_600_000;

/**
 * The numbers of rules in long texts, in every language. `site/pages/legal-facts.test.ts` compares
 * the numbers of database rules with the code of the database.
 */
export const ruleFacts = {
  quoteMinutes: 15,
  blockMinutes: minedWithinMs / 60_000,
  addressHours: newAddressWaitMs / hourMs,
  securedHours: 72,
  feeHours: feeWaitMs / hourMs,
  holdHours: 72,
  holdDays: 14,
  lossNoticeDays: 14,
  coolingOffDays,
  firstWithdrawalDollars: Number(firstWithdrawalCents / 100n),
  sessionHours: 12,
  rememberedDays: 30,
  deviceDays: 365,
  referralDays: 30,
  mailDays: 90,
  logInYears: 1,
} as const;
