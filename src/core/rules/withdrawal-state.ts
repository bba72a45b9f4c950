import type { MemberNoteParams } from './notes.ts';

/**
 * Every state of a withdrawal. `held` is `requested` or `approved` during a hold; `signing` is
 * `approved` after its export for offline signing. `returned` is money that went back to its member
 * because the address cannot be paid: no person refused it (CHN-7).
 */
export const withdrawalStates = [
  'requested',
  'approved',
  'held',
  'signing',
  'sent',
  'unknown',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalActions = ['cancel', 'approve', 'hold', 'reject', 'paid'] as const;
export type WithdrawalAction = (typeof withdrawalActions)[number];

/** The actions of an administrator; `cancel` is the member's. */
export const staffActions = [
  'approve',
  'hold',
  'reject',
  'paid',
] as const satisfies WithdrawalAction[];
export type StaffAction = (typeof staffActions)[number];

// After an export or a signature, coins may be on their way: then only the chain decides.
const allowed: Record<WithdrawalState, readonly WithdrawalAction[]> = {
  requested: ['cancel', 'approve', 'hold', 'reject'],
  approved: ['cancel', 'hold', 'reject'],
  held: ['cancel', 'approve', 'hold', 'reject'],
  signing: ['paid'],
  sent: ['paid'],
  unknown: ['paid'],
  paid: [],
  rejected: [],
  cancelled: [],
  returned: [],
};

/** Whether `act` is allowed for a withdrawal in `state`; button and command both check it here. */
export const withdrawalCan = (state: WithdrawalState, act: WithdrawalAction): boolean =>
  allowed[state].includes(act);

/** Whether its waiting times still apply: no longer after an export or at its end. */
export const stillWaits = (state: WithdrawalState): boolean => withdrawalCan(state, 'cancel');

/** Returns the administrators' actions that `state` allows, in the order of the buttons. */
export const staffActionsIn = (state: WithdrawalState): StaffAction[] =>
  staffActions.filter((act) => withdrawalCan(state, act));

const wireStatus: Record<WithdrawalState, 'pending' | 'completed' | 'rejected' | 'cancelled'> = {
  requested: 'pending',
  approved: 'pending',
  held: 'pending',
  signing: 'pending',
  sent: 'pending',
  unknown: 'pending',
  paid: 'completed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  returned: 'rejected',
};

/** Returns the coarse status beside the state on the wire (SPEC 7). */
export const withdrawalStatus = (state: WithdrawalState) => wireStatus[state];

/** Why a withdrawal may be delayed: the closed list of INT-5, in the member's text. */
export const holdReasons = {
  address_check: 'The payout address is being checked.',
  identity_check: 'Your identity is being checked.',
  unusual_activity: 'We are investigating unusual activity on your account.',
  technical_fault: 'A technical fault prevents this payout.',
  payment_lost: 'A payment credited to you was reversed on chain. We are investigating it.',
  legal_order: 'A legal order requires us to wait.',
} as const;
export type HoldReason = keyof typeof holdReasons;

/** Why two people may refuse a withdrawal: the closed list that `/status` counts. */
export const rejectReasons = {
  address_unusable: 'The payout address cannot receive this coin.',
  account_compromised: 'The request did not come from the account’s owner.',
  legal_order: 'A legal order forbids this payout.',
  asked_by_member: 'You asked us to refuse it.',
} as const;
export type RejectReason = keyof typeof rejectReasons;

/**
 * Why an address cannot be paid, so that the money goes back at once (CHN-7): a closed list of
 * notes whose sentences the member reads, at the request or afterwards.
 */
export const returnReasons = [
  'address_own',
  'address_of_program',
  'address_unspendable',
  'tag_needed',
  'address_wants_none',
  'address_asks_leave',
  'address_unopened',
  'address_refused',
  'address_frozen',
  'address_without_account',
  'address_uncleared',
] as const satisfies (keyof MemberNoteParams)[];
export type ReturnReason = (typeof returnReasons)[number];

/** Why a due payout is left out of an export and waits for the next: staff can see it. */
export const waitReasons = [
  'coins_short',
  'arrives_too_little',
  'fee_over_ceiling',
  'fee_over_limit',
] as const;
export type WaitReason = (typeof waitReasons)[number];

export const isHoldReason = (text: string): text is HoldReason => Object.hasOwn(holdReasons, text);
export const isRejectReason = (text: string): text is RejectReason =>
  Object.hasOwn(rejectReasons, text);
