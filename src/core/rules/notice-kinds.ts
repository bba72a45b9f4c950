/** The subjects of notices, as the preferences screen groups them. */
export const noticeGroups = ['security', 'deposits', 'withdrawals', 'returns'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

type Kind = {
  group: NoticeGroup;
  /** Whether a member may switch off the mail: only steps, never outcomes or security. */
  mayBeQuiet: boolean;
};

const always = (group: NoticeGroup): Kind => ({ group, mayBeQuiet: false });
const onTheWay = (group: NoticeGroup): Kind => ({ group, mayBeQuiet: true });

/** Every notice to a member (ACC-9). The portal always shows all of them. */
export const noticeKinds = {
  account_verified: always('security'),
  new_device: always('security'),
  password_changed: always('security'),
  password_reset: always('security'),
  email_change_asked: always('security'),
  email_changed: always('security'),
  factor_added: always('security'),
  factor_removed: always('security'),
  recovery_codes_renewed: always('security'),
  recovery_code_used: always('security'),
  second_step_failed: always('security'),
  wallets_changed: always('security'),
  factors_reset: always('security'),
  account_suspended: always('security'),
  suspension_lifted: always('security'),
  identity_approved: always('security'),
  identity_refused: always('security'),
  deposit_seen: onTheWay('deposits'),
  deposit_credited: always('deposits'),
  deposit_review: always('deposits'),
  deposit_rejected: always('deposits'),
  claim_released: always('deposits'),
  claim_refused: always('deposits'),
  dispute_answered: always('security'),
  dispute_ended: always('security'),
  withdrawal_requested: always('withdrawals'),
  withdrawal_approved: onTheWay('withdrawals'),
  withdrawal_held: always('withdrawals'),
  withdrawal_sent: onTheWay('withdrawals'),
  withdrawal_paid: always('withdrawals'),
  withdrawal_rejected: always('withdrawals'),
  withdrawal_cancelled: always('withdrawals'),
  withdrawal_returned: always('withdrawals'),
  principal_freed: always('withdrawals'),
  distribution_paid: onTheWay('returns'),
  profit_matured: onTheWay('returns'),
  loss_notice: always('returns'),
  loss_shared: always('returns'),
  adjustment: always('returns'),
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export const allNoticeKinds = Object.keys(noticeKinds) as NoticeKind[];

export const isNoticeKind = (text: unknown): text is NoticeKind =>
  typeof text === 'string' && Object.hasOwn(noticeKinds, text);
