type Reasons = { held: Record<string, string>; rejected: Record<string, string> };

/**
 * Why something was done, as people read it: a code of the closed lists of withdrawals by its
 * sentence in the language of the lists, what a person typed as they typed it.
 */
export function reasonText({ held, rejected }: Reasons, act: string, reason: string): string {
  const [first, second] = act.includes('reject') ? [rejected, held] : [held, rejected];
  return first[reason] ?? second[reason] ?? reason;
}
