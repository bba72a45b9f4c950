/**
 * Tables whose changes create work for the worker. The transaction itself announces the work: a
 * trigger of db/code on the table calls `foundation.notify_worker`, so no caller can forget it. A
 * loop lists the tables that wake it (`Loop.wokenBy`).
 */
export const wakingTables = [
  'clock.setting',
  'pgboss.job',
  'foundation.mail',
  'audit.event',
  'approvals.proposal',
  'brand.adoption',
  'identity.assertion',
  'identity.code_try',
  'identity.sign_up_try',
  'identity.request',
  'identity.signed_file',
  'chains.sim_block',
  'chains.sim_tx',
  'chains.cursor',
  'chains.payment',
  'chains.held_change',
  'market.price_jump',
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

/** The Postgres channel for the names of changed tables. */
export const workChannel = 'candor_work';
