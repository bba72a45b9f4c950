import { integrations } from '../../text/en/admin/integrations.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { rowKeys } from '../list-kit/use-selected-row.ts';
import { stateOf, type Webhook } from './integration-rules.ts';

const words = integrations.webhooks;

const columnsOf = (open: (id: string) => void): Column<Webhook>[] => [
  {
    key: 'url',
    head: words.url,
    className: 'alone',
    cell: ({ url }) => <span className="mono long">{url}</span>,
  },
  {
    key: 'events',
    head: words.events,
    label: words.events,
    cell: ({ events }) => events.map((one) => words.eventNames[one]).join(', '),
  },
  { key: 'state', head: words.state, cell: (webhook) => <State webhook={webhook} /> },
  {
    key: 'last',
    head: words.last,
    label: words.last,
    className: 'num',
    cell: ({ last_delivered_at: at }) => (at === null ? integrations.never : dayAndTime(at)),
  },
  {
    key: 'act',
    head: <span className="sr">{integrations.act}</span>,
    right: true,
    cell: ({ id, url }) => (
      <button type="button" className="open" data-opens onClick={() => open(id)}>
        {words.open}
        <span className="sr">{words.openOf(url)}</span>
      </button>
    ),
  },
];

function State({ webhook }: { webhook: Webhook }) {
  const { mark, says, more } = stateOf(webhook);
  return (
    <>
      <StatusMark mark={mark}>{says}</StatusMark>
      {more.map((one) => (
        <span key={one} className="sub">
          {one}
        </span>
      ))}
    </>
  );
}

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly Webhook[] | undefined;
  selected: string | undefined;
  open: (id: string | null) => void;
};

/** Where events are posted, and how each fares. */
export function WebhooksPanel({ query, rows, selected, open }: Props) {
  return (
    <Panel edge title={words.title}>
      <DataTable
        dense
        label={words.title}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={({ id }) => rowKeys(id, open)}
        isSelected={({ id }) => id === selected}
        columns={columnsOf(open)}
        emptyNext={words.none}
        expect={1}
      />
    </Panel>
  );
}
