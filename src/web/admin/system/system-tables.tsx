import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { coinRecords } from '#core/chains/coin-records.ts';
import { formatRate } from '#core/money/price.ts';
import { system as words } from '#text/en/admin/system.ts';
import { price } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { lasting } from './ages.ts';
import { ago, busyQueues, type Reading, versionFacts } from './system-facts.ts';

type Chain = Reading['chains'][number];
type Price = Reading['prices'][number];
type Queue = Reading['queues'][number];
type WorkFault = Reading['faults'][number];

const booksOf = ({ differs_age: differs, compared_age: compared }: Chain): string => {
  if (differs !== null) return words.differ(lasting(differs));
  return compared === null ? words.notCompared : words.agree;
};

const chainColumns: readonly Column<Chain>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (row) => coinRecords[row.coin].name },
  {
    key: 'block',
    head: words.block,
    label: words.block,
    right: true,
    cell: (row) => row.block ?? words.never,
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
  { key: 'coin', head: words.coin, className: 'strong', cell: (row) => coinRecords[row.coin].name },
  {
    key: 'price',
    head: words.price,
    label: words.price,
    right: true,
    className: 'num',
    exact: true,
    cell: ({ usd_micros: micros }) => price(formatRate(BigInt(micros))),
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

const faultColumns: readonly Column<WorkFault>[] = [
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

type PartProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'columns' | 'rows' | 'rowKey' | 'emptyNext'
> & { title: string; span: 7 | 12 };

/** A panel with the rows that a reading has of one thing. */
function Part<Row>({ title, span, ...table }: PartProps<Row>) {
  return (
    <Panel title={title} span={span} fill edge>
      <DataTable dense label={title} query={arrived} {...table} />
    </Panel>
  );
}

/** Queues with something in them; what is empty is one line. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const { busy, idle } = busyQueues(queues);
  return (
    <Panel title={words.queues} span={12} edge>
      {busy.length > 0 && (
        <DataTable
          dense
          label={words.queues}
          query={arrived}
          columns={queueColumns}
          rows={busy}
          rowKey={({ name }) => name}
        />
      )}
      {idle.length > 0 && (
        <p className="wait-clear">
          <Check className="i" aria-hidden />
          <span>
            <b>{words.idle}</b> {idle.join(', ')}.
          </span>
        </p>
      )}
    </Panel>
  );
}

/** Chains, prices beside versions, queues and the worker's last errors, as of one reading. */
export function SystemTables({ reading }: { reading: Reading }) {
  const { chains, prices, queues, faults } = reading;
  return (
    <>
      <div className="grid stretch">
        <Part
          title={words.chains}
          span={12}
          columns={chainColumns}
          rows={chains}
          rowKey={({ coin }) => coin}
        />
        <Part
          title={words.prices}
          span={7}
          columns={priceColumns}
          rows={prices}
          rowKey={({ coin }) => coin}
        />
        <Panel title={words.versions} span={5} fill>
          <DescriptionList facts={versionFacts(reading)} />
        </Panel>
        <Queues queues={queues} />
      </div>
      <Panel title={words.errors} edge>
        <DataTable
          dense
          label={words.errors}
          query={arrived}
          columns={faultColumns}
          rows={faults}
          rowKey={({ part }) => part}
          emptyNext={words.noErrors}
        />
      </Panel>
    </>
  );
}
