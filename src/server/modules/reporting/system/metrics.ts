import type { SystemReading } from '#contract/system.ts';
import { formatAmount } from '#core/money/money.ts';
import type { Db } from '#platform/db/db.ts';
import { lastSystemReading } from './system.sql.ts';

type Labels = Readonly<Record<string, string>>;
/** A value that was never measured (null) produces no line. */
type Value = number | string | boolean | null;
type Sample = readonly [labels: Labels, value: Value];
type Metric = { name: string; help: string; samples: readonly Sample[] };

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function lineOf(name: string, labels: Labels, value: Exclude<Value, null>): string {
  const names = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  const within = names.length === 0 ? '' : `{${names.join(',')}}`;
  return `${name}${within} ${typeof value === 'boolean' ? Number(value) : value}`;
}

/** Writes the Prometheus text format; every metric here is a gauge. */
function written(metrics: readonly Metric[]): string {
  const blocks = metrics.map(({ name, help, samples }) => {
    const lines = samples.flatMap(([labels, value]) =>
      value === null ? [] : [lineOf(name, labels, value)],
    );
    return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
  });
  return blocks.join('');
}

const metric = (name: string, help: string, value: Value): Metric => ({
  name: `candor_${name}`,
  help,
  samples: [[{}, value]],
});

function each<Row>(
  name: string,
  help: string,
  rows: readonly Row[],
  sample: (row: Row) => Sample,
): Metric {
  return { name: `candor_${name}`, help, samples: rows.map(sample) };
}

const dollars = (cents: string): string => formatAmount('USD', BigInt(cents));

const ofBackups = ({ backups, seals }: SystemReading): Metric[] => [
  metric('backup_age_seconds', 'Since the last backup that succeeded', backups.last_age),
  metric('backup_bytes', 'Size of that backup', backups.last_bytes),
  metric(
    'backup_interval_seconds',
    'How often a backup is due by the schedule',
    backups.every_hours === null ? null : backups.every_hours * 3_600,
  ),
  metric('drill_age_seconds', 'Since the last restore drill that succeeded', backups.drill_age),
  metric('restore_proof_age_seconds', 'Since a restore was last proved', backups.proof_age),
  metric(
    'restore_proof_limit_seconds',
    'The age of that proof at which deposits close in live',
    backups.proof_limit_days * 86_400,
  ),
  each(
    'backup_failed',
    'Whether the last backup or drill failed',
    ['backup', 'drill'] as const,
    (act) => [{ act }, backups.failed.some((failed) => failed.act === act)],
  ),
  metric('seal_age_seconds', 'Since the newest seal over the books', seals.age),
  metric('entries_unsealed', 'Places in the books after the newest seal', seals.unsealed),
  metric('seal_faults', 'Seals that no longer fit the books', seals.faults),
];

const ofChains = ({ chains, prices }: SystemReading): Metric[] => [
  each('chain_block', 'The block up to which a chain was read', chains, ({ coin, block }) => [
    { coin },
    block,
  ]),
  each('chain_read_age_seconds', 'Since a chain was last read', chains, ({ coin, age }) => [
    { coin },
    age,
  ]),
  each('chain_fault', 'Whether something keeps a chain from being read', chains, (row) => [
    { coin: row.coin },
    row.fault !== null,
  ]),
  each('chain_compared_age_seconds', 'Since chain and books were last compared', chains, (row) => [
    { coin: row.coin },
    row.compared_age,
  ]),
  each('chain_differs_seconds', 'How long chain and books have differed', chains, (row) => [
    { coin: row.coin },
    row.differs_age ?? 0,
  ]),
  each('chain_vanished_seconds', 'How long a payout has been in no block again', chains, (row) => [
    { coin: row.coin },
    row.vanished_age ?? 0,
  ]),
  each('price_age_seconds', 'Since the newest price of a coin', prices, ({ coin, age }) => [
    { coin },
    age,
  ]),
  each('price_fresh', 'Whether deposits and payouts are quoted in a coin', prices, (row) => [
    { coin: row.coin },
    row.fresh,
  ]),
];

const ofQueues = ({ queues, people, faults, log_ins: logIns }: SystemReading): Metric[] => [
  each('queue_waiting', 'Jobs and mails that wait', queues, ({ name, waiting }) => [
    { queue: name },
    waiting,
  ]),
  each('queue_oldest_seconds', 'Age of the oldest that waits', queues, (row) => [
    { queue: row.name },
    row.oldest_age ?? 0,
  ]),
  each('queue_failed', 'Given up within a day; mails that fail', queues, ({ name, failed }) => [
    { queue: name },
    failed,
  ]),
  each('people_waiting', 'What waits for an administrator', people, ({ name, waiting }) => [
    { list: name },
    waiting,
  ]),
  each('people_oldest_seconds', 'Age of the oldest of those', people, (row) => [
    { list: row.name },
    row.oldest_age,
  ]),
  metric(
    'work_failing',
    'Rounds of the worker that fail now',
    faults.filter(({ over }) => !over).length,
  ),
  each(
    'log_ins_failed',
    'Failed log-ins within an hour',
    [
      ['member', logIns.members_failed],
      ['administrator', logIns.admins_failed],
    ] as const,
    ([who, count]) => [{ who }, count],
  ),
];

const ofMoney = (reading: SystemReading): Metric[] => [
  metric('margin_dollars', 'Held beyond what is owed', dollars(reading.margin_cents)),
  each('custody_coins', 'Coins held, as the books say', reading.custody, ({ coin, units }) => [
    { coin },
    formatAmount(coin, BigInt(units)),
  ]),
  metric('payouts_waiting', 'Withdrawals that have not ended', reading.payouts.waiting),
  metric('payouts_waiting_dollars', 'Their sum', dollars(reading.payouts.cents)),
  metric('payouts_oldest_seconds', 'Age of the oldest of them', reading.payouts.oldest_age ?? 0),
  metric(
    'deposits_open',
    'Whether deposits are open',
    reading.brake && reading.brake.causes.length === 0,
  ),
  metric(
    'payouts_running',
    'Whether payouts run',
    reading.brake && reading.brake.payouts_stopped === null,
  ),
];

const ofPrograms = ({ programs, database, here, ...reading }: SystemReading): Metric[] => [
  {
    name: 'candor_release',
    help: 'Which version runs',
    samples: [[{ version: reading.release.version, mode: reading.mode }, 1]],
  },
  each('program_started_seconds', 'Since a program was last started', programs, (row) => [
    { program: row.name },
    row.started_age,
  ]),
  metric('database_bytes', 'Size of the database', database.bytes),
  metric('database_connections', 'Connections to the database', database.connections),
  metric('database_connections_limit', 'How many there may be', database.most_connections),
  metric('disk_free_bytes', 'Room left where DATA_DIR lies', here.disk_free_bytes),
  metric('disk_bytes', 'Size of that disk', here.disk_bytes),
];

/**
 * Returns a reading as metrics: each name once, labels only from closed lists (coins, queues,
 * programs).
 */
const metricsOf = (reading: SystemReading): string =>
  written([ofPrograms, ofMoney, ofBackups, ofChains, ofQueues].flatMap((part) => part(reading)));

/** Returns the metrics of the installation; the answering process adds its own. */
export async function systemMetrics(db: Db): Promise<string> {
  const last = await lastSystemReading(db);
  if (last === undefined) return '';
  const age = metric(
    'reading_age_seconds',
    'Since the worker read these figures: its sign of life',
    last.age,
  );
  return written([age]) + metricsOf(last.reading);
}
