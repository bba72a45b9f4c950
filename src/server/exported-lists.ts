import type { AnyProcedure } from '@orpc/server';
import type { ExportedTable } from '#contract/exports.ts';

type ExportedLists = {
  approvals: { waiting: AnyProcedure };
  audit: { events: AnyProcedure };
  deposits: { transactions: AnyProcedure };
  distributions: { list: AnyProcedure };
  solvency: { disputes: AnyProcedure };
  kyc: { queue: AnyProcedure };
  ledger: { accounts: AnyProcedure; transfers: AnyProcedure };
  inbox: { messages: AnyProcedure };
  testimonials: { all: AnyProcedure };
  treasury: { moves: AnyProcedure };
  reporting: { users: AnyProcedure };
  withdrawals: { queue: AnyProcedure };
};

/** The call that reads each table that can be exported as CSV. */
export const exportedLists = (lists: ExportedLists): Record<ExportedTable, AnyProcedure> => ({
  accounts: lists.ledger.accounts,
  approvals: lists.approvals.waiting,
  audit: lists.audit.events,
  transfers: lists.ledger.transfers,
  disputes: lists.solvency.disputes,
  distributions: lists.distributions.list,
  inbox: lists.inbox.messages,
  kyc: lists.kyc.queue,
  moves: lists.treasury.moves,
  testimonials: lists.testimonials.all,
  transactions: lists.deposits.transactions,
  users: lists.reporting.users,
  withdrawals: lists.withdrawals.queue,
});
