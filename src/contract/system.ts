import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { endpoint, orKeys } from './endpoint.ts';
import { alertRules } from './system-alerts.ts';
import { answer, moment } from './wire.ts';

const count = z.number().int().nonnegative();
/** Seconds from a moment to the reading; null if it never happened. */
const age = count.nullable();
const coin = z.enum(coins);
const units = z.string().regex(/^-?\d+$/);

const backups = z.object({
  every_hours: count.nullable().describe('Null if backups are not scheduled'),
  drill_days: count.nullable(),
  last_age: age,
  last_bytes: count.nullable(),
  drill_age: age,
  proof_age: age.describe('Time since a restore was last proven, from any backup'),
  proof_limit_days: count,
  installed_age: count,
  failed: z.array(z.object({ act: z.enum(['backup', 'drill']), said: z.string(), age })),
});

const chain = z.object({
  coin,
  block: z.string().nullable(),
  age,
  fault: z.string().nullable(),
  fault_age: age,
  compared_age: age,
  differs_age: age.describe('Time since chain and ledger first differed'),
  vanished_age: age.describe('Time since a confirmed payout of ours was dropped from its block'),
});

const price = z.object({
  coin,
  usd_micros: units,
  age,
  source: z.string(),
  fresh: z.boolean(),
  off_peg: z.boolean(),
});

const queue = z.object({
  name: z.string(),
  waiting: count,
  oldest_age: age,
  failed: count.describe(
    'Jobs abandoned in the last day; for mails, those that failed three times',
  ),
});

const fault = z.object({
  part: z.string(),
  said: z.string(),
  times: count,
  since_age: age,
  last_age: age,
  over: z.boolean(),
});

/** The worker's latest reading of the installation: no figure in it belongs to one member. */
export const systemReading = z
  .object({
    mode: z.enum(['sandbox', 'live']),
    here: z.object({
      node: z.string(),
      disk_free_bytes: count
        .nullable()
        .describe('Free space of the disk that holds DATA_DIR, on the worker’s machine'),
      disk_bytes: count.nullable(),
    }),
    release: z.object({ version: z.string(), migration: z.string(), postgres: z.string() }),
    programs: z.array(z.object({ name: z.enum(['web', 'worker']), started_age: age })),
    database: z.object({ bytes: count, connections: count, most_connections: count }),
    backups,
    seals: z.object({ no: z.string().nullable(), age, unsealed: z.number().int(), faults: count }),
    chains: z.array(chain),
    prices: z.array(price),
    queues: z.array(queue),
    people: z.array(z.object({ name: z.string(), waiting: count, oldest_age: age })),
    brake: z
      .object({ causes: z.array(z.string()), payouts_stopped: z.string().nullable() })
      .nullable(),
    payouts: z.object({ waiting: count, cents: units, oldest_age: age }),
    margin_cents: units.describe('Reserves less liabilities, in cents'),
    custody: z.array(z.object({ coin, units })),
    log_ins: z.object({ members_failed: count, admins_failed: count }),
    faults: z.array(fault),
  })
  .meta({ title: 'SystemReading' });

export type SystemReading = z.infer<typeof systemReading>;

export const system = {
  system: endpoint({
    method: 'GET',
    path: '/admin/system',
    access: orKeys('operation'),
    tag: 'Settings',
    summary: 'Get system health: programs, backups, chains, prices, queues, latest errors',
  }).output(
    answer(
      z.object({
        read_at: moment.nullable().describe('Null before the worker’s first reading'),
        read_age: age,
        alerts: z.array(
          z.object({
            rule: z.enum(alertRules),
            subject: z.string(),
            title: z.string(),
            means: z.string(),
            to_do: z.string(),
            since: moment.nullable(),
          }),
        ),
        ended: z
          .array(z.object({ title: z.string(), since: moment, ended_at: moment }))
          .describe('Alerts that ended in the last week'),
        reading: systemReading.nullable(),
      }),
    ),
  ),
};
