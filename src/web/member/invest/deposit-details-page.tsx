import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { deposits } from '#text/deposits.ts';
import { coins, dollars, exactPrice, targetPercent } from '#text/format/format.ts';
import { words } from '#text/words.ts';
import { api } from '../../app/api.ts';
import { isProblem } from '../../app/problem.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FoldPanel } from '../../ui/fold-panel.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { PaidAndTarget } from '../investments/paid-and-target.tsx';
import { planOf } from '../investments/position-labels.ts';
import { ActiveMemberOnly, useCanStart } from '../layout/active-member-only.tsx';
import type { Deposit } from '../layout/api-types.ts';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { casesOf, leftToPay } from './payment-cases.ts';
import { PaymentPanel, sourceOf } from './payment-panel.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';

const text = deposits.details;

/** The purpose of this deposit. */
function DepositFacts({ deposit, isPayable }: { deposit: Deposit; isPayable: boolean }) {
  const { quote } = deposit;
  const query = useQuery(api.plans.byId.queryOptions({ input: { id: quote.selected_plan } }));
  const plan = query.data?.data;
  return (
    <FoldPanel span={8} title={text.this}>
      <dl className="lines">
        <div>
          <dt>{text.amount}</dt>
          <dd className="num">{dollars(quote.amount)}</dd>
        </div>
        <div>
          <dt>{text.method}</dt>
          <dd>{quote.payment_method}</dd>
        </div>
        {!isPayable && <Quoted quote={quote} />}
        <div>
          <dt>{text.plan}</dt>
          <dd>
            {planOf(quote)}
            {plan && <span className="sub num">{text.days(plan.termDays)}</span>}
          </dd>
        </div>
        {plan && (
          <div>
            <dt>{text.minMax}</dt>
            <dd className="num">
              {dollars(plan.minAmount)}
              <span className="sub num">{dollars(plan.maxAmount)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{text.targetPercentage}</dt>
          <dd className="num">{text.target(targetPercent(quote.percentage))}</dd>
        </div>
        {plan && (
          <div>
            <dt>{text.paid}</dt>
            <dd>
              <PaidAndTarget {...plan} paid={plan.paid_so_far} />
            </dd>
          </div>
        )}
      </dl>
      {!plan && <TableState query={query} />}
      <p className="risk risk-ruled">
        <b className="strong ink">{words.targetRisk}</b> {text.lose}
      </p>
    </FoldPanel>
  );
}

/** The quoted amount and address of a payment that is no longer offered. */
function Quoted({ quote }: Pick<Deposit, 'quote'>) {
  return (
    <>
      <div>
        <dt>
          {text.send}
          <span className="sub num">
            {text.rate(exactPrice(quote.rate), quote.asset)}. {sourceOf(quote.rate_source)}
          </span>
        </dt>
        <dd className="num">{coins(quote.coin_amount, quote.asset)}</dd>
      </div>
      <div>
        <dt>{quote.tag || quote.is_exact ? text.sharedAddress : text.address}</dt>
        <dd>
          <GroupedAddress text={quote.address} />
          {quote.tag && (
            <span className="sub num">
              {text.tag} {quote.tag}
            </span>
          )}
        </dd>
      </div>
    </>
  );
}

const back = { to: paths.dashboard, label: text.back };

/** A quote to pay and its payments on chain; the address keeps it across reloads (MEM-6). */
export function DepositDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Details id={id} /> : <NothingChosen says={text.none} />;
}

function NothingChosen({ says }: { says: string }) {
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={says} back={back} />
      <ActiveMemberOnly>
        <ButtonLink kind="go" to={paths.deposit}>
          {text.start}
        </ButtonLink>
      </ActiveMemberOnly>
    </main>
  );
}

// Events report changes; the occasional poll recovers from a stream that broke unnoticed.
const askEveryMs = 4000;
const secondMs = 1000;
const settled: readonly Deposit['state'][] = ['credited', 'expired', 'rejected'];

function Details({ id }: { id: string }) {
  const canStart = useCanStart();
  const query = useQuery(
    api.deposits.byId.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && settled.includes(state.data.data.state) ? false : askEveryMs,
    }),
  );
  const deposit = query.data?.data;
  if (isProblem(query.error, 'not_found')) return <NothingChosen says={text.unknown} />;
  return deposit ? (
    <Found deposit={deposit} canStart={canStart} />
  ) : (
    <main className="page" id="content">
      <PageTitle title={text.title} back={back} />
      <Panel label={text.title} edge>
        <TableState query={query} lines={6} />
      </Panel>
    </main>
  );
}

type FoundProps = { deposit: Deposit; canStart: boolean };

/**
 * A deposit to pay, later one under way. The payment instructions appear only while it can be paid,
 * so that no one pays twice or too late; afterwards they become facts.
 */
function Found({ deposit, canStart }: FoundProps) {
  const { quote, payments } = deposit;
  const left = leftToPay(deposit, useBusinessNow(secondMs));
  const isPayable = canStart && left > 0;
  const isShown = canStart || payments.length > 0;
  const isOver = canStart && left <= 0 && payments.length === 0;
  const under = text.into(dollars(quote.amount), planOf(quote));
  return (
    <main className="page" id="content">
      <PageTitle
        title={isPayable ? text.sendTitle : text.title}
        under={`${under} ${deposit.state === 'waiting' && isOver ? text.ended : text.under[deposit.state]}`}
        back={back}
      >
        {isOver && <ButtonLink to={paths.deposit}>{text.start}</ButtonLink>}
      </PageTitle>
      <MoneyNotices />
      <div className={isPayable ? 'grid flat stretch' : 'grid flat stretch paid'}>
        {isPayable && <PaymentPanel quote={quote} left={left} />}
        {isShown && <DepositStatus deposit={deposit} />}
        <DepositFacts deposit={deposit} isPayable={isPayable} />
        {canStart && <ReceiptPanel deposit={deposit} />}
        <Differs quote={quote} isPayable={isPayable} />
      </div>
    </main>
  );
}

function Differs({ quote, isPayable }: Pick<Deposit, 'quote'> & { isPayable: boolean }) {
  return (
    <FoldPanel span={isPayable ? 12 : 8} title={text.differs}>
      <dl className="cases">
        {casesOf(quote).map(([name, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </FoldPanel>
  );
}
