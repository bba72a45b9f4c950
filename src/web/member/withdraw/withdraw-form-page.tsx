import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { day, dollars } from '../../ui/format/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { sumOf } from '../dashboard/balance-equation.ts';

const text = withdrawals.form;
const back = { to: paths.withdraw, label: text.back };

export function WithdrawBalancePage() {
  const instead = <Link to={paths.withdrawProfit}>{text.insteadProfit}</Link>;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.titleBalance}
        back={back}
        under={
          <>
            {text.underBalance} {instead}
          </>
        }
      />
      <Columns source="balance" />
    </main>
  );
}

export function WithdrawProfitPage() {
  const instead = <Link to={paths.withdrawBalance}>{text.insteadBalance}</Link>;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.titleProfit}
        back={back}
        under={
          <>
            {text.underProfit} {instead}
          </>
        }
      />
      <Columns source="profit" />
    </main>
  );
}

function Columns({ source }: { source: 'balance' | 'profit' }) {
  const query = useMe();
  const me = query.data?.data;
  if (!me) {
    return (
      <Panel edge label={text.amount}>
        <TableState query={query} lines={6} />
      </Panel>
    );
  }
  const available = source === 'balance' ? me.withdrawable_balance : me.withdrawable_profit;
  return (
    <div className="grid flat">
      <WithdrawForm key={source} source={source} available={available} />
      <div className="c5 stack">
        <WithdrawalTimeline />
        <WhatAndWhen me={me} />
      </div>
    </div>
  );
}

function WhatAndWhen({ me }: { me: Me }) {
  const { yours, onTheWay } = sumOf(me);
  const unlocks = me.next_unlock_at && withdrawals.choice.from(day(me.next_unlock_at));
  return (
    <Panel title={text.take}>
      <dl className="lines">
        <div>
          <dt>
            {withdrawals.choice.balance}
            <span className="sub">{text.freeFirst}</span>
          </dt>
          <dd className="num">
            {dollars(me.withdrawable_balance)}
            <span className="sub">{withdrawals.choice.now}</span>
          </dd>
        </div>
        <div>
          <dt>{text.profitMatured}</dt>
          <dd className="num">
            {dollars(me.withdrawable_profit)}
            <span className="sub">{withdrawals.choice.now}</span>
          </dd>
        </div>
        <div>
          <dt>{text.profitLocked}</dt>
          <dd className="num">
            {dollars(me.locked_profit)}
            {unlocks && <span className="sub">{unlocks}</span>}
          </dd>
        </div>
        <div className="tot">
          <dt>{text.yours}</dt>
          <dd className="num">{dollars(yours)}</dd>
        </div>
        {onTheWay && (
          <div>
            <dt>{text.onItsWay}</dt>
            <dd className="num">{dollars(onTheWay)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
