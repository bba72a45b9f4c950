import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { WalletsForm } from './wallets-form.tsx';

const text = withdrawals.gateway;

/** The addresses that payouts go to, kept on the server (MEM-8). */
export function WalletsPage() {
  const query = useQuery(api.withdrawals.wallets.queryOptions());
  const wallets = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      {wallets ? (
        <div className="grid flat">
          <div className="c8 stack">
            {wallets.waiting.map(({ network, until }) => (
              <Notice key={network}>{text.waits(network, dayAndTime(until))}</Notice>
            ))}
            <WalletsForm wallets={wallets} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}
