type Say = {
  /** What it is, as a heading. */
  title: string;
  /** Exactly what happens with the last approval. */
  will: string;
  /** Where the money comes from; absent where none moves. */
  from?: string;
};

const kinds: Record<string, Say> = {
  withdrawal_pay: {
    title: 'Pay a withdrawal',
    will: 'This amount, less the network fee, is signed and sent to the address below once its waiting times are over.',
    from: 'The member’s own money, held since the request.',
  },
  withdrawal_reject: {
    title: 'Reject a withdrawal',
    will: 'The held amount returns to the account it came from. The member sees the reason.',
    from: 'The member’s own money, held since the request.',
  },
  withdrawal_clear: {
    title: 'Clear a withdrawal address',
    will: 'The finding below no longer holds this withdrawal. Check the address and the list yourself before you approve.',
  },
  payout_raise: {
    title: 'Raise the fee of a payout',
    will: 'The transaction below may be signed once more with this network fee in all. Everybody is paid the same; only one of the two can confirm.',
    from: 'Our own change in that transaction. The operator bears it, never a member.',
  },
  address_source: {
    title: 'Change the address source',
    will: 'New deposit addresses for this coin come from the new source. Compare the first ones with the wallet. Earlier addresses are still watched.',
  },
  suspense_claim: {
    title: 'Credit a claimed payment',
    will: 'The unmatched payment is credited to the member who claimed it.',
    from: 'The payment itself, held as unmatched.',
  },
  suspense_release: {
    title: 'Credit an unmatched payment',
    will: 'The unmatched payment is credited to the member below, at the price on the day of approval.',
    from: 'The payment itself, held as unmatched.',
  },
  suspense_return: {
    title: 'Return an unmatched payment',
    will: 'The unmatched payment is sent back to the sender that the chain shows.',
    from: 'The unmatched payment only. No member’s or plan’s money is used.',
  },
  dispute_unfounded: {
    title: 'End a dispute as unfounded',
    will: 'The member sees the reason below, and the public page counts the dispute as unfounded. Its evidence is kept. Check it yourself before you approve.',
  },
  place: {
    title: 'Place coins',
    will: 'Coins worth this amount are sent to the venue and booked at cost.',
    from: 'Custody: members’ principal in this plan. We still owe it to them in full.',
  },
  gain: {
    title: 'Book a gain',
    will: 'The return above cost is added to the plan’s pool and can be distributed.',
    from: 'The payment below, as confirmed on chain. Never members’ deposits.',
  },
  capital_in: {
    title: 'Book capital in',
    will: 'The coins below are booked as the operator’s own money.',
    from: 'The operator, by the payment below.',
  },
  capital_out: {
    title: 'Take capital out',
    will: 'Coins worth this amount are sent to the address below.',
    from: 'The operator’s own money, beyond everything it owes.',
  },
  subsidise: {
    title: 'Subsidise a plan',
    will: 'The amount moves into the plan’s capital pool, shown separately from gains.',
    from: 'The operator’s own money.',
  },
  record_loss: {
    title: 'Record a loss',
    will: 'The placement is written down. The loss stays open until it is absorbed or shared.',
    from: 'The placement of this plan.',
  },
  absorb_loss: {
    title: 'Absorb a loss',
    will: 'The open loss of this plan is covered by the money named below.',
    from: 'The pool or capital named below. Members pay nothing.',
  },
  share_loss: {
    title: 'Share a loss among members',
    will: 'The part not covered by pools or capital is shared by the plan’s positions, after notice.',
    from: 'Positions in this plan, by principal and days.',
  },
  incident_cover: {
    title: 'Cover an incident',
    will: 'The published shortfall shrinks by this amount.',
    from: 'The operator’s own money.',
  },
  incident_recover: {
    title: 'Recover a reversed credit',
    will: 'The credit for a payment that was reversed on chain is deducted from the member, who sees the reason. Free balance is used first, then the oldest positions.',
    from: 'The member who was credited, up to that credit.',
  },
  network_cost: {
    title: 'Book a network cost',
    will: 'The coins are booked as spent if the chain confirms it.',
    from: 'The operator’s own money. If there is none, a published incident is opened.',
  },
  venue_list: {
    title: 'List a venue',
    will: 'Coins can be placed at this address from then on.',
  },
  venue_delist: {
    title: 'Delist a venue',
    will: 'No new coins are sent to this address. Coins already placed stay until they return.',
  },
  distribute: {
    title: 'Pay a distribution',
    will: 'Every position is paid its share, locked until it matures. Its member is notified by mail.',
    from: 'The plan’s pools only: gains first, then capital. Never members’ deposits.',
  },
  plan_make: { title: 'Create a plan', will: 'The plan is offered on the terms below.' },
  plan_change: {
    title: 'Change a plan',
    will: 'Positions opened from then on use the new version. Existing positions keep theirs.',
  },
  plan_close: {
    title: 'Close a plan',
    will: 'The plan takes no new deposits. Existing positions continue.',
  },
  plan_open: { title: 'Open a plan', will: 'Members can deposit into it again.' },
  to_unclaimed: {
    title: 'Move to unclaimed money',
    will: 'The balance of an account that nobody claims moves to unclaimed money, still owed.',
    from: 'The member’s own money.',
  },
  adjustment: {
    title: 'Adjustment of Account Balance',
    will: 'An adjustment is booked with its reason and shown to the member.',
    from: 'The operator’s own money. A decrease can only reverse an earlier increase.',
  },
  reversal: {
    title: 'Reverse an entry',
    will: 'One earlier entry is reversed exactly, once, and the member sees the reversal.',
    from: 'The accounts of the original entry.',
  },
  position_correction: {
    title: 'Correct a position',
    will: 'The position is corrected from now on. Past payments stay as they are.',
  },
  email_change: {
    title: 'Change a member’s email',
    will: 'Both addresses must confirm. Withdrawals then wait 72 hours.',
  },
  second_factor_reset: {
    title: 'Reset a member’s second factor',
    will: 'The member’s second factors are removed. Withdrawals wait 72 hours, and the member is notified.',
  },
  brand_change: {
    title: 'Change the brand',
    will: 'The name, mark and colours of the draft replace the current ones in pages, mails and documents. With real money they take effect a day later. Look at the draft under ‘Brand’ before you approve.',
  },
  limit_change: {
    title: 'Change a rule',
    will: 'A stricter value takes effect at once. A weaker value takes effect after 72 hours.',
  },
  manual_rate: {
    title: 'Set a price by hand',
    will: 'Deposits and payouts use this price until it expires or the exchanges provide one again.',
  },
  payouts_resume: {
    title: 'Resume payouts',
    will: 'Approved withdrawals are signed and sent again, and deposits reopen.',
  },
  admin_invite: {
    title: 'Invite an administrator',
    will: 'A link is mailed to the address below. The account opens once a password and a second factor are set.',
  },
  admin_role: {
    title: 'Change a role',
    will: 'Their sessions end. They log in again with the new role.',
  },
  admin_reset: {
    title: 'Reset a second factor',
    will: 'All sessions end. A link to set up a new second factor is mailed to them.',
  },
  seat_key_add: {
    title: 'Enrol a decision key',
    will: 'This key will sign the decisions of the person below. With real money it is valid after 72 hours. Compare the fingerprint with that person before you approve.',
  },
  admin_restore: {
    title: 'Reinstate an administrator',
    will: 'They can log in again with their role.',
  },
  admin_remove: {
    title: 'Remove an administrator',
    will: 'The account is closed for good. Its actions stay in the audit log.',
  },
};

/** The words of the inbox of proposals. */
export const approvals = {
  title: 'Approvals',
  lead: 'Every proposal needs a second person.',
  waiting: (open: number, yours: number) =>
    [
      open === 1 ? 'One is open' : `${open} are open`,
      yours === 0 ? 'none is yours to decide.' : `${yours} ${yours === 1 ? 'is' : 'are'} yours.`,
    ].join('; '),
  keys: 'Press j or k to move through the list, Enter to decide.',
  empty: 'No proposal needs a second person.',
  noneOfYours: 'No open proposal is assigned to you.',
  toAll: 'All proposals',
  waitsHere: 'Pending in Approvals.',
  waitsRest: 'Nothing happens until it is signed or approved, above or there.',
  toThis: 'Open this proposal',
  noSuch: 'We could not find this proposal.',
  none: 'No proposal has been decided yet.',
  filter: 'Filter',
  tabs: { open: 'Open', decided: 'Decided' },
  kinds,
  otherWill: 'Exactly the details listed below are carried out.',
  comesFrom: 'Source of the money',
  left: (time: string) => `${time} left`,
  index: 'Open proposals',
  byMember: 'a member or the system',
  yours: 'Yours',
  others: 'Another person',
  byWhom: (whose: string | null, name: string) =>
    whose === null ? `by ${name}` : `${whose} · by ${name}`,
  changes: 'What changes',
  changed: 'What changed',
  same: (time: string) => `Same as when proposed. Checked ${time}`,
  memberSees: 'The member will see',
  now: 'Now',
  proposedAt: 'When proposed',
  moved: 'A figure has changed since this was proposed.',
  movedRest: 'It can no longer be approved.',
  movedFrom: (proposed: string, now: string) => `${proposed} when proposed, ${now} now`,
  movedNext: 'Reject this proposal, then propose it again with the current figures.',
  change: 'Change',
  after: 'After approval',
  reason: 'Reason',
  rejectedFor: 'Reason for rejecting',
  failed: 'Approved but not carried out',
  withdrawn: 'Withdrawn by its requester',
  cancelledBy: (name: string) => `Cancelled by ${name} (member)`,
  whose: 'Member',
  details: 'Details',
  context: 'Risk context',
  toWithdrawal: 'Open this withdrawal',
  proposedBy: 'Proposed by',
  member: 'A member or the system',
  you: 'You',
  since: 'Proposed',
  ends: 'Expires',
  decided: 'Decided',
  seal: 'Fingerprint',
  sealNote: 'You are approving exactly the details shown above.',
  sealAll: 'Show all 64 characters',
  sealLess: 'Show less',
  whoLabel: 'Who can approve',
  who: (count: number, roles: readonly string[], not: readonly string[]) =>
    [
      `${count === 1 ? 'One person' : `${count} people`} (${roles.join(' or ')})`,
      ...(not.length > 0 ? [`not ${not.join(' or ')}`] : []),
    ].join(', '),
  given: 'Approved so far',
  approvedBy: 'Approved by',
  rejectedBy: 'Rejected by',
  of: (given: number, needed: number) => `${given} of ${needed}`,
  approve: 'Approve',
  ruleTitle: (change: string, rule: string) => `${change}: ${rule}`,
  approveAmount: (amount: string) => `Approve ${amount}`,
  reject: 'Reject',
  rejectLabel: 'Reason for rejecting',
  rejectShort: 'Enter a reason.',
  rejectSubmit: 'Reject this proposal',
  carriedOut: 'Carried out as soon as you approve.',
  oneMore: 'One more person must approve after you.',
  factor: 'If your last check is more than five minutes old, we ask for your second factor first.',
  closedHere: 'No longer open',
  closedNote: 'This proposal is no longer open. It moves to ‘Decided’ when you leave this list.',
  key: 'You sign with your security key.',
  rejectNote: 'Ends the proposal. Nothing is carried out.',
  rejectMessage: (name: string) => `Ends the proposal. ${name} sees your reason.`,
  mine: 'You proposed this, so a second person must approve it. To withdraw it, reject it.',
  given1: 'You have approved this. It needs one more person.',
  what: 'What',
  amount: 'Amount',
  status: 'Status',
  by: 'By',
  list: 'Decided proposals',
};
