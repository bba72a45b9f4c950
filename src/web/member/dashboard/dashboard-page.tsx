import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { member } from '../../text/member.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { words } from '../../text/words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { dollars, shortTime, weekday } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { AffiliateLink } from './affiliate-link.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { HoldingsPanel } from './holdings-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MarketPanel } from './market-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useMe } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';

const text = member.home;

/** What a member sees first: what is theirs, how it came to be, and the two ways on (MEM-3). */
export function DashboardPage() {
  const query = useMe();
  const me = query.data?.data;
  const asOf = new Date(query.dataUpdatedAt).toISOString();
  return (
    <main className="page" id="content">
      <PageTitle
        title={me ? `${greeting()}, ${me.first_name}` : greeting()}
        under={me ? text.asOf(weekday(asOf), shortTime(asOf)) : words.loading}
      >
        <ButtonLink to={paths.withdraw}>
          <ArrowUpFromLine className="i" aria-hidden />
          {text.withdraw}
        </ButtonLink>
        <ActiveMemberOnly>
          <ButtonLink kind="go" to={paths.deposit}>
            <ArrowDownToLine className="i" aria-hidden />
            {text.deposit}
          </ButtonLink>
        </ActiveMemberOnly>
      </PageTitle>
      <PendingDeposit />
      <KeyFigures me={me} />
      {!me && <TableState query={query} />}
      <div className="grid stretch">
        <BalanceChart />
        <HoldingsPanel balance={me?.withdrawable_balance} />
        <MarketPanel />
        <RecentActivity />
        {me?.status === 'active' && <AffiliateLink code={me.referral_code} />}
      </div>
    </main>
  );
}

function greeting(): string {
  const hour = new Date().getHours();
  if (hour < 12) return text.greeting.morning;
  return hour < 18 ? text.greeting.afternoon : text.greeting.evening;
}

/** The deposit that is under way, if there is one: it is the member's next question. */
function PendingDeposit() {
  const query = useQuery(firstQueries.newestDeposits);
  const pending = query.data?.data.find(({ status }) => status === 'pending');
  if (!pending) return null;
  const coin = withdrawals.coins[pending.payment_method];
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice action={<Link to={`${paths.depositDetails}?id=${pending.id}`}>{text.follow}</Link>}>
        {text.following(dollars(pending.investment.amount), coin)}
        {text.followingMore}
      </Notice>
    </div>
  );
}
