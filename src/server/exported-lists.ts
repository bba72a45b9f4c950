import type { AnyProcedure } from '@orpc/server';
import type { ExportedTable } from '../contract/exports.ts';

type Rooms = {
  audit: { events: AnyProcedure };
  deposits: { transactions: AnyProcedure };
  ledger: { accounts: AnyProcedure; transfers: AnyProcedure };
  inbox: { messages: AnyProcedure };
  overview: { users: AnyProcedure };
  withdrawals: { queue: AnyProcedure };
};

/** Which call reads each table that can be had as CSV. */
export const exportedLists = (rooms: Rooms): Record<ExportedTable, AnyProcedure> => ({
  accounts: rooms.ledger.accounts,
  audit: rooms.audit.events,
  transfers: rooms.ledger.transfers,
  inbox: rooms.inbox.messages,
  transactions: rooms.deposits.transactions,
  users: rooms.overview.users,
  withdrawals: rooms.withdrawals.queue,
});
