import { useState } from 'react';
import { Money } from '../../src/web/ui/money.tsx';
import { Panel } from '../../src/web/ui/panel.tsx';
import { markOf, StatusMark } from '../../src/web/ui/status-mark.tsx';
import { type Column, DataTable, type Sorting } from '../../src/web/ui/tables/data-table.tsx';
import { Pager } from '../../src/web/ui/tables/pager.tsx';
import { RowOpen } from '../../src/web/ui/tables/row-open.tsx';
import { TableState } from '../../src/web/ui/tables/table-state.tsx';

type Row = { id: string; name: string; amount: string; status: string };

const rows: Row[] = [
  { id: '1', name: 'Ada Byron', amount: '1500.00', status: 'pending' },
  { id: '2', name: 'Grace Hopper', amount: '25.50', status: 'completed' },
  { id: '3', name: 'Alan Turing', amount: '730000.00', status: 'rejected' },
];

const columns: Column<Row>[] = [
  { key: 'name', head: 'Member', label: 'Member', sort: 'name', cell: ({ name }) => name },
  {
    key: 'amount',
    head: 'Amount',
    label: 'Amount',
    sort: 'amount',
    right: true,
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    key: 'status',
    head: 'Status',
    label: 'Status',
    cell: ({ status }) => <StatusMark mark={markOf(status)}>{status}</StatusMark>,
  },
  {
    key: 'open',
    head: <span className="sr">Open</span>,
    cell: ({ name }) => <RowOpen label={`Open ${name}`} onOpen={() => undefined} />,
  },
];

const refetch = () => undefined;
const there = { isPending: false, isError: false, refetch };
const states = {
  'Loading rows': { query: { ...there, isPending: true }, rows: undefined },
  'Failed rows': { query: { ...there, isError: true }, rows: undefined },
  'No rows': { query: there, rows: [] },
};

function Filled() {
  const [sorting, onSort] = useState<Sorting>({ by: 'amount', descending: true });
  const [page, onPage] = useState(2);
  return (
    <Panel title="A table with rows" span={12} edge>
      <DataTable
        label="Members"
        columns={columns}
        query={there}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={sorting}
        onSort={onSort}
        isSelected={({ id }) => id === '2'}
      />
      <Pager pages={{ page, turn: onPage }} next={page < 3 ? 'more' : null} />
    </Panel>
  );
}

export function TableSamples() {
  return (
    <>
      <Filled />
      {Object.entries(states).map(([title, state]) => (
        <Panel key={title} title={title} span={12} edge>
          <DataTable
            label={title}
            columns={columns}
            {...state}
            rowKey={({ id }) => id}
            emptyNext="Deposit to see your first entry here."
            expect={2}
            dense
          />
        </Panel>
      ))}
      <Panel title="What stands in for a list" span={12}>
        <TableState query={{ ...there, isPending: true }} lines={3} />
        <TableState query={there} isEmpty next="All clear." />
      </Panel>
    </>
  );
}
