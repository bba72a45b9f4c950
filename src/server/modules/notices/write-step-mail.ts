import { type NoticeKind, noticeKinds } from '../../../core/rules/notice-kinds.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { senderOf, writeMail, greet } from './write-mail.ts';

type Step = { subject: string; says: string; path: string };

const deposits = '/dashboard/deposit-history';
const claims = '/dashboard/missing-payment';
const proof = '/dashboard/proof';
const withdrawals = '/dashboard/withdraw-history';

/**
 * What is told of each step of a deposit or withdrawal. No amount and no address stands in a
 * mail: mail is read by others on its way; the page behind the link says the rest.
 */
const steps = {
  account_verified: {
    subject: 'Your account is verified',
    says: 'This address is confirmed, and you can log in.',
    path: '/dashboard',
  },
  deposit_seen: {
    subject: 'We see your deposit',
    says: 'The network shows your payment. It counts once it is confirmed.',
    path: deposits,
  },
  deposit_credited: {
    subject: 'Your deposit is credited',
    says: 'Your payment is confirmed and stands in your account.',
    path: deposits,
  },
  deposit_review: {
    subject: 'Your deposit needs a look',
    says: 'Your payment differs from what was quoted. A person looks at it, and what arrived stays booked.',
    path: deposits,
  },
  deposit_rejected: {
    subject: 'Your deposit was rejected',
    says: 'No payment was found for this deposit. The reason stands with it.',
    path: deposits,
  },
  claim_released: {
    subject: 'The payment you claimed is credited',
    says: 'Two people released the payment that you claimed. It stands in your account.',
    path: claims,
  },
  claim_refused: {
    subject: 'Your claim was refused',
    says: 'The payment that you claimed was not released to you. The reason stands with your claim.',
    path: claims,
  },
  dispute_answered: {
    subject: 'Your dispute is answered',
    says: 'The answer stands beside your proof. Your dispute stays open, and counted in public.',
    path: proof,
  },
  dispute_ended: {
    subject: 'Your dispute has ended',
    says: 'What it ended with stands beside your proof. Its evidence stays.',
    path: proof,
  },
  withdrawal_requested: {
    subject: 'We have your withdrawal request',
    says: 'Your withdrawal was requested and its money is set aside. You can still cancel it.',
    path: withdrawals,
  },
  withdrawal_approved: {
    subject: 'Your withdrawal is approved',
    says: 'Your withdrawal was approved and will be sent.',
    path: withdrawals,
  },
  withdrawal_held: {
    subject: 'Your withdrawal is on hold',
    says: 'Your withdrawal is on hold. The reason and the end of the hold stand with it.',
    path: withdrawals,
  },
  withdrawal_sent: {
    subject: 'Your withdrawal was sent',
    says: 'Your withdrawal was sent to the network. Its transaction id stands with it.',
    path: withdrawals,
  },
  withdrawal_paid: {
    subject: 'Your withdrawal is paid',
    says: 'The network has confirmed your withdrawal.',
    path: withdrawals,
  },
  withdrawal_rejected: {
    subject: 'Your withdrawal was rejected',
    says: 'Your withdrawal was rejected and the money is back in your account. The reason stands with it.',
    path: withdrawals,
  },
  withdrawal_cancelled: {
    subject: 'Your withdrawal was cancelled',
    says: 'Your withdrawal was cancelled and the money is back in your account.',
    path: withdrawals,
  },
  withdrawal_returned: {
    subject: 'Your withdrawal could not be paid',
    says: 'The address of your withdrawal cannot be paid. The money is back in your account, and the reason stands with it. You can withdraw to another address.',
    path: withdrawals,
  },
  identity_approved: {
    subject: 'Your identity check is approved',
    says: 'A person looked at your documents and approved them. Your new limits stand in your account.',
    path: '/dashboard/verify-identity',
  },
  identity_refused: {
    subject: 'Your identity check was refused',
    says: 'A person looked at your documents and could not accept them. The reason stands with them, and you can send others.',
    path: '/dashboard/verify-identity',
  },
  distribution_paid: {
    subject: 'A return was paid to you',
    says: 'A plan paid a return to your position. It is locked until the position matures.',
    path: '/dashboard/investments',
  },
  loss_notice: {
    subject: 'A loss of your plan will be shared',
    says: 'A placement of your plan lost money, and its members will share the loss in 14 days, by what each had in the plan on the day of the loss. The notice in your account names your part at most. Your Account Balance can be withdrawn on any day before.',
    path: '/dashboard/investments',
  },
  loss_shared: {
    subject: 'Your part of a loss was taken',
    says: 'The loss that we told you of 14 days ago was shared. Your part came out of profit that was locked in your position first, then out of your Account Balance.',
    path: '/dashboard/balance',
  },
  profit_matured: {
    subject: 'A return of yours has unlocked',
    says: 'A position has matured, and the profit it was paid can be withdrawn.',
    path: '/dashboard/withdraw',
  },
  adjustment: {
    subject: 'Your balance was adjusted',
    says: 'Your Account Balance was adjusted. One person made the entry, another approved it, and its reason stands with it.',
    path: '/dashboard/balance',
  },
  factors_reset: {
    subject: 'Your second factors were reset',
    says: 'Two people of the staff took your second factors away, and all your sessions have ended. Withdrawals wait for 72 hours. Set a new second factor up after you log in.',
    path: '/dashboard/security',
  },
  account_suspended: {
    subject: 'Your account is suspended',
    says: 'A person of the staff suspended your account: no deposit, renewal or invitation can be begun until it is lifted. You log in as before, and what is yours stays yours: balance and unlocked profit can be withdrawn at any time.',
    path: '/dashboard',
  },
  suspension_lifted: {
    subject: 'Your account is open again',
    says: 'The suspension of your account was lifted.',
    path: '/dashboard',
  },
  wallets_changed: {
    subject: 'A withdrawal address was changed',
    says: 'A withdrawal address of yours was changed. It can receive nothing for 24 hours.',
    path: '/dashboard/update-wallet',
  },
} as const satisfies Partial<Record<NoticeKind, Step>>;

export type StepKind = keyof typeof steps;
export const stepKinds = Object.keys(steps) as StepKind[];
export const isStep = (kind: unknown): kind is StepKind =>
  typeof kind === 'string' && Object.hasOwn(steps, kind);

/** The mail to a member about one step of their money. */
export function writeStepMail(
  config: Config,
  to: { email: string; firstName: string },
  kind: StepKind,
  about: {
    subjectId?: string | null;
    reason?: string | null;
    /** The newest seal of the books, which a reader keeps by keeping the mail (INT-14). */
    head?: { no: bigint; head: string } | null;
  } = {},
): Mail {
  const { subject, says, path } = steps[kind];
  const { subjectId = null, reason = null, head = null } = about;
  // A history opens the very row.
  const row = subjectId !== null && path.endsWith('-history') ? `?row=${subjectId}` : '';
  const letter = {
    to: to.email,
    subject,
    greeting: greet(to),
    paragraphs: reason === null ? [says] : [says, `The reason they gave: ${reason}`],
    action: { label: 'See it in your account', url: `${config.publicUrl}${path}${row}` },
    caution: 'If you do not know of this, reset your password and write to us.',
    ...(head === null ? {} : { seal: `Seal ${head.no} of the books: ${head.head}` }),
    ...(noticeKinds[kind].mayBeQuiet
      ? {
          foot: `You can switch mails of this kind off at ${config.publicUrl}/dashboard/notifications`,
        }
      : {}),
  };
  return writeMail(letter, senderOf(config));
}
