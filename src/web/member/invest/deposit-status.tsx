import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { claims } from '#text/claims.ts';
import { deposits } from '#text/deposits.ts';
import { clockTime, coins, dollars, shortened } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

/** The deposit's progress and its on-chain facts. */
export function DepositStatus({ deposit }: { deposit: Deposit }) {
  return (
    <Panel
      span={4}
      title={text.status}
      end={<span className="quiet small">{text.automatic}</span>}
      fill
      edge
    >
      <DepositSteps deposit={deposit} />
      <OnChain deposit={deposit} />
      {deposit.quote.simulated && <PlayMoney deposit={deposit} />}
    </Panel>
  );
}

const order = ['waiting', 'seen', 'confirming', 'credited'] as const;
const stepOf: Partial<Record<Deposit['state'], number>> = {
  waiting: 0,
  seen: 1,
  confirming: 2,
  credited: 4,
};

/** This deposit's timeline with marks and times; announced as it advances. */
function DepositSteps({ deposit }: { deposit: Deposit }) {
  const { quote, payments, createdAt, history } = deposit;
  const payment = payments[0];
  const now = stepOf[deposit.state] ?? (payment ? 1 : 0);
  const credited = history.find((step) => step.state === 'credited');
  const required = payment?.required ?? quote.confirmations;
  const steps = {
    waiting: { name: text.states.waiting, at: createdAt, note: now === 0 && text.closeNote },
    seen: { name: text.states.seen, at: payment?.seen_at, note: '' },
    confirming: {
      name: text.confirmations(Math.min(payment?.confirmations ?? 0, required), required),
      at: undefined,
      note: payment && coins(payment.coin_amount, quote.asset),
    },
    credited: {
      name: text.states.credited,
      at: credited?.at,
      note: deposit.credited ? text.creditedTo(dollars(deposit.credited)) : text.toBalance,
    },
  };
  return (
    <ol className="steps" aria-label={text.steps} aria-live="polite">
      {order.map((step, index) => {
        const place = index < now ? 'done' : index === now ? 'now' : 'next';
        const { name, at, note } = steps[step];
        return (
          <li key={step} className={place} aria-current={place === 'now' ? 'step' : undefined}>
            <span className="steps-mark">
              {place === 'done' && <Check className="i" aria-hidden />}
            </span>
            <b className="num">{name}</b>
            {at && <span className="quiet num">{clockTime(at)}</span>}
            {note && <span className="sub num step-note">{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function OnChain({ deposit }: { deposit: Deposit }) {
  const { quote, payments } = deposit;
  return (
    <dl className="lines inset">
      <div>
        <dt>{text.network}</dt>
        <dd>{quote.network}</dd>
      </div>
      {payments.length === 0 && (
        <div>
          <dt>{text.onChain}</dt>
          <dd>{text.notYet}</dd>
        </div>
      )}
      {payments.map((payment) => (
        <div key={payment.id}>
          <dt>{text.onChain}</dt>
          <dd className="num">
            {coins(payment.coin_amount, quote.asset)}
            <span className="sub mono" title={payment.txid}>
              {text.transaction} {shortened(payment.txid)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sends the sandbox's simulated coins; where there is a tag, optionally without it. */
function PlayMoney({ deposit }: { deposit: Deposit }) {
  const paying = useCommand({
    send: (tag: { tag?: '' }) => call.sandbox.pay({ deposit_id: deposit.id, ...tag }),
    success: null,
    rereads: api.deposits.key(),
  });
  const isUnmatched = paying.isSuccess && paying.variables.tag === '';
  const done = paying.isSuccess || deposit.payments.length > 0;
  const txid = paying.data?.data.txid ?? '';
  return (
    <div className="will will-upright">
      <p>
        {done ? text.playDone : text.playTitle}
        {isUnmatched ? (
          <span className="sub">
            {text.playUnmatchedNote}{' '}
            <Link to={`${paths.missingPayment}?paid=${txid}`}>{claims.link}</Link>{' '}
            <span className="mono" title={txid}>
              {shortened(txid)}
            </span>
          </span>
        ) : (
          <span className="sub">{text.playNote}</span>
        )}
      </p>
      <Button
        disabled={done}
        busy={paying.isPending}
        busyText={text.playing}
        onClick={() => paying.mutate({})}
      >
        {done && <Check className="i" aria-hidden />}
        {text.play}
      </Button>
      {deposit.quote.tag && !done && (
        <Button small busy={paying.isPending} onClick={() => paying.mutate({ tag: '' })}>
          {text.playUnmatched}
        </Button>
      )}
    </div>
  );
}
