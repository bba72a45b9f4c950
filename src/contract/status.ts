import { z } from 'zod';
import { methods } from '#core/chains/assets.ts';
import { endpoint, everyone } from './endpoint.ts';
import { answer, moment, usdOut } from './wire.ts';

const counted = z.array(z.object({ reason: z.string(), count: z.number().int() }));
const seconds = z.number().int().nonnegative();

/** The payout clock (INT-5): measured over the last 30 days, in seconds; null before the first. */
export const statusReading = z.object({
  p50: seconds.nullable(),
  p95: seconds.nullable(),
  p50_due: seconds
    .nullable()
    .describe(
      'The same, measured from when each was due, after waits its member caused or agreed to',
    ),
  p95_due: seconds.nullable().describe('Figure that the deposit brake compares with its limit'),
  paid: z.number().int().describe('Number of withdrawals paid in the last 30 days'),
  paid_usd: usdOut.describe('Total of those withdrawals in dollars'),
  times: z
    .array(z.object({ from: seconds, to: seconds.nullable(), count: z.number().int() }))
    .describe('Histogram of payout times, including returned withdrawals'),
  waiting: z.number().int(),
  oldest: seconds.nullable().describe('Age of the oldest pending request'),
  oldest_due: seconds
    .nullable()
    .describe('Time since the oldest pending request was due; 0 if none is. Can close deposits'),
  oldest_at: moment.nullable().describe('When the oldest pending request was made'),
  refusals: counted,
  returns: counted.describe('Withdrawals returned because their address could not be paid'),
  holds: counted,
  deposits: z.object({ open: z.boolean(), causes: z.array(z.string()) }),
  payouts: z.object({ running: z.boolean(), reason: z.string().nullable() }),
  last_proven_restore: moment.nullable(),
  rules: z
    .object({
      oldest_request_hours: z.number(),
      payout_p95_hours: z.number(),
      restore_days: z.number(),
      auditor_days: z.number(),
      capital_months: z
        .number()
        .int()
        .describe('In how many of the last two months the operator’s money paid more than gains'),
    })
    .nullable()
    .describe('Limits beyond which deposits close; null before the first reading'),
  chains: z
    .array(
      z.object({
        payment_method: z.enum(methods),
        current: z.boolean(),
        read_at: moment.nullable(),
      }),
    )
    .describe('When each coin’s chain was last checked for payments'),
  worker: z.object({ alive: z.boolean(), seen_at: moment.nullable() }),
});

export type StatusReading = z.infer<typeof statusReading>;

export const status = {
  status: endpoint({
    method: 'GET',
    path: '/status',
    access: everyone,
    tag: 'Overview',
    summary: 'Get the payout times, and whether deposits and payouts are open',
  }).output(answer(statusReading)),
};
