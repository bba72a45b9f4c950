import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { deposits } from '../../text/deposits.ts';
import { words } from '../../text/words.ts';
import { dollars, targetPercent } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

/** What this deposit is for. */
export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { quote } = deposit;
  const plan = useQuery(api.plans.byId.queryOptions({ input: { id: quote.selected_plan } })).data
    ?.data;
  return (
    <Panel title={text.this}>
      <dl className="lines">
        <div>
          <dt>{text.amount}</dt>
          <dd className="num">{dollars(quote.amount)}</dd>
        </div>
        <div>
          <dt>{text.method}</dt>
          <dd>{quote.payment_method}</dd>
        </div>
        <div>
          <dt>{text.plan}</dt>
          <dd>
            {quote.plan_name}
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
          <dd className="pair">
            {plan && <span className="act">{dollars(plan.paid_so_far)}</span>}
            {plan && <span className="tgt">{text.paid}</span>}
            <span className="tgt num">{text.target(targetPercent(quote.percentage))}</span>
          </dd>
        </div>
      </dl>
      <p className="risk ruled">
        <b className="strong ink">{words.targetRisk}</b> {text.lose}
      </p>
    </Panel>
  );
}
