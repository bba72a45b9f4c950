import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { IncomingPayment, TreasuryAddress } from '../list-kit/api-types.ts';

const incomingPaymentColumns: Column<IncomingPayment>[] = [
  {
    key: 'for',
    head: text.purpose,
    className: 'strong',
    cell: (row) => text.purposes[row.purpose],
  },
  {
    key: 'left',
    head: text.left,
    right: true,
    className: 'num strong',
    cell: (row) => coins(row.coin_amount_left, row.asset),
  },
  {
    key: 'came',
    head: text.came,
    label: text.came,
    className: 'num',
    cell: (row) => coins(row.coin_amount, row.asset),
  },
  {
    key: 'at',
    head: text.at,
    className: 'num when',
    cell: (row) => row.final_at && dayAndTime(row.final_at),
  },
];

/** Final payments to the treasury, not yet classified as capital or gain. */
export function Arrivals() {
  const query = useQuery(api.treasury.incomingPayments.queryOptions());
  return (
    <Panel title={text.arrivals} edge>
      <DataTable
        dense
        label={text.arrivals}
        columns={incomingPaymentColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.arrivalEmpty}
        expect={2}
      />
    </Panel>
  );
}

const addressColumns: Column<TreasuryAddress>[] = [
  {
    key: 'address',
    head: text.address,
    className: 'mono',
    cell: (row) => (
      <>
        <span title={row.address}>{shortened(row.address)}</span>
        <span className="sub">{text.purposes[row.purpose]}</span>
      </>
    ),
  },
  {
    key: 'came',
    head: text.came,
    right: true,
    className: 'num',
    cell: (row) => (
      <>
        {coins(row.coin_amount, row.asset)}
        <span className="sub">{text.payments(row.payments)}</span>
      </>
    ),
  },
  {
    key: 'by',
    head: text.by,
    cell: (row) => (
      <>
        {row.opened_by}
        <span className="sub num">{dayAndTime(row.opened_at)}</span>
      </>
    ),
  },
  {
    key: 'copy',
    head: <span className="sr">{text.act}</span>,
    right: true,
    cell: (row) => <CopyButton text={row.address} failure={text.copyFailed} />,
  },
];

const firstShown = 8;

/** Issued addresses, of one plan or of all, with the payments to each. */
export function Addresses({ plan }: { plan?: string }) {
  const query = useQuery(api.treasury.addresses.queryOptions({ input: { plan } }));
  const [isWhole, showAll] = useState(false);
  const all = query.data?.data;
  const rows = isWhole ? all : all?.slice(0, firstShown);
  return (
    <Panel title={text.addresses} edge>
      <DataTable
        dense
        label={text.addresses}
        columns={addressColumns}
        query={query}
        rows={rows}
        rowKey={(row) => row.id}
        emptyNext={text.addressEmpty}
        expect={2}
      />
      {all && all.length > firstShown && !isWhole && (
        <footer className="pager">
          <Button small onClick={() => showAll(true)}>
            {text.allAddresses(all.length)}
          </Button>
        </footer>
      )}
    </Panel>
  );
}
