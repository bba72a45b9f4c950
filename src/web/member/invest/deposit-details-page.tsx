import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { deposits } from '../../text/deposits.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly, useMayBegin } from '../layout/active-member-only.tsx';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { DepositFacts } from './deposit-facts.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const back = { to: paths.dashboard, label: text.back };

/** A quote to pay, and how the chain answers; the address holds it over a reload (MEM-6). */
export function DepositDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Details id={id} /> : <NothingChosen />;
}

function NothingChosen() {
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.none} back={back} />
      <ActiveMemberOnly>
        <ButtonLink kind="go" to={paths.deposit}>
          {text.start}
        </ButtonLink>
      </ActiveMemberOnly>
    </main>
  );
}

// Events say when something changed; asking now and then heals a stream that broke unnoticed.
const askEveryMs = 4000;
const settled: readonly Deposit['state'][] = ['credited', 'expired', 'rejected'];

function Details({ id }: { id: string }) {
  const mayBegin = useMayBegin();
  const query = useQuery(
    api.deposits.byId.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && settled.includes(state.data.data.state) ? false : askEveryMs,
    }),
  );
  const deposit = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={deposit && text.under[deposit.state]} back={back} />
      <MoneyNotices />
      {deposit ? (
        <div className="grid flat rows">
          {(mayBegin || deposit.payments.length > 0) && <PaymentPanel deposit={deposit} />}
          <div className="c4 stack tall">
            <DepositFacts deposit={deposit} />
            {mayBegin && <ReceiptPanel deposit={deposit} />}
          </div>
          <Differs />
        </div>
      ) : (
        <Panel label={text.title} edge>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}

function Differs() {
  return (
    <Panel span={8} edge title={text.differs}>
      <dl className="cases">
        {text.cases.map(([name, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
