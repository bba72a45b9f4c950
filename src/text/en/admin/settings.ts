import { eachCoin } from '#core/chains/assets.ts';
import { counted, days, hours } from '../counted.ts';

/** What a coin's limit is called unless it has words of its own below. */
const ofCoins = eachCoin((coin) => [
  `confirmations_${coin.toLowerCase()}`,
  { label: `${coin}: confirmations until final`, means: 'A payment is final after this many.' },
]);

const rules: Record<string, { label: string; means: string }> = {
  ...Object.fromEntries(Object.values(ofCoins)),
  auto_credit_cents: {
    label: 'Largest deposit credited automatically',
    means: 'Final deposits up to this are credited automatically. Larger ones need Confirm.',
  },
  two_people_cents: {
    label: 'Single-approver payout limit',
    means: 'Above this total per member and day, payouts need two people.',
  },
  borne_fee_cents: {
    label: 'Most we pay of one payout’s network fee',
    means:
      'In the cooling-off, and above what a member agreed to after 72 hours. Above this the payout waits. Lower is worse for members.',
  },
  least_withdrawal_cents: {
    label: 'Minimum withdrawal',
    means: 'Members cannot withdraw less than this. A higher minimum is worse for members.',
  },
  confirmations_btc: {
    label: 'Bitcoin: blocks until final',
    means: 'A payment is final after this many. Medium and large payments need more.',
  },
  confirmations_btc_middle: {
    label: 'Bitcoin: blocks for a medium payment',
    means: 'A medium payment is final after this many.',
  },
  confirmations_btc_large: {
    label: 'Bitcoin: blocks for a large payment',
    means: 'A large payment, or one without a price, is final after this many.',
  },
  confirmations_doge: {
    label: 'Dogecoin: blocks until final',
    means: 'A payment is final after this many. Medium and large payments need more.',
  },
  confirmations_doge_middle: {
    label: 'Dogecoin: blocks for a medium payment',
    means: 'A medium payment is final after this many.',
  },
  confirmations_doge_large: {
    label: 'Dogecoin: blocks for a large payment',
    means: 'A large payment, or one without a price, is final after this many.',
  },
  middle_payment_cents: {
    label: 'Medium payment, from',
    means: 'Payments worth at least this need more blocks.',
  },
  large_payment_cents: {
    label: 'Large payment, from',
    means: 'Payments worth at least this need the most blocks.',
  },
  confirmations_xrp: {
    label: 'XRP: ledgers until final',
    means: 'A payment is final after this many.',
  },
  confirmations_sol: {
    label: 'Solana: confirmations until final',
    means: 'A payment is final after this many.',
  },
  oldest_request_hours: {
    label: 'Longest wait for a withdrawal',
    means:
      'Deposits close when a request is due longer than this. Waits that the member caused or agreed to come before.',
  },
  payout_p95_hours: {
    label: 'Payout time, 95th percentile',
    means:
      'Deposits close when the slowest 5% of payouts in 30 days took longer than this once due.',
  },
  proven_restore_days: {
    label: 'Age of the last restore drill',
    means: 'Live: deposits close when the last successful restore drill is older than this.',
  },
  auditor_visit_days: {
    label: 'Age of the last auditor log-in',
    means: 'Live: deposits close when the last auditor log-in is older than this.',
  },
  kyc_level_1_deposit_cents: {
    label: 'Total deposits at identity level 1',
    means: 'Members need level 2 to deposit more than this in total.',
  },
  kyc_level_2_deposit_cents: {
    label: 'Total deposits at identity level 2',
    means: 'Members cannot deposit more than this in total.',
  },
  placement_evidence_days: {
    label: 'Age of placement evidence',
    means: 'A placement with older evidence is written down step by step, to zero.',
  },
};

const operator: Record<string, string> = {
  OPERATOR_LEGAL_NAME: 'Legal name',
  OPERATOR_REGISTRATION_NUMBER: 'Registration number',
  OPERATOR_REGISTERED_ADDRESS: 'Registered address',
  OPERATOR_REGULATOR: 'Regulator',
  OPERATOR_LICENCE_REFERENCE: 'Licence reference',
  OPERATOR_REGISTER_URL: 'Page in the regulator’s register',
  OPERATOR_SUPPORT_EMAIL: 'Support email',
  OPERATOR_RISK_CONTACT: 'Risk contact',
};

/** The words of the page of settings. */
export const settings = {
  title: 'Settings',
  lead: 'Changing a rule needs two people. Weaker values take effect after 72 hours and are shown here until then.',
  payouts: {
    title: 'Payouts',
    running: 'Running',
    stopped: 'Stopped',
    runningNote: 'Approved withdrawals are signed and sent when due.',
    stoppedNote: (reason: string) => `No payouts are signed. Reason: ${reason}`,
    by: (name: string, when: string) => `By ${name}, ${when}`,
    ends: (when: string) =>
      `Payouts resume automatically on ${when} unless a second person extends the stop.`,
    renew: 'Extend by 72 hours',
    stop: 'Stop all payouts',
    stopLabel: 'Reason, shown to everyone on the status page',
    stopWill:
      'One person can stop payouts for 72 hours. Deposits close as well. Resuming needs two people.',
    resume: 'Propose resuming',
    resumeLabel: 'Reason for resuming payouts',
    resumeWill: 'A second person must approve.',
    waits: 'Resuming payouts awaits a second approval.',
    toApprovals: 'Open Approvals',
    short: 'Enter a reason of at least three letters.',
  },
  brake: {
    title: 'Deposits',
    open: 'Open',
    closed: 'Closed',
    openNote: 'Deposits, quotes, distributions and outgoing capital are open.',
    closedNote:
      'Deposits, quotes, distributions and outgoing capital are closed. Withdrawals stay open.',
    list: 'What closes deposits',
    fine: 'OK',
    now: 'deposits closed',
    opens:
      'Deposits open automatically once every cause is resolved. They cannot be opened by hand.',
    causes: {
      payouts_stopped: 'Payouts stopped',
      reserves_below_liabilities: 'Reserves below liabilities',
      reconciliation_difference: 'Coins missing on chain',
      payouts_late: 'A withdrawal has been due too long',
      payouts_slow: 'Payouts take too long',
      restore_not_proven: 'No recent restore drill (live)',
      auditor_not_seen: 'No recent auditor log-in (live)',
      capital_above_gains: 'Capital paid more than gains for two months',
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
    amount: {
      hours,
      days,
      blocks: (count: string) => counted(count, 'block', 'blocks'),
    },
    waiting: (value: string, when: string) => `${value} from ${when}`,
    proposed: (value: string) => `${value} awaits a second approval`,
    now: 'Now',
    least: 'Minimum',
    most: 'Maximum',
    becomes: (unit: string) => `New value, in ${unit}`,
    reason: 'Reason',
    short: 'Enter a reason of at least three letters.',
    bad: 'Enter a value between the minimum and the maximum.',
    same: 'The rule already has this value.',
    will: 'After a second person approves',
    weaker: (from: string, to: string) =>
      `${from} becomes ${to} after 72 hours because it weakens the rule.`,
    stronger: (from: string, to: string) =>
      `${from} becomes ${to} at once because it strengthens the rule.`,
    submit: 'Propose change',
    waits: 'Weaker value pending',
    waitsFor: (value: string, when: string) =>
      `${value} takes effect ${when}, unless it is withdrawn.`,
    takeBack: 'Withdraw change',
    takeBackLabel: 'Reason for withdrawing the change',
    weakerIs: {
      more: 'A higher value weakens this rule. Weaker values take effect after 72 hours.',
      less: 'A lower value weakens this rule. Weaker values take effect after 72 hours.',
    },
  },
  operator: {
    title: 'Operator',
    note: 'Read from the configuration at start. It cannot be changed here.',
    of: operator,
    missing: 'Missing',
    missingNeeded: 'Missing, needed for live',
    complete: 'Nothing is missing for live.',
    lacks: (count: number) =>
      count === 1 ? 'One setting is missing for live.' : `${count} settings are missing for live.`,
    mode: 'Mode of this database',
    modes: { sandbox: 'Sandbox: play money', live: 'Live: real money' },
    made: 'Created on',
  },
};
