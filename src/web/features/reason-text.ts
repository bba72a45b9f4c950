type Reasons = { held: Record<string, string>; rejected: Record<string, string> };

/**
 * Returns a reason as text: codes from the closed lists of withdrawals as their sentence in the
 * lists' language, typed reasons as typed.
 */
export function reasonText({ held, rejected }: Reasons, act: string, reason: string): string {
  const [first, second] = act.includes('reject') ? [rejected, held] : [held, rejected];
  return first[reason] ?? second[reason] ?? reason;
}
