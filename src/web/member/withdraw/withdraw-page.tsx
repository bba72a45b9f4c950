import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeyMoney } from '../../ui/format/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { useMe } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { lockedUntil } from './withdraw-rules.ts';

const text = withdrawals.choice;

/** Balance or profit: what can be taken now, and when the rest unlocks (MEM-7). */
export function WithdrawPage() {
  const query = useMe();
  const me = query.data?.data;
  const positions = useQuery(firstQueries.positions).data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: text.back }}
      >
        <ButtonLink to={paths.withdrawHistory}>{text.history}</ButtonLink>
      </PageTitle>
      <div className="grid flat stretch">
        {me ? (
          <>
            <Source
              title={text.balance}
              note={text.balanceNote}
              value={me.withdrawable_balance}
              to={paths.withdrawBalance}
              go={text.goBalance}
            />
            <Source
              title={text.profit}
              note={text.profitNote}
              value={me.withdrawable_profit}
              to={paths.withdrawProfit}
              go={text.goProfit}
              later={lockedUntil(me, positions ?? [])?.whole}
            />
          </>
        ) : (
          <Panel span={8} edge label={text.title}>
            <TableState query={query} lines={6} />
          </Panel>
        )}
        <WithdrawalTimeline span={4} />
      </div>
    </main>
  );
}

type SourceProps = {
  title: string;
  note: string;
  value: string;
  later?: string | undefined;
  to: string;
  go: string;
};

function Source({ title, note, value, later, to, go }: SourceProps) {
  const empty = value === '0.00';
  return (
    <Panel span={4} fill title={title}>
      <div className="figure lead bare">
        <span className="val">
          <KeyMoney value={value} />
        </span>
        <span className="sub">{text.now}</span>
        <p className="note">{note}</p>
        {later && <p className="note num">{later}</p>}
        {empty && !later && <p className="note">{text.noneYet}</p>}
      </div>
      <ButtonLink kind={empty ? undefined : 'go'} to={to}>
        {go}
      </ButtonLink>
    </Panel>
  );
}
