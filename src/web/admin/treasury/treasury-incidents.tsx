import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { coins, dayAndTime, dollars, shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { LostPayment } from '../list-kit/api-types.ts';
import { operationOf, OperationButtons } from './operation-buttons.tsx';
import { recoverOperation } from './operation-forms.ts';

const marks = { waiting: 'wait', open: 'no', made_good: 'ok' } as const;

const columns: Column<LostPayment>[] = [
  {
    key: 'payment',
    head: text.payment,
    className: 'strong',
    cell: (row) => (
      <>
        <span className="num">{coins(row.coin_amount, row.asset)}</span>
        <span className="sub mono" title={row.txid}>
          {shortened(row.txid)}
        </span>
        {row.member && (
          <Link className="sub" to={paths.adminUser(row.member)}>
            {row.member_name}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    head: text.credited,
    right: true,
    className: 'num',
    cell: (row) => (
      <>
        {dollars(row.amount)}
        {row.recovered !== '0.00' && (
          <span className="sub">{text.recovered(dollars(row.recovered))}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => (
      <>
        <StatusMark mark={marks[row.state]}>{text.lostStates[row.state]}</StatusMark>
        <span className="sub num">{dayAndTime(row.lost_at)}</span>
      </>
    ),
  },
  {
    key: 'act',
    head: <span className="sr">{text.act}</span>,
    right: true,
    cell: (row) =>
      row.state === 'open' &&
      row.member !== null && (
        <OperationButtons small acts={[operationOf(recoverOperation(row), false)]} />
      ),
  },
];

/** Credited payments that were reorged: the open incident amounts, and who covered them. */
export function LostPayments() {
  const query = useQuery(api.treasury.lostPayments.queryOptions());
  return (
    <Panel title={text.lost} edge>
      <DataTable
        dense
        label={text.lost}
        columns={columns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.lostEmpty}
        expect={2}
      />
    </Panel>
  );
}
