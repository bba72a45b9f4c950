import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, Equal } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { dollars, shortTime, weekday } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import { fetchedPart } from '../../app/fetched-part.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeyMoney } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { Ticker } from '../layout/ticker.tsx';
import { AffiliateLink } from './affiliate-link.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { sumOf } from './balance-equation.ts';
import type { Figure as Name } from './figure-breakdown.ts';
import { HoldingsPanel } from './holdings-panel.tsx';
import { MarketPanel } from './market-panel.tsx';
import { isOnboarding } from './onboarding.ts';
import { RecentActivity } from './recent-activity.tsx';
import { Term } from './term.tsx';

const text = member.home;

/** The four cards as one panel, with the equation that links them; the same width while loading. */
function KeyFigures({ me }: { me: Me | undefined }) {
  const onTheWay = me && sumOf(me).onTheWay;
  const waiting = onTheWay ? text.waiting(dollars(onTheWay)) : text.noneWaiting;
  return (
    <Panel label={text.figures} edge>
      <dl className="figures">
        <Figure lead of="balance" label={text.balance} value={me?.withdrawable_balance}>
          {text.balanceNote}
        </Figure>
        <Figure of="deposits" label={text.totalDeposit} value={me?.total_invest}>
          {text.totalDepositNote}
        </Figure>
        <Figure of="withdrawals" label={text.totalWithdrawals} value={me?.total_withdrawal}>
          {waiting}
        </Figure>
        <Figure of="interest" label={text.interest} value={me?.accumulated_interest}>
          {text.interestNote}
        </Figure>
      </dl>
      {me ? <TheSum me={me} /> : <Waiting />}
    </Panel>
  );
}

type FigureProps = {
  of: Name;
  lead?: boolean;
  label: string;
  value: string | undefined;
  children: ReactNode;
};

// From seven digits before the decimal point, the main figure is set one size smaller.
const longFrom = '1000000.00'.length;

function Figure({ of, lead, label, value, children }: FigureProps) {
  const long = value !== undefined && value.length >= longFrom ? 'val val-long' : 'val';
  return (
    <div className={lead ? 'figure lead' : 'figure'}>
      <dt>{label}</dt>
      <dd className={long}>
        {value === undefined ? <span className="skel val-wait" /> : <KeyMoney value={value} />}
      </dd>
      <dd className="note">{children}</dd>
      <dd>
        <Link className="why" to={paths.balanceBreakdown(of)}>
          <Equal className="i" aria-hidden />
          {text.why}
          <span className="sr"> {label}</span>
        </Link>
      </dd>
    </div>
  );
}

function Waiting() {
  return (
    <div className="sum" aria-hidden="true">
      <span className="skel sum-wait" />
    </div>
  );
}

function TheSum({ me }: { me: Me }) {
  const { yours, profit, onTheWay, other } = sumOf(me);
  return (
    <div className="sum" role="group" aria-label={text.sum}>
      <Term label={text.paidIn} value={me.total_invest} />
      <Term op="−" label={text.paidOut} value={me.total_withdrawal} />
      {onTheWay && <Term op="−" label={text.onTheWay} value={onTheWay} />}
      <Term op="+" label={text.interestTerm} value={me.accumulated_interest} />
      {other && <Term op={other.isLoss ? '−' : '+'} label={text.otherTerm} value={other.amount} />}
      <Term op="=" label={text.yours} value={yours} total />
      <span className="parts num">
        {text.canTake(dollars(me.withdrawable_balance))}
        <br />
        {profit === '0.00'
          ? text.noProfit
          : text.profitOf(
              dollars(profit),
              dollars(me.withdrawable_profit),
              dollars(me.locked_profit),
            )}
      </span>
    </div>
  );
}

/** A member's first screen: their money, where it came from, and the two next actions (MEM-3). */
export function DashboardPage() {
  const query = useMe();
  const me = query.data?.data;
  const isFirst = me !== undefined && isOnboarding(me);
  const asOf = new Date(query.dataUpdatedAt).toISOString();
  const affiliate = me?.status === 'active' && <AffiliateLink code={me.referral_code} />;
  return (
    <main className="page" id="content">
      {isFirst ? (
        <PageTitle title={text.welcome(me.first_name)} under={text.welcomeUnder} />
      ) : (
        <PageTitle
          title={me ? `${greeting()}, ${me.first_name}` : greeting()}
          under={me ? text.asOf(weekday(asOf), shortTime(asOf)) : query.isPending && words.loading}
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
      )}
      <div className="only-phone home-ticker">
        <Ticker />
      </div>
      <OpenDeposits />
      <PendingDeposit />
      {!isFirst && <KeyFigures me={me} />}
      {!me && <TableState query={query} />}
      <div className={isFirst ? 'grid flat stretch' : 'grid stretch'}>
        {isFirst ? (
          <Suspense>
            <OnboardingPanels me={me} />
          </Suspense>
        ) : (
          <>
            <BalanceChart />
            <HoldingsPanel balance={me?.withdrawable_balance} />
          </>
        )}
        <MarketPanel span={isFirst ? 8 : 7} />
        {!isFirst && <RecentActivity />}
        {isFirst ? (
          <div className="c4 stack">
            {affiliate}
            <Suspense>
              <OnboardingHelp />
            </Suspense>
          </div>
        ) : (
          affiliate
        )}
      </div>
    </main>
  );
}

// Not needed after the first credit.
const onboarding = () => import('./onboarding-panels.tsx');
const OnboardingPanels = fetchedPart(async () => (await onboarding()).OnboardingPanels);
const OnboardingHelp = fetchedPart(async () => (await onboarding()).OnboardingHelp);

// Usually there are none, so their code loads with the first.
const UnpaidQuotes = fetchedPart(
  async () => (await import('../invest/unpaid-quotes.tsx')).UnpaidQuotes,
);

function OpenDeposits() {
  const open = useQuery(firstQueries.unpaidQuotes).data?.data.length ?? 0;
  return <Suspense>{open > 0 && <UnpaidQuotes />}</Suspense>;
}

function greeting(): string {
  const hour = new Date().getHours();
  if (hour < 12) return text.greeting.morning;
  return hour < 18 ? text.greeting.afternoon : text.greeting.evening;
}

/** The pending deposit, if there is one: members look for it first. */
function PendingDeposit() {
  const query = useQuery(firstQueries.newestDeposits);
  const pending = query.data?.data.find(({ status }) => status === 'pending');
  if (!pending) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice action={<Link to={`${paths.depositDetails}?id=${pending.id}`}>{text.follow}</Link>}>
        {text.following(dollars(pending.investment.amount), pending.payment_method)}
        {text.followingMore}
      </Notice>
    </div>
  );
}
