import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { coinRecords } from '#core/chains/coin-records.ts';
import { formatRate } from '#core/money/price.ts';
import { system as text } from '#text/en/admin/system.ts';
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
  if (differs !== null) return text.differ(lasting(differs));
  return compared === null ? text.notCompared : text.agree;
};

const chainColumns: readonly Column<Chain>[] = [
  { key: 'coin', head: text.coin, className: 'strong', cell: (row) => coinRecords[row.coin].name },
  {
    key: 'block',
    head: text.block,
    label: text.block,
    right: true,
    cell: (row) => row.block ?? text.never,
  },
  { key: 'read', head: text.lastRead, label: text.lastRead, cell: ({ age }) => ago(age) },
  { key: 'books', head: text.books, label: text.books, cell: booksOf },
  {
    key: 'state',
    head: text.state,
    cell: ({ fault }) => (
      <StatusMark mark={fault === null ? 'ok' : 'no'}>{fault ?? text.healthy}</StatusMark>
    ),
  },
];

const priceColumns: readonly Column<Price>[] = [
  { key: 'coin', head: text.coin, className: 'strong', cell: (row) => coinRecords[row.coin].name },
  {
    key: 'price',
    head: text.price,
    label: text.price,
    right: true,
    className: 'num',
    exact: true,
    cell: ({ usd_micros: micros }) => price(formatRate(BigInt(micros))),
  },
  { key: 'age', head: text.age, label: text.age, cell: ({ age }) => ago(age) },
  { key: 'source', head: text.source, label: text.source, cell: ({ source }) => source },
  {
    key: 'state',
    head: text.state,
    cell: ({ fresh }) => (
      <StatusMark mark={fresh ? 'ok' : 'wait'}>{fresh ? text.fresh : text.stale}</StatusMark>
    ),
  },
];

const queueColumns: readonly Column<Queue>[] = [
  {
    key: 'queue',
    head: text.queue,
    className: 'strong',
    cell: ({ name }) => text.queueNames[name] ?? name,
  },
  {
    key: 'waiting',
    head: text.inQueue,
    label: text.inQueue,
    right: true,
    className: 'num',
    cell: ({ waiting }) => String(waiting),
  },
  {
    key: 'oldest',
    head: text.oldest,
    label: text.oldest,
    cell: ({ oldest_age: age }) => (age === null ? text.none : lasting(age)),
  },
  {
    key: 'failed',
    head: text.givenUp,
    label: text.givenUp,
    right: true,
    className: 'num',
    cell: ({ failed }) => String(failed),
  },
];

const faultColumns: readonly Column<WorkFault>[] = [
  { key: 'part', head: text.part, className: 'strong', cell: ({ part }) => part },
  { key: 'said', head: text.said, label: text.said, cell: ({ said }) => said },
  {
    key: 'times',
    head: text.times,
    label: text.times,
    right: true,
    className: 'num',
    cell: ({ times }) => String(times),
  },
  { key: 'last', head: text.last, label: text.last, cell: ({ last_age: age }) => ago(age) },
  {
    key: 'state',
    head: text.state,
    cell: ({ over }) => (
      <StatusMark mark={over ? 'off' : 'no'}>{over ? text.resolved : text.failing}</StatusMark>
    ),
  },
];

type PartProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'columns' | 'rows' | 'rowKey' | 'emptyNext'
> & { title: string; span: 7 | 12 };

/** A panel with a reading's rows of one kind. */
function Part<Row>({ title, span, ...table }: PartProps<Row>) {
  return (
    <Panel title={title} span={span} fill edge>
      <DataTable dense label={title} query={arrived} {...table} />
    </Panel>
  );
}

/** Queues with items; the empty ones share one line. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const { busy, idle } = busyQueues(queues);
  return (
    <Panel title={text.queues} span={12} edge>
      {busy.length > 0 && (
        <DataTable
          dense
          label={text.queues}
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
            <b>{text.idle}</b> {idle.join(', ')}.
          </span>
        </p>
      )}
    </Panel>
  );
}

/** Chains, prices, versions, queues and the worker's last errors, from one reading. */
export function SystemTables({ reading }: { reading: Reading }) {
  const { chains, prices, queues, faults } = reading;
  return (
    <>
      <div className="grid stretch">
        <Part
          title={text.chains}
          span={12}
          columns={chainColumns}
          rows={chains}
          rowKey={({ coin }) => coin}
        />
        <Part
          title={text.prices}
          span={7}
          columns={priceColumns}
          rows={prices}
          rowKey={({ coin }) => coin}
        />
        <Panel title={text.versions} span={5} fill>
          <DescriptionList facts={versionFacts(reading)} />
        </Panel>
        <Queues queues={queues} />
      </div>
      <Panel title={text.errors} edge>
        <DataTable
          dense
          label={text.errors}
          query={arrived}
          columns={faultColumns}
          rows={faults}
          rowKey={({ part }) => part}
          emptyNext={text.noErrors}
        />
      </Panel>
    </>
  );
}
