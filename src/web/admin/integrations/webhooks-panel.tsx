import { integrations } from '#text/en/admin/integrations.ts';
import { dayAndTime } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { rowKeys } from '../list-kit/use-selected-row.ts';
import { stateOf, type Webhook } from './integration-rules.ts';

const text = integrations.webhooks;

const columnsOf = (open: (id: string) => void): Column<Webhook>[] => [
  {
    key: 'url',
    head: text.url,
    className: 'alone',
    cell: ({ url }) => <span className="mono long">{url}</span>,
  },
  {
    key: 'events',
    head: text.events,
    label: text.events,
    cell: ({ events }) => events.map((event) => text.eventNames[event]).join(', '),
  },
  { key: 'state', head: text.state, cell: (webhook) => <State webhook={webhook} /> },
  {
    key: 'last',
    head: text.last,
    label: text.last,
    className: 'num',
    cell: ({ last_delivered_at: at }) => (at === null ? integrations.never : dayAndTime(at)),
  },
  {
    key: 'act',
    head: <span className="sr">{integrations.act}</span>,
    right: true,
    cell: ({ id, url }) => (
      <button type="button" className="open" data-opens onClick={() => open(id)}>
        {text.open}
        <span className="sr">{text.openOf(url)}</span>
      </button>
    ),
  },
];

function State({ webhook }: { webhook: Webhook }) {
  const { mark, says, more } = stateOf(webhook);
  return (
    <>
      <StatusMark mark={mark}>{says}</StatusMark>
      {more.map((item) => (
        <span key={item} className="sub">
          {item}
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

/** The webhooks with their states. */
export function WebhooksPanel({ query, rows, selected, open }: Props) {
  return (
    <Panel edge title={text.title}>
      <DataTable
        dense
        label={text.title}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={({ id }) => rowKeys(id, open)}
        isSelected={({ id }) => id === selected}
        columns={columnsOf(open)}
        emptyNext={text.none}
        expect={1}
      />
    </Panel>
  );
}
