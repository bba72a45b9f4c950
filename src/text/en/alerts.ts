import type { Alert, AlertRule } from '#contract/system-alerts.ts';

/** What is wrong, what people notice of it, and what to do; for administrators, in English. */
export type AlertText = { title: string; means: string; to_do: string };
type Words = { title: (subject: string) => string; means: string; to_do: string };

const causes: Record<string, string> = {
  payouts_stopped: 'payouts are stopped',
  reserves_below_liabilities: 'less is held than is owed',
  reconciliation_difference: 'a chain shows less than the books',
  payouts_late: 'a withdrawal has been due too long',
  payouts_slow: 'payouts took too long over 30 days',
  restore_not_proven: 'no restore was proved lately',
  auditor_not_seen: 'no auditor has logged in lately',
  capital_above_gains: 'more was paid out of capital than out of gains',
};

const actOf = (act: string): string => (act === 'drill' ? 'restore drill' : 'backup');

const text: Record<AlertRule, Words> = {
  worker_silent: {
    title: () => 'The worker shows no sign of life',
    means: 'No payment is seen, no payout is sent and no mail leaves. Money is not at risk.',
    to_do: 'Read the worker’s log and start it again: npm start, or npm run worker.',
  },
  work_failing: {
    title: (part) => `A part of the worker fails: ${part}`,
    means: 'What this part does is late until it succeeds. Each try is repeated by itself.',
    to_do:
      'Read the reason under “Last errors”. It is often a full disk, a node or the mail server.',
  },
  chain_not_read: {
    title: (coin) => `${coin} cannot be read`,
    means: `Deposits in it are seen late and its payouts wait. Money is not at risk.`,
    to_do: 'Check that its node runs, is in sync and answers at the address of its setting.',
  },
  books_differ: {
    title: (coin) => `${coin}: the chain shows something else than the books`,
    means: 'Deposits close while coins are missing.',
    to_do:
      'Open “Solvency”, find the payment that is not booked, and book it with a second person.',
  },
  payout_left_chain: {
    title: (coin) => `A payout of ${coin} is in no block any more`,
    means:
      'The chain dropped its block. It is sent again until it stands in one, and its coins are kept for it.',
    to_do: 'Leave it alone while it waits. If its coins were spent elsewhere, see incidents.md.',
  },
  reserves_short: {
    title: () => 'Less is held than is owed',
    means: 'Deposits close until the difference is gone. Members can withdraw.',
    to_do:
      'Compare reserves and liabilities under “Solvency”. Bring in capital or book what is missing.',
  },
  price_old: {
    title: (coin) => `${coin} has no current price`,
    means: 'No deposit or withdrawal in it is quoted until two exchanges agree again.',
    to_do:
      'Check the connection to the exchanges, or set a price with a second person in “Settings”.',
  },
  deposits_closed: {
    title: (cause) => `Deposits are closed: ${causes[cause] ?? cause}`,
    means: 'Members cannot deposit or invest. Withdrawals go on.',
    to_do: 'Open “Solvency” for the figure and its limit. Deposits open by themselves.',
  },
  payouts_stopped: {
    title: () => 'Payouts are stopped',
    means: 'Requests are taken and wait. Nothing is paid out.',
    to_do: 'Once the reason is gone, two people resume payouts in “Settings”.',
  },
  seal_fault: {
    title: () => 'A seal does not fit the books',
    means: 'Somebody changed the database past the ledger, or the disk is damaged.',
    to_do: 'Stop payouts, keep a copy of the database, and run npm run verify. See incidents.md.',
  },
  seal_late: {
    title: () => 'The books have not been sealed for 15 minutes',
    means: 'What was posted since is not yet covered by a seal.',
    to_do: 'Check that the worker runs, and look under “Last errors”.',
  },
  queue_late: {
    title: (queue) =>
      queue === 'mail' ? 'Mails do not leave' : `Jobs wait too long in the queue ${queue}`,
    means: 'What these would do is late.',
    to_do: 'For mails check SMTP_URL and the mail server. Else look under “Last errors”.',
  },
  jobs_given_up: {
    title: (queue) => `Jobs were given up in the queue ${queue}`,
    means: 'They failed nine times within an hour. What they would have done was not done.',
    to_do: 'Look for the queue’s name in the worker’s log and mend the cause.',
  },
  disk_full: {
    title: () => 'The disk is nearly full',
    means: 'When it is full nothing can be written, and the database stops.',
    to_do: 'Make room where DATA_DIR lies, or move it to a larger disk.',
  },
  connections_used: {
    title: () => 'The database has few connections left',
    means: 'Requests will be refused when there are none.',
    to_do: 'Lower DATABASE_POOL, end what else connects, or put a pooler in front.',
  },
  log_ins_failed: {
    title: (who) => `Many log-ins of ${who} fail`,
    means: 'Somebody may be guessing passwords. Limits slow them down.',
    to_do: 'Look at the audit log for where they come from, and block it at your proxy.',
  },
  backup_failed: {
    title: (act) => `The last ${actOf(act)} failed`,
    means: 'Without a backup that can be restored, a lost disk loses everything.',
    to_do: 'Read the reason under “Backups”, and make one with npm run backup or npm run drill.',
  },
  backup_late: {
    title: (act) => `A ${actOf(act)} is late`,
    means: 'Without a backup that can be restored, a lost disk loses everything.',
    to_do: 'Check that the program of the backups runs, or make one with npm run backup.',
  },
  proof_near: {
    title: () => 'Deposits will close soon: no restore was proved lately',
    means: 'In live, deposits close when the last proved restore is too old.',
    to_do: 'Run npm run drill.',
  },
};

/** An alert in words. */
export const alertText = ({ rule, subject }: Alert): AlertText => {
  const { title, means, to_do: toDo } = text[rule];
  return { title: title(subject), means, to_do: toDo };
};
