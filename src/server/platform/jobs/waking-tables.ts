/**
 * Tables whose changes make work for the worker. The transaction that makes the work says so by
 * itself: a trigger of db/code on the table calls `foundation.notify_worker`, so that no caller
 * can forget.
 * A loop names those that wake it (`Loop.wokenBy`).
 */
export const wakingTables = [
  'clock.setting',
  'pgboss.job',
  'foundation.mail',
  'audit.event',
  'approvals.proposal',
  'identity.assertion',
  'identity.code_try',
  'identity.sign_up_try',
  'identity.request',
  'identity.paper',
  'chains.sim_block',
  'chains.sim_tx',
  'chains.cursor',
  'chains.payment',
  'chains.held_change',
  'market.leap',
  'policy.switch_event',
  'deposits.incident',
  'withdrawals.withdrawal',
  'withdrawals.hold',
  'withdrawals.payout',
  'withdrawals.returned',
  'treasury.operation',
  'distributions.run',
  'distributions.loss_allocation',
] as const;
export type WakingTable = (typeof wakingTables)[number];

/** The channel of Postgres on which a table's name is sent. */
export const workChannel = 'candor_work';
