import type { NoticeKind } from '#core/rules/notice-kinds.ts';
import { paths } from './paths.ts';

const deposits = paths.depositHistory;
const claims = paths.missingPayment;
const proof = paths.proof;
const withdrawals = paths.withdrawHistory;
const identity = paths.verifyIdentity;

/** Where to read more, what the amount is called, and what to do if it was not you. */
type StepNotice = { path: string; amount?: AmountName; caution: Caution };

/** The names of an amount. */
type AmountName =
  | 'quoted'
  | 'credited'
  | 'inReview'
  | 'withdrawal'
  | 'paid'
  | 'atMost'
  | 'deducted'
  | 'freed'
  | 'unlocked'
  | 'adjusted';

/** The advice to a reader who did not expect the mail: a withdrawal can perhaps be cancelled. */
type Caution = 'cancel' | 'withdrawal' | 'unexpected';

const deposit = (amount: AmountName) =>
  ({ path: deposits, amount, caution: 'unexpected' }) as const;
const open = { path: withdrawals, amount: 'withdrawal', caution: 'cancel' } as const;
const out = { path: withdrawals, amount: 'withdrawal', caution: 'withdrawal' } as const;
const plain = (path: string) => ({ path, caution: 'unexpected' }) as const;

/** The notices mailed as a step of a member's money or account, by kind. */
const steps = {
  account_verified: plain(paths.dashboard),
  deposit_seen: deposit('quoted'),
  deposit_credited: deposit('credited'),
  deposit_review: deposit('inReview'),
  deposit_rejected: deposit('quoted'),
  claim_released: { path: claims, amount: 'credited', caution: 'unexpected' },
  claim_refused: plain(claims),
  dispute_answered: plain(proof),
  dispute_ended: plain(proof),
  withdrawal_requested: open,
  withdrawal_approved: open,
  withdrawal_held: open,
  withdrawal_sent: out,
  withdrawal_paid: out,
  withdrawal_rejected: out,
  withdrawal_cancelled: out,
  withdrawal_returned: out,
  principal_freed: { path: paths.balance, amount: 'freed', caution: 'unexpected' },
  identity_approved: plain(identity),
  identity_refused: plain(identity),
  distribution_paid: { path: paths.investments, amount: 'paid', caution: 'unexpected' },
  loss_notice: { path: paths.investments, amount: 'atMost', caution: 'unexpected' },
  loss_shared: { path: paths.balance, amount: 'deducted', caution: 'unexpected' },
  profit_matured: { path: paths.withdraw, amount: 'unlocked', caution: 'unexpected' },
  adjustment: { path: paths.balance, amount: 'adjusted', caution: 'unexpected' },
  factors_reset: plain(paths.security),
  account_suspended: plain(paths.dashboard),
  suspension_lifted: plain(paths.dashboard),
  wallets_changed: plain(paths.updateWallet),
} as const satisfies Partial<Record<NoticeKind, StepNotice>>;

export type StepKind = keyof typeof steps;
export const stepKinds = Object.keys(steps) as StepKind[];
export const isStep = (kind: unknown): kind is StepKind =>
  typeof kind === 'string' && Object.hasOwn(steps, kind);
export const stepOf = (kind: StepKind): StepNotice => steps[kind];
