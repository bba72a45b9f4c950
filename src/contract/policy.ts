import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint, orKeys } from './endpoint.ts';
import { proposed } from './proposing.ts';
import { answer, coinOut, id, keyIn, moment, statusMessage, textIn, usdOut } from './wire.ts';

const tag = 'Settings';
const reason = textIn().min(minReason, say('reason_short')).max(500);
const whole = keyIn().regex(/^\d{1,15}$/, say('whole_number'));
const limitName = keyIn().regex(/^[a-z0-9_]{1,60}$/);

export const brakeCauses = [
  'payouts_stopped',
  'reserves_below_liabilities',
  'reconciliation_difference',
  'payouts_late',
  'payouts_slow',
  'restore_not_proven',
  'auditor_not_seen',
  'capital_above_gains',
] as const;

const limit = z
  .object({
    name: limitName,
    unit: z.enum(['cents', 'hours', 'days', 'blocks']),
    /** Whole numbers in the unit of the rule: cents, hours, days or blocks. */
    value: whole,
    weaker: z.enum(['more', 'less']),
    least: whole,
    most: whole,
    /** When it took effect; null for the first rules. */
    since: moment.nullable(),
    /** An approved weakening whose 72 hours have not ended. */
    waiting: z
      .object({ id: whole, value: whole, from: moment, reason: z.string().nullable() })
      .nullable(),
    /** A change that still needs a second person. */
    proposed: z.object({ proposal_id: id, value: whole }).nullable(),
  })
  .meta({ title: 'Limit' });

const payouts = z.object({
  running: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  since: moment.nullable(),
  /** The proposal to resume payouts that needs a second person. */
  resume_proposal: id.nullable(),
});

const causes = z.array(z.object({ cause: z.enum(brakeCauses), closed: z.boolean() }));

/** The chain and the ledger of one coin at the last comparison. */
export const comparedCoin = z.object({
  asset: z.enum(coins),
  chain: coinOut,
  books: coinOut,
  difference: coinOut.describe('Chain balance less ledger balance'),
  differs_since: moment.nullable(),
  arriving: coinOut.describe('Confirmed on chain, not yet in the ledger'),
  leaving: coinOut.describe('Paid on chain, not yet booked'),
  block: z.string().describe('Block height at which the chain was read'),
  read_at: moment,
  stale: z.boolean().describe('True if the chain could not be read for ten minutes'),
  fault: z.string().nullable().describe('Error of the last failed attempt to read the chain'),
});

/** The measurement for each cause of the brake, and the limit that applies to it. */
const brakeReading = z.object({
  mode: z.enum(['sandbox', 'live']),
  causes,
  payouts,
  margin: usdOut.describe('Reserves less liabilities at current prices, in dollars'),
  oldest_request_at: moment.nullable(),
  oldest_request_hours: z.number().int(),
  p95_seconds: z.number().int().nullable(),
  p95_hours: z.number().int(),
  restore_proved_at: moment.nullable(),
  restore_days: z.number().int(),
  auditor_seen_at: moment.nullable(),
  auditor_days: z.number().int(),
  months: z.array(z.object({ month: z.string(), gains: usdOut, capital: usdOut })),
  /**
   * Chain and ledger of each coin at the last comparison; coins in transit count where they are.
   */
  coins: z.array(comparedCoin),
});

export const policy = {
  brake: endpoint({
    method: 'GET',
    path: '/admin/brake',
    access: orKeys('operation'),
    tag,
    summary:
      'Get the causes and figures of the deposit brake, and compare chain and ledger by coin',
  }).output(answer(brakeReading)),

  settings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    access: admins(),
    tag,
    summary:
      'Get the operator, the remaining steps to live mode, the rules in force, and the brake',
  }).output(
    answer(
      z.object({
        mode: z.enum(['sandbox', 'live']),
        made_at: moment.nullable(),
        /** Each setting that identifies the operator; `value` is null if not configured. */
        operator: z.array(
          z.object({ setting: z.string(), value: z.string().nullable(), needed: z.boolean() }),
        ),
        limits: z.array(limit),
        payouts,
        brake: causes,
      }),
    ),
  ),

  changeLimit: endpoint({
    method: 'POST',
    path: '/admin/settings/limits',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose a new rule value; a second person approves, and weaker values wait 72 hours',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'already_proposed',
        'limit_moved',
        'limit_out_of_range',
        'limit_unchanged',
        'limit_waiting',
        'not_found',
      ],
    })
    .input(z.strictObject({ name: limitName, value: whole, reason }))
    .output(proposed),

  withdrawLimit: endpoint({
    method: 'POST',
    path: '/admin/settings/limits/{id}/withdraw',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Withdraw a weaker rule value while it waits',
  })
    .input(z.strictObject({ id: whole, reason }))
    .output(statusMessage),

  stopPayouts: endpoint({
    method: 'POST',
    path: '/admin/payouts/stop',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Stop all payouts at once, without a second person; deposits close too',
  })
    .input(z.strictObject({ reason }))
    .output(statusMessage),

  resumePayouts: endpoint({
    method: 'POST',
    path: '/admin/payouts/resume',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose to resume payouts; a second person approves',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({ refuses: ['already_proposed', 'payouts_running'] })
    .input(z.strictObject({ reason }))
    .output(proposed),
};
