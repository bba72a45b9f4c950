import type { StepKind } from '#contract/step-kinds.ts';

/** What is mailed of each step of a member's money or account. Amounts are facts beside it. */
export const englishSteps = {
  account_verified: {
    subject: 'Your account is verified',
    says: 'This address is confirmed, and you can log in.',
  },
  deposit_seen: {
    subject: 'We can see your deposit',
    says: 'Your payment is on the network. It counts once it is confirmed.',
  },
  deposit_credited: {
    subject: 'Your deposit is credited',
    says: 'Your payment is confirmed and credited to your account.',
  },
  deposit_review: {
    subject: 'Your deposit is in review',
    says: 'Your payment differs from its quote. We are reviewing it, and the money stays yours.',
  },
  deposit_rejected: {
    subject: 'Your deposit was rejected',
    says: 'We found no payment for this deposit. You can find the reason in its details.',
  },
  claim_released: {
    subject: 'The payment you claimed is credited',
    says: 'Two people approved the payment you claimed. It is credited to your account.',
  },
  claim_refused: {
    subject: 'Your claim was rejected',
    says: 'The payment you claimed was not credited to you. You can find the reason with your claim.',
  },
  dispute_answered: {
    subject: 'Your dispute is answered',
    says: 'You can find the answer beside your proof. Your dispute stays open and is counted in public.',
  },
  dispute_ended: {
    subject: 'Your dispute has ended',
    says: 'You can find the outcome beside your proof. The evidence is kept.',
  },
  withdrawal_requested: {
    subject: 'We received your withdrawal request',
    says: 'Your withdrawal was requested and the money is set aside. You can still cancel it.',
  },
  withdrawal_approved: {
    subject: 'Your withdrawal is approved',
    says: 'Your withdrawal is approved and we will send it.',
  },
  withdrawal_held: {
    subject: 'Your withdrawal is on hold',
    says: 'Your withdrawal is on hold. You can find the reason and the end of the hold in its details.',
  },
  withdrawal_sent: {
    subject: 'Your withdrawal was sent',
    says: 'Your withdrawal was sent to the network. You can find the transaction id in its details.',
  },
  withdrawal_paid: {
    subject: 'Your withdrawal is paid',
    says: 'The network has confirmed your withdrawal.',
  },
  withdrawal_rejected: {
    subject: 'Your withdrawal was rejected',
    says: 'Your withdrawal was rejected and the money is back in your account. You can find the reason in its details.',
  },
  withdrawal_cancelled: {
    subject: 'Your withdrawal was cancelled',
    says: 'Your withdrawal was cancelled and the money is back in your account.',
  },
  withdrawal_returned: {
    subject: 'Your withdrawal could not be paid',
    says: 'We cannot pay the address of your withdrawal. The money is back in your account, and you can find the reason in its details. You can withdraw to another address.',
  },
  principal_freed: {
    subject: 'Principal of yours is free balance now',
    says: 'Part of a withdrawal that came back had left a position before a loss was shared. It bore no full share of that loss, so it is not back in the position. It is free balance: you can withdraw or invest it.',
  },
  identity_approved: {
    subject: 'Your identity check is approved',
    says: 'We reviewed and approved your documents. Your new limits apply now.',
  },
  identity_refused: {
    subject: 'Your identity check was rejected',
    says: 'We reviewed your documents and could not accept them. You can find the reason with your documents, and you can send new ones.',
  },
  distribution_paid: {
    subject: 'A distribution was paid to you',
    says: 'A plan paid a distribution to your position. It is locked until the position matures.',
  },
  loss_notice: {
    subject: 'A loss of your plan will be shared',
    says: 'Money placed by your plan made a loss. Members of the plan will share it in 14 days, in proportion to what each had in the plan on the day of the loss. The notice in your account shows the most you will bear. You can withdraw your Account Balance at any time before then.',
  },
  loss_shared: {
    subject: 'Your share of a loss was deducted',
    says: 'The loss we announced 14 days ago was shared. We deducted your share from locked profit of your position first, then from your Account Balance.',
  },
  profit_matured: {
    subject: 'Your profit has unlocked',
    says: 'A position has matured, and you can withdraw its profit.',
  },
  adjustment: {
    subject: 'An entry in your account was corrected',
    says: 'Your Account Balance or your profit was adjusted. One person made the entry and another approved it. You can find the reason in its details.',
  },
  factors_reset: {
    subject: 'Your second factors were reset',
    says: 'Two administrators removed your second factors, and all your sessions have ended. Withdrawals wait 72 hours. Set up a new second factor after you log in.',
  },
  account_suspended: {
    subject: 'Your account is suspended',
    says: 'An administrator suspended your account. You cannot start deposits, renewals or invitations until the suspension is lifted. You can log in as before, and your money stays yours: you can withdraw balance and unlocked profit at any time.',
  },
  suspension_lifted: {
    subject: 'Your account is open again',
    says: 'The suspension of your account was lifted.',
  },
  wallets_changed: {
    subject: 'A withdrawal address was changed',
    says: 'One of your withdrawal addresses was changed. We do not pay the new address for 24 hours.',
  },
} as const satisfies Record<StepKind, { subject: string; says: string }>;
