import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';

/** What a column of an export shows: a path into the rows of the list ('user.email'). */
export const exportedColumns = {
  transactions: [
    'id',
    'user.first_name',
    'user.last_name',
    'user.email',
    'investment.amount',
    'credited',
    'payment_method',
    'plan_name',
    'status',
    'state',
    'coin_expected',
    'address',
    'tag',
    'rate',
    'reason',
    'createdAt',
  ],
  withdrawals: [
    'id',
    'user.first_name',
    'user.last_name',
    'user.email',
    'amount',
    'payment_method',
    'source',
    'status',
    'state',
    'wallet_address',
    'tag',
    'hold.reason',
    'hold.until',
    'txid',
    'approvals_needed',
    'createdAt',
  ],
  inbox: [
    'reference',
    'kind',
    'name',
    'email',
    'subject',
    'message',
    'has_cv',
    'state',
    'received_at',
  ],
  accounts: ['id', 'class', 'asset', 'owner', 'owner_name', 'balance'],
  transfers: [
    'id',
    'at',
    'kind',
    'leg',
    'debit.class',
    'debit.owner',
    'credit.class',
    'credit.owner',
    'amount',
    'asset',
    'subject',
    'actor',
    'reason',
    'evidence',
    'approval',
    'payment',
    'rate',
    'undoes',
  ],
  users: [
    'id',
    'first_name',
    'last_name',
    'email',
    'withdrawable_balance',
    'total_balance',
    'total_invest',
    'status',
    'createdAt',
  ],
  audit: [
    'id',
    'at',
    'who.kind',
    'who.name',
    'who.role',
    'act',
    'subject',
    'subject_name',
    'before',
    'after',
    'reason',
    'ip',
    'request_id',
  ],
} as const satisfies Record<string, readonly string[]>;

/** The tables of the administration that can be had whole, as CSV. */
export type ExportedTable = keyof typeof exportedColumns;
export const exportedTables = Object.keys(exportedColumns) as [ExportedTable, ...ExportedTable[]];

export const exports = {
  table: endpoint({
    method: 'GET',
    path: '/admin/export/{table}',
    access: admins(),
    tag: 'Exports',
    summary: 'A list with its filters as CSV, to whoever may read the list; recorded in the log',
  })
    .input(
      // The rest are the filters of the list itself, which refuses what it does not know.
      z.object({ table: z.enum(exportedTables) }).catchall(z.string().max(200)),
    )
    .output(z.file()),
};
