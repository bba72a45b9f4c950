/** What a member can be asked to show, one file a kind (ACC-8). */
export const documentKinds = ['identity_document', 'selfie', 'proof_of_address'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How far a member's identity is checked: 0 is not at all. */
export type IdentityLevel = 0 | 1 | 2;
export const identityLevels = [1, 2] as const;

/** What each level asks for beyond the level below it. */
export const neededFor: Record<1 | 2, readonly DocumentKind[]> = {
  1: ['identity_document', 'selfie'],
  2: ['proof_of_address'],
};

/** The kinds that a level still lacks among the files at hand. */
export const missingFor = (level: 1 | 2, atHand: readonly DocumentKind[]): DocumentKind[] =>
  neededFor[level].filter((kind) => !atHand.includes(kind));

/** What each level lets a member deposit in all, in cents, as the operator set it. */
export type DepositLimits = Record<1 | 2, bigint>;

export type DepositAllowance = {
  mode: 'sandbox' | 'live';
  level: IdentityLevel;
  limits: DepositLimits;
  /** Deposited before and on its way, in cents. */
  alreadyCents: bigint;
  cents: bigint;
};

/** What a level lets a member deposit in all; null is without a limit, as all play money is. */
export function depositLimit({
  mode,
  level,
  limits,
}: Pick<DepositAllowance, 'mode' | 'level' | 'limits'>): bigint | null {
  if (mode === 'sandbox') return null;
  return level === 0 ? 0n : limits[level];
}

/**
 * Why a deposit is refused for the member's identity, or null. Only money that comes in is limited:
 * taking one's own money out is a right at every level (INT-5).
 */
export function identityRefusal(
  allowance: DepositAllowance,
): 'identity_check_required' | 'identity_limit_reached' | null {
  const limit = depositLimit(allowance);
  if (limit === null) return null;
  if (allowance.level === 0) return 'identity_check_required';
  return allowance.alreadyCents + allowance.cents > limit ? 'identity_limit_reached' : null;
}
