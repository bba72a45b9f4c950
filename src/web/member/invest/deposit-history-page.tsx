import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { claims } from '#text/claims.ts';
import { deposits } from '#text/deposits.ts';
import { centsOf, day, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import { api } from '../../app/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { RowOpen } from '../../ui/tables/row-open.tsx';
import { planOf } from '../investments/position-labels.ts';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { type DepositRow, useMe } from '../layout/api-types.ts';
import { useHistory } from '../layout/use-history.ts';
import { amountNotes } from './amount-notes.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { UnpaidQuotes } from './unpaid-quotes.tsx';

const text = deposits.history;
/** The member's deposits, newest first, five per page (MEM-9). */
export function DepositHistoryPage() {
  const { input, pages, sorting, sortBy, turn, rowId, open } = useHistory('deposits', 'newest');
  const query = useQuery(
    api.deposits.history.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      >
        <Button onClick={turn}>{words.turnOrder}</Button>
        <ActiveMemberOnly>
          <ButtonLink kind="go" to={paths.deposit}>
            {text.deposit}
          </ButtonLink>
        </ActiveMemberOnly>
      </PageTitle>
      <UnpaidQuotes />
      <Panel edge label={text.list}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          columns={columnsOf(open)}
          sorting={sorting}
          onSort={sortBy}
          emptyNext={
            <ActiveMemberOnly>
              <Link to={paths.deposit}>{text.first}</Link>
            </ActiveMemberOnly>
          }
        />
        <Pager pages={pages} next={query.data?.next_cursor} />
        <CreditedInAll />
      </Panel>
      <p className="sub below">
        <Link to={paths.missingPayment}>{claims.link}</Link>
      </p>
      <DepositSheet id={rowId} onClose={() => open(null)} />
    </main>
  );
}

/** The sum of the lines, equal to the card Total Deposit. */
function CreditedInAll() {
  const me = useMe().data?.data;
  const made = useQuery(api.suspense.claims.queryOptions()).data?.data.claims;
  if (!me || !made) return null;
  const cents = made.reduce((sum, { credited }) => sum + centsOf(credited ?? '0.00'), 0n);
  return (
    <footer className="num">
      {text.inAll(dollars(me.total_invest))}{' '}
      {cents > 0n && (
        <Link to={paths.missingPayment}>{text.ofWhichClaims(dollars(formatUsd(cents)))}</Link>
      )}
    </footer>
  );
}

const columnsOf = (open: (row: DepositRow) => void): readonly Column<DepositRow>[] => [
  {
    key: 'amount',
    head: text.amount,
    sort: 'amount',
    className: 'strong',
    cell: amount,
  },
  { key: 'method', head: text.method, sort: 'method', cell: methodAndPlan },
  { key: 'status', head: text.status, sort: 'status', cell: status },
  { key: 'date', head: text.date, sort: 'date', right: true, cell: date },
  {
    key: 'open',
    head: <span className="sr">{text.detail}</span>,
    className: 'go-row',
    right: true,
    cell: (row) => (
      <RowOpen
        label={text.open(dollars(row.credited ?? row.investment.amount))}
        onOpen={() => open(row)}
      />
    ),
  },
];

/** The credited amount with the quote below; before any credit, the quote, labelled as such. */
const amount = (row: DepositRow) => (
  <>
    {row.credited === null ? (
      <span className="quiet">
        <Money value={row.investment.amount} />
      </span>
    ) : (
      <Money value={row.credited} />
    )}
    {amountNotes(row).map((note) => (
      <span key={note} className="sub num">
        {note}
      </span>
    ))}
  </>
);

const methodAndPlan = (row: DepositRow) => (
  <>
    {row.payment_method}
    <span className="sub">{planOf(row)}</span>
  </>
);

const status = (row: DepositRow) => (
  <>
    <StatusMark mark={markOf(row.status)}>{text.statuses[row.status]}</StatusMark>
    <span className="sub">{text.fine[row.state] ?? row.state}</span>
  </>
);

const date = (row: DepositRow) => <span className="num">{day(row.createdAt)}</span>;
