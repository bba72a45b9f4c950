/** The documents that a check can require of a member, one file of each kind (ACC-8). */
export const documentKinds = ['identity_document', 'selfie', 'proof_of_address'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The level of a member's identity check: 0 is none. */
export type IdentityLevel = 0 | 1 | 2;
export const identityLevels = [1, 2] as const;

/** The documents that each level requires beyond the level below it. */
export const neededFor: Record<1 | 2, readonly DocumentKind[]> = {
  1: ['identity_document', 'selfie'],
  2: ['proof_of_address'],
};

/** Returns the kinds that a level still lacks among the available files. */
export const missingFor = (level: 1 | 2, atHand: readonly DocumentKind[]): DocumentKind[] =>
  neededFor[level].filter((kind) => !atHand.includes(kind));

/** The limit on a member's total deposits at each level, in cents, as the operator set it. */
export type DepositLimits = Record<1 | 2, bigint>;

export type DepositAllowance = {
  mode: 'sandbox' | 'live';
  level: IdentityLevel;
  limits: DepositLimits;
  /** Earlier deposits and those on their way, in cents. */
  alreadyCents: bigint;
  cents: bigint;
};

/** Returns the limit on total deposits at a level; null for none, as for all play money. */
export function depositLimit({
  mode,
  level,
  limits,
}: Pick<DepositAllowance, 'mode' | 'level' | 'limits'>): bigint | null {
  if (mode === 'sandbox') return null;
  return level === 0 ? 0n : limits[level];
}

/**
 * Returns why a deposit is refused for the member's identity, or null. Only incoming money is
 * limited: every level has the right to withdraw (INT-5).
 */
export function identityRefusal(
  allowance: DepositAllowance,
): 'identity_check_required' | 'identity_limit_reached' | null {
  const limit = depositLimit(allowance);
  if (limit === null) return null;
  if (allowance.level === 0) return 'identity_check_required';
  return allowance.alreadyCents + allowance.cents > limit ? 'identity_limit_reached' : null;
}
