import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { deposits } from '../../text/deposits.ts';
import { words } from '../../text/words.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PlanFacts } from './plan-facts.tsx';

const text = deposits.plans;

export function RealEstatePage() {
  return <PlanPage family="real_estate" title={deposits.services.realEstate} />;
}

export function CryptoPage() {
  return <PlanPage family="crypto" title={deposits.services.crypto} />;
}

type Props = { family: 'real_estate' | 'crypto'; title: string };

/** Plans of a family: choose one, read its label, say how much and in what (MEM-5). */
function PlanPage({ family, title }: Props) {
  const query = useQuery(api.plans.list.queryOptions({ input: { family } }));
  const plans = query.data?.data;
  const [planId, setPlanId] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const plan = plans?.find(({ id }) => id === planId);
  return (
    <main className="page" id="content">
      <PageTitle
        title={title}
        under={
          <>
            {text.under} <b className="strong">{words.targetRisk}</b>
          </>
        }
        back={{ to: paths.dashboard, label: text.back }}
      />
      <MoneyNotices />
      {plans ? (
        <div className="grid flat">
          <PaymentForm
            plans={plans}
            plan={plan}
            onPlan={setPlanId}
            amount={amount}
            onAmount={setAmount}
          />
          <div className="c5 stack">
            {plan ? (
              <PlanFacts plan={plan} amount={amount} />
            ) : (
              <Panel title={text.label}>
                <p className="quiet">{text.labelHint}</p>
              </Panel>
            )}
          </div>
        </div>
      ) : (
        <Panel label={title} edge>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}
