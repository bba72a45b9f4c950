import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answer, id, moment, usdOut } from './wire.ts';

const sums = z.object({ deposits: usdOut, withdrawals: usdOut });

export const lastLogIn = z.object({ at: moment, ip: z.string(), user_agent: z.string() });
export const securityChange = z.object({ kind: z.string(), at: moment });

/** The facts that an approver weighs with a request, as the ledger and the log have them now. */
const context = z
  .object({
    read_at: moment,
    member: z.object({
      id,
      _id: id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      status: z.string(),
      createdAt: moment,
      identity_level: z.number().int(),
    }),
    /** The present balance; the requested amount left it at the time of the request. */
    account_balance: usdOut,
    withdrawable_profit: usdOut,
    on_hold: usdOut,
    last_30_days: sums,
    largest_payout: usdOut
      .nullable()
      .describe('Largest payout so far in dollars; null before the first'),
    address: z.object({
      first_used_at: moment.describe('When the member first requested a payout to this address'),
      is_saved: z.boolean().describe('Whether the member has saved this address'),
      payouts: z
        .number()
        .int()
        .describe('Number of earlier payouts to this member at this address'),
      paid: usdOut,
      other_members: z
        .number()
        .int()
        .describe('Number of other members who requested a payout to this address'),
    }),
    last_log_in: lastLogIn.nullable(),
    /** Changes of password, factors, e-mail and addresses in the last 30 days, newest first. */
    security: z.array(securityChange),
  })
  .meta({ title: 'WithdrawalContext' });

export const payoutContext = {
  withdrawalContext: endpoint({
    method: 'GET',
    path: '/admin/withdrawals/{id}/context',
    access: admins(),
    tag: 'Withdrawals',
    summary: 'Get the member, address and recent history of a withdrawal; access is logged',
  })
    .input(z.strictObject({ id }))
    .output(answer(context)),
};
