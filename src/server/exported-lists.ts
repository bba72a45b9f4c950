import type { AnyProcedure } from '@orpc/server';
import type { ExportedTable } from '../contract/exports.ts';

type Rooms = {
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
  overview: { users: AnyProcedure };
  withdrawals: { queue: AnyProcedure };
};

/** Which call reads each table that can be had as CSV. */
export const exportedLists = (rooms: Rooms): Record<ExportedTable, AnyProcedure> => ({
  accounts: rooms.ledger.accounts,
  approvals: rooms.approvals.waiting,
  audit: rooms.audit.events,
  transfers: rooms.ledger.transfers,
  disputes: rooms.solvency.disputes,
  distributions: rooms.distributions.list,
  inbox: rooms.inbox.messages,
  kyc: rooms.kyc.queue,
  moves: rooms.treasury.moves,
  testimonials: rooms.testimonials.all,
  transactions: rooms.deposits.transactions,
  users: rooms.overview.users,
  withdrawals: rooms.withdrawals.queue,
});
