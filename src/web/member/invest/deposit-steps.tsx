import { Check } from 'lucide-react';
import { deposits } from '../../text/deposits.ts';
import { clockTime, coins } from '../../ui/format/format.ts';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

const order = ['waiting', 'seen', 'confirming', 'credited'] as const;
const stepOf: Partial<Record<Deposit['state'], number>> = {
  waiting: 0,
  seen: 1,
  confirming: 2,
  credited: 4,
};

/** How far this deposit has come: a line with marks, the times under them; read out as it moves. */
export function DepositSteps({ deposit }: { deposit: Deposit }) {
  const payment = deposit.payments[0];
  const now = stepOf[deposit.state] ?? (payment ? 1 : 0);
  const timeOf = (state: string) => deposit.history.find((step) => step.state === state)?.at;
  const notes = {
    waiting: text.quoted(clockTime(deposit.createdAt)),
    seen: payment ? clockTime(payment.seen_at) : '',
    confirming: payment ? coins(payment.coin_amount, deposit.quote.asset) : '',
    credited: timeOf('credited') ? clockTime(timeOf('credited') ?? '') : text.toBalance,
  };
  const names = {
    ...text.states,
    confirming: text.confirmations(
      Math.min(payment?.confirmations ?? 0, payment?.required ?? deposit.quote.confirmations),
      payment?.required ?? deposit.quote.confirmations,
    ),
  };
  return (
    <ol className="steps" aria-label={text.steps} aria-live="polite">
      {order.map((step, index) => {
        const place = index < now ? 'done' : index === now ? 'now' : 'next';
        return (
          <li key={step} className={place} aria-current={place === 'now' ? 'step' : undefined}>
            <span className="k">{place === 'done' && <Check className="i" aria-hidden />}</span>
            <b className="num">{names[step]}</b>
            <span className="sub num">{notes[step]}</span>
          </li>
        );
      })}
    </ol>
  );
}
