import { formatUsd } from '#core/money/money.ts';
import { system as text } from '#text/en/admin/system.ts';
import { dollars } from '#text/format/format.ts';
import type { Answers } from '../list-kit/api-types.ts';
import type { Fact } from '../list-kit/fact-labels.ts';
import { lasting, size } from './ages.ts';

export type System = Answers['reporting']['system']['data'];
export type Reading = NonNullable<System['reading']>;

const fact = (label: string, after: string): Fact => ({ label, before: null, after });

export const ago = (age: number | null): string =>
  age === null ? text.never : text.ago(lasting(age));

export type Tile = { label: string; value: string; note: string };

/** Returns each part's remaining capacity or lifetime, as one figure with its limit. */
export function tilesOf({ here, programs, database, log_ins: logIns }: Reading): Tile[] {
  const startedOf = (name: 'web' | 'worker') => {
    const age = programs.find((program) => program.name === name)?.started_age ?? null;
    return age === null ? text.unknown : lasting(age);
  };
  const { disk_free_bytes: free, disk_bytes: all } = here;
  const isKnown = free !== null && all !== null;
  const { connections, most_connections: max, bytes } = database;
  const failed = logIns.members_failed + logIns.admins_failed;
  return [
    { label: text.web, value: startedOf('web'), note: text.sinceStart },
    { label: text.worker, value: startedOf('worker'), note: text.sinceStart },
    {
      label: text.database,
      value: text.of(String(connections), String(max)),
      note: text.connections(size(bytes)),
    },
    {
      label: text.disk,
      value: isKnown ? size(free) : text.unknown,
      note: isKnown ? text.diskOf(size(all)) : text.diskUnknown,
    },
    {
      label: text.logIns,
      value: String(failed),
      note: text.logInsOf(logIns.members_failed, logIns.admins_failed),
    },
  ];
}

/** Returns the installed versions. */
export const versionFacts = ({ release, here }: Reading): Fact[] => [
  fact(text.version, release.version),
  fact(text.migration, release.migration),
  fact(text.postgres, release.postgres),
  fact(text.node, here.node),
];

/** Returns the age of the last verified restore against its limit; null without one. */
export function proofScale({ backups }: Reading): { days: number; limit: number } | null {
  const { proof_age: age, proof_limit_days: limit } = backups;
  return age === null ? null : { days: Math.floor(age / 86_400), limit };
}

type Queue = Reading['queues'][number];

/** Returns the queues with items, longest wait first, and the names of the empty ones. */
export function busyQueues(queues: readonly Queue[]): { busy: Queue[]; idle: string[] } {
  const isBusy = ({ waiting, failed }: Queue) => waiting > 0 || failed > 0;
  return {
    busy: queues.filter(isBusy).toSorted((a, b) => (b.oldest_age ?? 0) - (a.oldest_age ?? 0)),
    idle: queues.filter((queue) => !isBusy(queue)).map(({ name }) => text.queueNames[name] ?? name),
  };
}

/** Returns the page's intro for this reading: the number of alerts and the reading's age. */
export function introOf(alerts: number, age: number | null): string {
  if (age === null) return text.neverChecked;
  const state = alerts === 0 ? text.noAlert : text.alertsOpen(alerts);
  return `${state} ${text.checked(lasting(age))}`;
}

/** Returns facts on backups and restore drills, failures first. */
export function backupFacts({ backups }: Reading): Fact[] {
  const { every_hours: hours, drill_days: days, proof_age: proof, last_bytes: bytes } = backups;
  const last = ago(backups.last_age);
  return [
    ...backups.failed.map(({ act, said, age }) => fact(text.failed[act], `${ago(age)}: ${said}`)),
    fact(text.lastBackup, bytes === null ? last : `${last}, ${size(bytes)}`),
    fact(text.lastDrill, ago(backups.drill_age)),
    fact(
      text.proof,
      proof === null ? text.never : text.limit(lasting(proof), backups.proof_limit_days),
    ),
    fact(
      text.schedule,
      hours === null || days === null ? text.notScheduled : text.scheduled(hours, days),
    ),
  ];
}

/** Returns the brake's state, the pending payouts and the surplus of reserves. */
export function moneyFacts({ brake, payouts, seals, ...reading }: Reading): Fact[] {
  const stopped = brake?.payouts_stopped ?? null;
  const isOpen = brake !== null && brake.causes.length === 0;
  const seal = seals.no === null || seals.age === null ? null : { no: seals.no, age: seals.age };
  return [
    fact(text.deposits, isOpen ? text.depositsOpen : text.depositsClosed),
    fact(text.payouts, stopped === null ? text.payoutsRun : text.payoutsStopped(stopped)),
    fact(
      text.waiting,
      text.waitingSays(payouts.waiting, dollars(formatUsd(BigInt(payouts.cents)))),
    ),
    fact(text.margin, dollars(formatUsd(BigInt(reading.margin_cents)))),
    fact(text.newestSeal, seal === null ? text.never : text.seal(seal.no, lasting(seal.age))),
    fact(text.sealFaults, seals.faults === 0 ? text.none : String(seals.faults)),
  ];
}
