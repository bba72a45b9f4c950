import { type Alert, type AlertRule, silentWorkerSeconds } from '#contract/system-alerts.ts';
import type { SystemReading } from '#contract/system.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The limits above which a person should look; in seconds unless noted. */
export const alertLimits = {
  silentWorker: silentWorkerSeconds,
  failingWork: 2 * minute,
  unreadChain: 10 * minute,
  chainFault: 5 * minute,
  /** The same limit as the brake. */
  differingBooks: 2 * minute,
  /** After a short reorg, the next block contains the payout again. */
  reorgedPayout: 10 * minute,
  oldPrice: 5 * minute,
  lateSeal: 15 * minute,
  lateJob: 15 * minute,
  lateMail: 30 * minute,
  freeDiskPercent: 10,
  usedConnectionsPercent: 85,
  failedAdminLogIns: 20,
  failedMemberLogIns: 200,
  /** A schedule that is late by half its interval. */
  lateBackup: 1.5,
  /** The fraction of the time until the brake trips. */
  nearProof: 0.8,
} as const;

const above = (age: number | null, limit: number): boolean => age !== null && age > limit;

function named(rule: AlertRule, subjects: readonly string[]): Alert[] {
  return subjects.map((subject) => ({ rule, subject }));
}
const where = (rule: AlertRule, is: boolean): Alert[] => (is ? [{ rule, subject: '' }] : []);

const ofChains = ({ chains, prices, mode }: SystemReading): Alert[] => [
  ...named(
    'chain_not_read',
    chains
      .filter(({ age, fault_age: faultAge, fault }) => {
        // In live mode, a coin without a node was never read and never will be.
        if (age === null && fault === null) return mode === 'live';
        return above(age, alertLimits.unreadChain) || above(faultAge, alertLimits.chainFault);
      })
      .map(({ coin }) => coin),
  ),
  ...named(
    'books_differ',
    chains
      .filter(({ differs_age: age }) => above(age, alertLimits.differingBooks))
      .map(({ coin }) => coin),
  ),
  ...named(
    'payout_left_chain',
    chains
      .filter(({ vanished_age: age }) => above(age, alertLimits.reorgedPayout))
      .map(({ coin }) => coin),
  ),
  ...named(
    'price_old',
    prices
      .filter((price) => !price.fresh && !price.off_peg && above(price.age, alertLimits.oldPrice))
      .map(({ coin }) => coin),
  ),
];

const ofMoney = ({ brake, margin_cents: margin }: SystemReading): Alert[] => [
  ...where('reserves_short', BigInt(margin) < 0n),
  ...named('deposits_closed', brake?.causes ?? []),
  ...where('payouts_stopped', (brake?.payouts_stopped ?? null) !== null),
];

const ofWork = ({ queues, faults, seals }: SystemReading): Alert[] => [
  ...named(
    'work_failing',
    faults
      .filter((fault) => !fault.over && above(fault.since_age, alertLimits.failingWork))
      .map(({ part }) => part),
  ),
  ...named(
    'queue_late',
    queues
      .filter(({ name, oldest_age: age }) =>
        above(age, name === 'mail' ? alertLimits.lateMail : alertLimits.lateJob),
      )
      .map(({ name }) => name),
  ),
  ...named(
    'jobs_given_up',
    queues.filter(({ name, failed }) => name !== 'mail' && failed > 0).map(({ name }) => name),
  ),
  ...where('seal_fault', seals.faults > 0),
  ...where('seal_late', seals.unsealed > 0 && above(seals.age, alertLimits.lateSeal)),
];

function ofMachine({ here, database, log_ins: logIns }: SystemReading): Alert[] {
  const { disk_free_bytes: free, disk_bytes: size } = here;
  const isFull = free !== null && size !== null && free * 100 < size * alertLimits.freeDiskPercent;
  const { connections: used, most_connections: max } = database;
  return [
    ...where('disk_full', isFull),
    ...where('connections_used', used * 100 > max * alertLimits.usedConnectionsPercent),
    ...named('log_ins_failed', [
      ...(logIns.admins_failed >= alertLimits.failedAdminLogIns ? ['administrators'] : []),
      ...(logIns.members_failed >= alertLimits.failedMemberLogIns ? ['members'] : []),
    ]),
  ];
}

function ofBackups({ backups, mode }: SystemReading): Alert[] {
  const { every_hours: hours, drill_days: days, installed_age: installed } = backups;
  const isLate = (age: number | null, interval: number | null) =>
    interval !== null && (age ?? installed) > interval * alertLimits.lateBackup;
  const late = [
    ...(isLate(backups.last_age, hours && hours * hour) ? ['backup'] : []),
    ...(isLate(backups.drill_age, days && days * day) ? ['drill'] : []),
  ];
  const proof = Math.min(backups.proof_age ?? installed, installed);
  return [
    ...named(
      'backup_failed',
      backups.failed.map(({ act }) => act),
    ),
    ...named('backup_late', late),
    ...where(
      'proof_near',
      mode === 'live' && proof > backups.proof_limit_days * day * alertLimits.nearProof,
    ),
  ];
}

/** Returns all faults in a reading, one alert for each subject. */
export const alertsOf = (reading: SystemReading): Alert[] =>
  [ofMoney, ofChains, ofWork, ofMachine, ofBackups].flatMap((part) => part(reading));
