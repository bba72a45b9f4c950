import { formatUsd } from '../../../core/money/money.ts';
import { system as words } from '../../text/en/admin/system.ts';
import { dollars } from '../../ui/format/format.ts';
import type { Answers } from '../list-kit/api-types.ts';
import type { Fact } from '../list-kit/fact-labels.ts';
import { lasting, size } from './ages.ts';

export type System = Answers['overview']['system']['data'];
export type Reading = NonNullable<System['reading']>;

const fact = (label: string, after: string): Fact => ({ label, before: null, after });

export const ago = (age: number | null): string =>
  age === null ? words.never : words.ago(lasting(age));

/** The programs, what they run on, and the room they have. */
export function programFacts({ release, here, programs, database }: Reading): Fact[] {
  const startedOf = (name: 'web' | 'worker') =>
    ago(programs.find((program) => program.name === name)?.started_age ?? null);
  const { disk_free_bytes: free, disk_bytes: all } = here;
  const isKnown = free !== null && all !== null;
  return [
    fact(words.version, release.version),
    fact(words.web, startedOf('web')),
    fact(words.worker, startedOf('worker')),
    fact(words.migration, release.migration),
    fact(words.postgres, release.postgres),
    fact(words.node, here.node),
    fact(words.databaseSize, size(database.bytes)),
    fact(
      words.connections,
      words.of(String(database.connections), String(database.most_connections)),
    ),
    fact(words.disk, isKnown ? words.of(size(free), size(all)) : words.unknown),
  ];
}

/** Backups and the proof that they come back; what failed first. */
export function backupFacts({ backups }: Reading): Fact[] {
  const { every_hours: hours, drill_days: days, proof_age: proof, last_bytes: bytes } = backups;
  const last = ago(backups.last_age);
  return [
    ...backups.failed.map(({ act, said, age }) => fact(words.failed[act], `${ago(age)}: ${said}`)),
    fact(words.lastBackup, bytes === null ? last : `${last}, ${size(bytes)}`),
    fact(words.lastDrill, ago(backups.drill_age)),
    fact(
      words.proof,
      proof === null ? words.never : words.limit(lasting(proof), backups.proof_limit_days),
    ),
    fact(
      words.schedule,
      hours === null || days === null ? words.notScheduled : words.scheduled(hours, days),
    ),
  ];
}

/** What is open, what waits and what is held beyond what is owed. */
export function moneyFacts({ brake, payouts, seals, ...reading }: Reading): Fact[] {
  const stopped = brake?.payouts_stopped ?? null;
  const isOpen = brake !== null && brake.causes.length === 0;
  const seal = seals.no === null || seals.age === null ? null : { no: seals.no, age: seals.age };
  return [
    fact(words.deposits, isOpen ? words.depositsOpen : words.depositsClosed),
    fact(words.payouts, stopped === null ? words.payoutsRun : words.payoutsStopped(stopped)),
    fact(
      words.waiting,
      words.waitingSays(payouts.waiting, dollars(formatUsd(BigInt(payouts.cents)))),
    ),
    fact(words.margin, dollars(formatUsd(BigInt(reading.margin_cents)))),
    fact(words.newestSeal, seal === null ? words.never : words.seal(seal.no, lasting(seal.age))),
    fact(words.sealFaults, seals.faults === 0 ? words.none : String(seals.faults)),
  ];
}

export const logInFacts = ({ log_ins: logIns }: Reading): Fact[] => [
  fact(words.ofMembers, String(logIns.members_failed)),
  fact(words.ofAdmins, String(logIns.admins_failed)),
];
