/** The warnings of an installation (OPS-10); the texts are with the mails. */
export const alertRules = [
  'worker_silent',
  'work_failing',
  'chain_not_read',
  'books_differ',
  'payout_left_chain',
  'reserves_short',
  'price_old',
  'deposits_closed',
  'payouts_stopped',
  'seal_fault',
  'seal_late',
  'queue_late',
  'jobs_given_up',
  'disk_full',
  'connections_used',
  'log_ins_failed',
  'backup_failed',
  'backup_late',
  'proof_near',
] as const;
export type AlertRule = (typeof alertRules)[number];

/** A worker counts as silent after this time without a sign of life. */
export const silentWorkerSeconds = 120;

/** One problem; `subject` is the coin, queue or part that it is about, or empty. */
export type Alert = { rule: AlertRule; subject: string };
