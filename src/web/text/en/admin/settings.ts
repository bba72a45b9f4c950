const rules: Record<string, { label: string; means: string }> = {
  auto_credit_cents: {
    label: 'Deposits credited without a person',
    means: 'A final deposit up to this is credited by itself; above it waits for Confirm.',
  },
  two_people_cents: {
    label: 'Payouts that one person may approve',
    means: 'A member’s payouts of one day above this need two people.',
  },
  least_withdrawal_cents: {
    label: 'Least withdrawal',
    means: 'Less than this cannot be asked for. A higher least takes from members.',
  },
  confirmations_btc: {
    label: 'Bitcoin: blocks until final',
    means: 'A payment counts once it lies this deep; middle and large ones lie deeper.',
  },
  confirmations_btc_middle: {
    label: 'Bitcoin: blocks for a middle payment',
    means: 'A middle payment counts once it lies this deep.',
  },
  confirmations_btc_large: {
    label: 'Bitcoin: blocks for a large payment',
    means: 'A large payment, or one without a price, counts once it lies this deep.',
  },
  confirmations_doge: {
    label: 'Dogecoin: blocks until final',
    means: 'A payment counts once it lies this deep; middle and large ones lie deeper.',
  },
  confirmations_doge_middle: {
    label: 'Dogecoin: blocks for a middle payment',
    means: 'A middle payment counts once it lies this deep.',
  },
  confirmations_doge_large: {
    label: 'Dogecoin: blocks for a large payment',
    means: 'A large payment, or one without a price, counts once it lies this deep.',
  },
  middle_payment_cents: {
    label: 'A middle payment begins at',
    means: 'From this worth on, more blocks make a payment final.',
  },
  large_payment_cents: {
    label: 'A large payment begins at',
    means: 'From this worth on, most blocks make a payment final.',
  },
  confirmations_xrp: {
    label: 'XRP: ledgers until final',
    means: 'A payment counts once it lies this deep.',
  },
  confirmations_sol: {
    label: 'Solana: confirmations until final',
    means: 'A payment counts once it lies this deep.',
  },
  confirmations_usdc: {
    label: 'USDC: confirmations until final',
    means: 'A payment counts once it lies this deep.',
  },
  oldest_request_hours: {
    label: 'Oldest withdrawal before the brake',
    means: 'Deposits close when a request has waited longer.',
  },
  payout_p95_hours: {
    label: '95th percentile of payouts before the brake',
    means: 'Deposits close when the slowest twentieth of thirty days took longer.',
  },
  proven_restore_days: {
    label: 'Age of the last proven restore',
    means: 'Live: deposits close when no backup was proven to restore for longer.',
  },
  auditor_visit_days: {
    label: 'Age of the last auditor’s visit',
    means: 'Live: deposits close when no auditor has looked in for longer.',
  },
  kyc_level_1_deposit_cents: {
    label: 'Deposits in all at identity level 1',
    means: 'More than this in all asks for level 2.',
  },
  kyc_level_2_deposit_cents: {
    label: 'Deposits in all at identity level 2',
    means: 'More than this in all is not taken.',
  },
  placement_evidence_days: {
    label: 'Age of the evidence for a placement',
    means: 'A placement without newer evidence counts for less, and finally for nothing.',
  },
};

const operator: Record<string, string> = {
  OPERATOR_LEGAL_NAME: 'Legal name',
  OPERATOR_REGISTRATION_NUMBER: 'Registration number',
  OPERATOR_REGISTERED_ADDRESS: 'Registered address',
  OPERATOR_REGULATOR: 'Regulator',
  OPERATOR_LICENCE_REFERENCE: 'Licence reference',
  OPERATOR_REGISTER_URL: 'Page in the regulator’s register',
  OPERATOR_SUPPORT_EMAIL: 'Support e-mail',
  OPERATOR_RISK_CONTACT: 'Risk contact',
};

/** The words of the page of settings. */
export const settings = {
  title: 'Settings',
  lead: 'Rules change by two people. What weakens one waits 72 hours and is shown here meanwhile.',
  payouts: {
    title: 'Payouts',
    running: 'Running',
    stopped: 'Stopped',
    runningNote: 'Approved withdrawals are signed and sent when they are due.',
    stoppedNote: (reason: string) => `Nothing is signed. Reason given: ${reason}`,
    by: (name: string, when: string) => `By ${name}, ${when}`,
    ends: (when: string) => `It ends by itself on ${when}, unless another person stops again.`,
    renew: 'Stop for 72 hours more',
    stop: 'Stop all payouts',
    stopLabel: 'Reason, shown to everyone on the status page',
    stopWill:
      'One person is enough, for 72 hours. Deposits close with payouts; to resume takes two.',
    resume: 'Propose to resume',
    resumeLabel: 'Why payouts may go on',
    resumeWill: 'A second person has to approve.',
    waits: 'To resume waits for a second person.',
    toApprovals: 'Open Approvals',
    short: 'Enter a reason of at least three letters.',
  },
  brake: {
    title: 'Deposits',
    open: 'Open',
    closed: 'Closed',
    openNote: 'Deposits, quotes, distributions and capital going out are open.',
    closedNote:
      'Deposits, quotes, distributions and capital going out are closed. Withdrawals stay open.',
    list: 'Causes of the deposit brake',
    fine: 'fine',
    now: 'closes deposits now',
    opens: 'It opens by itself when its causes are gone. Nobody can open it by hand.',
    causes: {
      payouts_stopped: 'Payouts stopped',
      reserves_below_liabilities: 'Reserves below what is owed',
      reconciliation_difference: 'The chain shows less than the books',
      payouts_late: 'A withdrawal waits too long',
      payouts_slow: 'Payouts take too long',
      restore_not_proven: 'No restore proven (live)',
      auditor_not_seen: 'No auditor’s visit (live)',
      capital_above_gains: 'Capital paid more than gains, two months running',
    },
  },
  rules: {
    title: 'Limits and policy',
    rule: 'Rule',
    value: 'In force',
    since: 'Since',
    first: 'from the start',
    change: 'Change',
    action: 'Action',
    changeOf: (label: string) => ` ${label}`,
    of: rules,
    unit: { cents: 'USD', hours: 'hours', days: 'days', blocks: 'blocks' },
    amount: { hours: 'hours', days: 'days', blocks: 'deep' },
    waiting: (value: string, when: string) => `${value} from ${when}`,
    proposed: (value: string) => `${value} waits for a second person`,
    now: 'Now',
    least: 'Least',
    most: 'Most',
    becomes: (unit: string) => `New value, in ${unit}`,
    reason: 'Reason',
    short: 'Enter a reason of at least three letters.',
    bad: 'Enter a value within the bounds.',
    same: 'The rule has this value already.',
    will: 'After approval by a second person',
    weaker: (from: string, to: string) =>
      `${from} becomes ${to} 72 hours later: it weakens the rule.`,
    stronger: (from: string, to: string) =>
      `${from} becomes ${to} at once: it strengthens the rule.`,
    submit: 'Propose the change',
    waits: 'Weaker value pending',
    waitsFor: (value: string, when: string) =>
      `${value} takes effect ${when}, unless it is withdrawn.`,
    takeBack: 'Take it back',
    takeBackLabel: 'Why it is taken back',
    weakerIs: {
      more: 'A higher value weakens this rule. Weaker values take effect after 72 hours.',
      less: 'A lower value weakens this rule. Weaker values take effect after 72 hours.',
    },
  },
  operator: {
    title: 'Operator',
    note: 'Read from the configuration at start; nobody can type it here.',
    of: operator,
    missing: 'Missing',
    missingNeeded: 'Missing, needed for live',
    setting: 'Set by',
    complete: 'Nothing is missing for live.',
    lacks: (count: number) =>
      count === 1 ? 'Live still lacks one thing.' : `Live still lacks ${count} things.`,
    mode: 'Mode of this database',
    modes: { sandbox: 'Sandbox: play money', live: 'Live: real money' },
    made: 'Made on',
  },
};
