import type { AnyProcedure } from '@orpc/server';
import type { ExportedTable } from '../contract/exports.ts';

type Rooms = {
  audit: { events: AnyProcedure };
  deposits: { transactions: AnyProcedure };
  inbox: { messages: AnyProcedure };
  overview: { users: AnyProcedure };
  withdrawals: { queue: AnyProcedure };
};

/** Which call reads each table that can be had as CSV. */
export const exportedLists = (rooms: Rooms): Record<ExportedTable, AnyProcedure> => ({
  audit: rooms.audit.events,
  inbox: rooms.inbox.messages,
  transactions: rooms.deposits.transactions,
  users: rooms.overview.users,
  withdrawals: rooms.withdrawals.queue,
});
