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
    will: 'The treasury signs and sends this amount, less the network fee, to the address below, once its waiting times are over.',
    from: 'The member’s own money, held since the request.',
  },
  withdrawal_reject: {
    title: 'Reject a withdrawal',
    will: 'The held amount goes back to where it came from, and the member reads the reason.',
    from: 'The member’s own money, held since the request.',
  },
  withdrawal_clear: {
    title: 'Clear the address of a withdrawal',
    will: 'The withdrawal is no longer held for the finding below. Check the address and the list yourself before you approve.',
  },
  payout_raise: {
    title: 'Raise the fee of a payout',
    will: 'The transaction below may be signed once more with this network fee in all. Everybody is paid the same; only one of the two can confirm.',
    from: 'Our own change in that transaction. The operator bears it, never a member.',
  },
  address_source: {
    title: 'Change where addresses come from',
    will: 'New deposit addresses of this coin come from there. Compare the first ones with the wallet; earlier addresses stay watched.',
  },
  suspense_claim: {
    title: 'Credit unmatched coins',
    will: 'Coins that arrived and waited are credited to the member.',
    from: 'The payment itself, held as unmatched.',
  },
  suspense_release: {
    title: 'Credit an unmatched payment',
    will: 'The coins that nobody could match are credited to the member below, at the price of the day.',
    from: 'The payment itself, held as unmatched.',
  },
  suspense_return: {
    title: 'Return unmatched coins',
    will: 'Coins that nobody could match go back to the proven sender.',
    from: 'Unmatched coins: never a member’s, never a pool’s.',
  },
  dispute_unfounded: {
    title: 'End a dispute as unfounded',
    will: 'The member reads the reason below, and the public page counts it as unfounded by two people. Its evidence stays. Check it yourself before.',
  },
  place: {
    title: 'Put coins to work',
    will: 'The worker sends coins worth this amount to the venue and books them at cost.',
    from: 'Custody: members’ principal in this plan. It stays owed to them in full.',
  },
  gain: {
    title: 'Book a gain',
    will: 'What came back above the cost of what was placed becomes the plan’s to distribute.',
    from: 'The payment below, as the chain shows it. Never members’ deposits.',
  },
  capital_in: {
    title: 'Bring in capital',
    will: 'The coins below are booked as the operator’s own money.',
    from: 'The operator, by the payment below.',
  },
  capital_out: {
    title: 'Take capital out',
    will: 'The worker sends coins worth this amount to the address below.',
    from: 'The operator’s own money, above all that is owed.',
  },
  subsidise: {
    title: 'Set capital aside for a plan',
    will: 'The amount moves into the plan’s pool of capital, shown apart from what was earned.',
    from: 'The operator’s own money.',
  },
  record_loss: {
    title: 'Record a loss',
    will: 'The placement is written down; the loss stays open until it is absorbed or shared.',
    from: 'The placement of this plan.',
  },
  absorb_loss: {
    title: 'Absorb a loss',
    will: 'The open loss of this plan is covered by the money named below.',
    from: 'The pool or the capital named below, never members.',
  },
  share_loss: {
    title: 'Share a loss among members',
    will: 'What no pool and no capital covers is borne by the plan’s positions, after notice.',
    from: 'Positions of this plan, by principal and days.',
  },
  incident_cover: {
    title: 'Cover an incident',
    will: 'The shown shortfall is smaller by this amount.',
    from: 'The operator’s own money.',
  },
  incident_recover: {
    title: 'Take a lost credit back',
    will: 'The credit for a payment that was reversed on chain is deducted from the member, who sees it with the reason. Free balance goes first, then the oldest positions.',
    from: 'The member who was credited, at most that credit.',
  },
  network_cost: {
    title: 'Book a network cost',
    will: 'The worker books the coins as spent, if the chain shows that they are gone.',
    from: 'The operator’s own money, or a shown incident where there is none.',
  },
  venue_list: {
    title: 'List a venue',
    will: 'Coins may be put to work at this address from then on.',
  },
  venue_delist: {
    title: 'Take a venue off the list',
    will: 'Nothing new goes to this address. What is there stays there until it comes back.',
  },
  distribute: {
    title: 'Pay a distribution',
    will: 'The worker pays every position its share, locked until it matures, and mails its member.',
    from: 'The plan’s pools alone: what was earned first, then capital. Never members’ deposits.',
  },
  plan_make: { title: 'Make a plan', will: 'The plan is offered with the terms below.' },
  plan_change: {
    title: 'Change a plan',
    will: 'A new version holds for positions opened from then on; existing ones keep theirs.',
  },
  plan_close: {
    title: 'Close a plan',
    will: 'Closed to new deposits. Existing positions continue.',
  },
  plan_open: { title: 'Open a plan', will: 'Members can deposit into it again.' },
  adjustment: {
    title: 'Adjustment of Account Balance',
    will: 'An adjusting entry is booked with its reason and shown to the member.',
    from: 'The operator’s own money. A decrease can only reverse an earlier increase.',
  },
  reversal: {
    title: 'Reverse a line',
    will: 'The exact mirror of one earlier entry is booked, once, and shown to the member.',
    from: 'Back to where the entry took it from.',
  },
  position_correction: {
    title: 'Correct a position',
    will: 'The position is set right from now on; what was paid stays as it was.',
  },
  email_change: {
    title: 'Change a member’s e-mail',
    will: 'Both addresses are asked; once both agree, withdrawals wait 72 hours.',
  },
  second_factor_reset: {
    title: 'Reset a member’s second factor',
    will: 'The member’s factors are removed; withdrawals wait 72 hours, which the member sees.',
  },
  limit_change: {
    title: 'Change a rule',
    will: 'What strengthens a rule holds at once; what weakens it holds 72 hours later.',
  },
  manual_rate: {
    title: 'Set a price by hand',
    will: 'Deposits and payouts use this price until it ends, or until the exchanges give one again.',
  },
  payouts_resume: {
    title: 'Resume payouts',
    will: 'Approved withdrawals are signed and sent again, and deposits open with them.',
  },
  admin_invite: {
    title: 'Invite an administrator',
    will: 'A link goes to the address below. The seat opens when a password and a second factor are set.',
  },
  admin_role: {
    title: 'Change a role',
    will: 'The person’s sessions end, and they come back with the new role.',
  },
  admin_reset: {
    title: 'Reset a second factor',
    will: 'All sessions end; a link goes to the address, by which a new second factor is set.',
  },
  seat_key_add: {
    title: 'Enrol a key that signs decisions',
    will: 'This key signs the decisions of the person below. With real money it counts from 72 hours later. Compare the fingerprint with that person before you approve.',
  },
  admin_restore: {
    title: 'Reinstate an administrator',
    will: 'The person may log in again with their role.',
  },
  admin_remove: {
    title: 'Remove an administrator',
    will: 'The seat closes for good; what the person did stays in the audit log.',
  },
};

/** The words of the inbox of proposals. */
export const approvals = {
  title: 'Approvals',
  lead: 'Every proposal needs a second person. You approve exactly what is shown here.',
  keys: 'j and k step through, Enter goes to the decision.',
  empty: 'No proposal needs a second person.',
  toAll: 'All proposals',
  waitsHere: 'Waiting in Approvals.',
  waitsRest: 'Nothing happens until it is signed or approved there.',
  toThis: 'Open this proposal',
  noSuch: 'We could not find this proposal.',
  none: 'No proposal has been decided yet.',
  filter: 'Filter',
  tabs: { open: 'Open', decided: 'Decided' },
  kinds,
  otherWill: 'Carries out exactly what is listed below.',
  comesFrom: 'Money from',
  left: (time: string) => `${time} left`,
  now: 'Now',
  proposedAt: 'When proposed',
  moved: 'A figure has changed since this was proposed.',
  movedRest: 'It can no longer be approved.',
  movedFrom: (proposed: string, now: string) => `${proposed} when proposed, ${now} now`,
  movedNext: 'Reject this proposal, then propose it again with the current figures.',
  change: 'Change',
  after: 'After approval',
  facts: 'Exactly this',
  reason: 'Reason',
  rejectedFor: 'Reason for rejecting',
  failed: 'Approved but not carried out',
  withdrawn: 'Withdrawn by its requester',
  cancelledBy: (name: string) => `Cancelled by ${name} (member)`,
  whose: 'Member',
  proposedBy: 'Proposed by',
  member: 'A member or the system',
  you: 'You',
  since: 'Since',
  ends: 'Ends',
  decided: 'Decided',
  seal: 'Fingerprint',
  sealNote: 'You are approving exactly the details shown above.',
  given: 'Approved so far',
  approvedBy: 'Approved by',
  rejectedBy: 'Rejected by',
  of: (given: number, needed: number) => `${given} of ${needed}`,
  approve: 'Approve',
  approveAmount: (amount: string) => `Approve ${amount}`,
  reject: 'Reject',
  rejectLabel: 'Reason for rejecting',
  rejectShort: 'Enter a reason.',
  rejectSubmit: 'Reject this proposal',
  mayDecide: 'You can approve this. We will ask for your second factor.',
  mine: 'You proposed this, so another person has to approve it. Reject it to take it back.',
  given1: 'You have approved this. It needs one more person.',
  what: 'What',
  amount: 'Amount',
  status: 'Status',
  by: 'By',
  list: 'Decided proposals',
};
