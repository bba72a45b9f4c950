import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { day, dollars } from '#text/format/format.ts';
import { investments as text } from '#text/investments.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import { api } from '../../app/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { RowOpen } from '../../ui/tables/row-open.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { Position } from '../layout/api-types.ts';
import { CoolingOff } from './cooling-off.tsx';
import { PaidAndTarget } from './paid-and-target.tsx';
import { planOf } from './position-labels.ts';

/** Each position: its plan, its maturity, and payments beside the target (MEM-13). */
export function InvestmentsPage() {
  const query = useQuery(api.reporting.positions.queryOptions());
  const navigate = useNavigate();
  const open = (id: string) => void navigate(paths.position(id));
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under}>
        <ActiveMemberOnly>
          <ButtonLink kind="go" to={paths.deposit}>
            {member.held.next}
          </ButtonLink>
        </ActiveMemberOnly>
      </PageTitle>
      <Panel edge label={text.list} footer={words.targetRisk}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          columns={columnsOf(open)}
          emptyNext={
            <ActiveMemberOnly>
              <Link to={paths.deposit}>{member.held.next}</Link>
            </ActiveMemberOnly>
          }
        />
      </Panel>
    </main>
  );
}

const columnsOf = (open: (id: string) => void): readonly Column<Position>[] => [
  { key: 'plan', head: text.plan, cell: planAndStart },
  { key: 'principal', head: text.principal, right: true, cell: principal },
  { key: 'state', head: text.state, cell: state },
  { key: 'paid', head: text.paid, right: true, cell: paid },
  {
    key: 'open',
    head: <span className="sr">{text.detail}</span>,
    className: 'go-row',
    right: true,
    cell: (row) => (
      <RowOpen label={text.open(planOf(row), dollars(row.principal))} onOpen={() => open(row.id)} />
    ),
  },
];

const planAndStart = (row: Position) => (
  <>
    <b className="strong">{planOf(row)}</b>
    <span className="sub num">
      {text.started} {day(row.opened_at)}
    </span>
  </>
);

const principal = (row: Position) => (
  <>
    <Money value={row.principal} />
    {row.opened !== row.principal && (
      <span className="sub num">{text.of(dollars(row.opened))}</span>
    )}
  </>
);

const state = (row: Position) => (
  <>
    {text.states[row.state]}
    {row.can_renew && <span className="sub">{text.canRenew}</span>}
    <span className="sub num">
      {text.matures} {day(row.matures_at)}
    </span>
    {row.cooling_off_until && <CoolingOff until={row.cooling_off_until} />}
  </>
);

const paid = (row: Position) => (
  <PaidAndTarget {...row} termDays={row.term_days}>
    {row.announced && (
      <span className="tgt num">
        {text.announced(
          dollars(row.announced.amount),
          row.announced.due_at && day(row.announced.due_at),
        )}
      </span>
    )}
    {row.lost !== '0.00' && <span className="tgt num">{text.bore(dollars(row.lost))}</span>}
  </PaidAndTarget>
);
