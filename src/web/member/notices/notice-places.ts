import { paths } from '#contract/paths.ts';

type Notice = { kind: string; subject: string | null };

// Notices about devices and factors, which members check or undo on the security page.
const guarded = new Set(
  'new_device factor_added factor_removed recovery_codes_renewed recovery_code_used second_step_failed'.split(
    ' ',
  ),
);

/** Returns where a notice leads: to its deposit or withdrawal, if it names one. */
export function placeOf({ kind, subject }: Notice): string | null {
  const row = subject === null ? '' : `?row=${subject}`;
  if (kind.startsWith('deposit_')) return paths.depositHistory + row;
  if (kind.startsWith('claim_')) return paths.missingPayment;
  if (kind.startsWith('dispute_')) return paths.proof;
  if (kind.startsWith('withdrawal_')) return paths.withdrawHistory + row;
  if (kind === 'distribution_paid' || kind === 'loss_notice') return paths.investments;
  if (kind === 'loss_shared' || kind === 'principal_freed') return paths.balance;
  if (kind === 'profit_matured') return paths.withdraw;
  if (kind === 'adjustment') return paths.balance;
  if (kind === 'wallets_changed') return paths.updateWallet;
  if (kind.startsWith('identity_')) return paths.verifyIdentity;
  if (guarded.has(kind)) return paths.security;
  return null;
}
