import { coinRecords } from '../../../core/chains/coin-records.ts';
import { system as words } from '../../text/en/admin/system.ts';
import { price } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { lasting } from './ages.ts';
import { ago, type Reading } from './system-facts.ts';

type Chain = Reading['chains'][number];
type Price = Reading['prices'][number];
type Queue = Reading['queues'][number];
type Fault = Reading['faults'][number];

/** Millionths of a dollar as a decimal text. */
const decimalOf = (micros: string): string => {
  const digits = micros.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

const booksOf = ({ differs_age: differs, compared_age: compared }: Chain): string => {
  if (differs !== null) return words.differ(lasting(differs));
  return compared === null ? words.notCompared : words.agree;
};

const chainColumns: readonly Column<Chain>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => coinRecords[one.coin].name },
  {
    key: 'block',
    head: words.block,
    label: words.block,
    right: true,
    cell: (one) => one.block ?? words.never,
  },
  { key: 'read', head: words.lastRead, label: words.lastRead, cell: ({ age }) => ago(age) },
  { key: 'books', head: words.books, label: words.books, cell: booksOf },
  {
    key: 'state',
    head: words.state,
    cell: ({ fault }) => (
      <StatusMark mark={fault === null ? 'ok' : 'no'}>{fault ?? words.healthy}</StatusMark>
    ),
  },
];

const priceColumns: readonly Column<Price>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => coinRecords[one.coin].name },
  {
    key: 'price',
    head: words.price,
    label: words.price,
    right: true,
    className: 'num',
    exact: true,
    cell: ({ usd_micros: micros }) => price(decimalOf(micros)),
  },
  { key: 'age', head: words.age, label: words.age, cell: ({ age }) => ago(age) },
  { key: 'source', head: words.source, label: words.source, cell: ({ source }) => source },
  {
    key: 'state',
    head: words.state,
    cell: ({ fresh }) => (
      <StatusMark mark={fresh ? 'ok' : 'wait'}>{fresh ? words.fresh : words.stale}</StatusMark>
    ),
  },
];

const queueColumns: readonly Column<Queue>[] = [
  {
    key: 'queue',
    head: words.queue,
    className: 'strong',
    cell: ({ name }) => words.queueNames[name] ?? name,
  },
  {
    key: 'waiting',
    head: words.inQueue,
    label: words.inQueue,
    right: true,
    className: 'num',
    cell: ({ waiting }) => String(waiting),
  },
  {
    key: 'oldest',
    head: words.oldest,
    label: words.oldest,
    cell: ({ oldest_age: age }) => (age === null ? words.none : lasting(age)),
  },
  {
    key: 'failed',
    head: words.givenUp,
    label: words.givenUp,
    right: true,
    className: 'num',
    cell: ({ failed }) => String(failed),
  },
];

const faultColumns: readonly Column<Fault>[] = [
  { key: 'part', head: words.part, className: 'strong', cell: ({ part }) => part },
  { key: 'said', head: words.said, label: words.said, cell: ({ said }) => said },
  {
    key: 'times',
    head: words.times,
    label: words.times,
    right: true,
    className: 'num',
    cell: ({ times }) => String(times),
  },
  { key: 'last', head: words.last, label: words.last, cell: ({ last_age: age }) => ago(age) },
  {
    key: 'state',
    head: words.state,
    cell: ({ over }) => (
      <StatusMark mark={over ? 'off' : 'no'}>{over ? words.resolved : words.failing}</StatusMark>
    ),
  },
];

const there = { isPending: false, isError: false, refetch: () => undefined };

/** Chains, prices, queues and the worker's last errors, as of one reading. */
export function SystemTables({ reading }: { reading: Reading }) {
  const { chains, prices, queues, faults } = reading;
  return (
    <>
      <Panel title={words.chains} edge>
        <DataTable
          label={words.chains}
          columns={chainColumns}
          query={there}
          rows={chains}
          rowKey={({ coin }) => coin}
        />
      </Panel>
      <Panel title={words.prices} edge>
        <DataTable
          label={words.prices}
          columns={priceColumns}
          query={there}
          rows={prices}
          rowKey={({ coin }) => coin}
        />
      </Panel>
      <Panel title={words.queues} edge>
        <DataTable
          label={words.queues}
          columns={queueColumns}
          query={there}
          rows={queues}
          rowKey={({ name }) => name}
        />
      </Panel>
      <Panel title={words.errors} edge>
        <DataTable
          label={words.errors}
          columns={faultColumns}
          query={there}
          rows={faults}
          rowKey={({ part }) => part}
          emptyNext={words.noErrors}
        />
      </Panel>
    </>
  );
}
