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
  every_hours: count.nullable().describe('Null where nothing makes backups by a schedule'),
  drill_days: count.nullable(),
  last_age: age,
  last_bytes: count.nullable(),
  drill_age: age,
  proof_age: age.describe('Since a restore was last proved, by whatever backup'),
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
  differs_age: age.describe('Since when the chain shows something else than the books'),
  vanished_age: age.describe('Since when a payout of ours is in no block that was in one before'),
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
  failed: count.describe('Given up within a day; of mails, those that failed three times'),
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
      disk_free_bytes: count.nullable().describe('Where DATA_DIR lies, on the worker’s machine'),
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
    margin_cents: units.describe('What is held beyond what is owed'),
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
    summary: 'How the installation fares: programs, backups, chains, prices, queues, last errors',
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
          .describe('Alerts that ended within a week'),
        reading: systemReading.nullable(),
      }),
    ),
  ),
};
