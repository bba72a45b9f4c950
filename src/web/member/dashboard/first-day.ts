import type { Me, Security, Wallets } from '../layout/api-types.ts';

export const stepNames = ['email', 'protect', 'address', 'deposit'] as const;
export type StepName = (typeof stepNames)[number];

type Figures = Pick<
  Me,
  | 'withdrawable_balance'
  | 'withdrawable_profit'
  | 'locked_profit'
  | 'total_invest'
  | 'total_withdrawal'
  | 'pending_withdrawals'
  | 'accumulated_interest'
>;

/** Whether nothing was ever credited: until then a list of first steps stands where zeros would. */
export const isFirstDay = (me: Figures): boolean =>
  [
    me.withdrawable_balance,
    me.withdrawable_profit,
    me.locked_profit,
    me.total_invest,
    me.total_withdrawal,
    me.pending_withdrawals,
    me.accumulated_interest,
  ].every((amount) => amount === '0.00');

type Known = {
  security: Pick<Security, 'two_step' | 'passkeys'> | undefined;
  wallets: Partial<Pick<Wallets, 'bitcoin' | 'dogecoin' | 'xrp' | 'solana'>> | undefined;
};

/** The first steps in their order: which are done, and the one that is next. */
export function firstSteps({ security, wallets }: Known) {
  const isDone: Record<StepName, boolean> = {
    // Nobody logs in before the address is confirmed.
    email: true,
    protect: security !== undefined && (security.two_step || security.passkeys.length > 0),
    address:
      wallets !== undefined &&
      [wallets.bitcoin, wallets.dogecoin, wallets.xrp, wallets.solana].some(Boolean),
    deposit: false,
  };
  const isKnown = security !== undefined && wallets !== undefined;
  const next = isKnown ? stepNames.find((name) => !isDone[name]) : undefined;
  return stepNames.map((name) => ({ name, isDone: isDone[name], isNext: name === next }));
}
