import { QRCodeSVG } from 'qrcode.react';
import { deposits } from '../../text/deposits.ts';
import { clockTime, coins, dollars, exactPrice, shortened } from '../../ui/format/format.ts';
import { Address, Exact, PayLink, Tag } from './payment-place.tsx';
import type { Deposit } from '../layout/api-types.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { Check } from 'lucide-react';
import { useCommand } from '../../features/commands/use-command.ts';
import { Link } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { claims } from '../../text/claims.ts';
import { countdown } from './countdown.ts';
import { Button } from '../../ui/button.tsx';

const text = deposits.details;

/** Sends the simulated coins, in a sandbox; where there is a tag, perhaps without it. */
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
    <div className="will">
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
      {deposit.quote.tag && !done && (
        <Button busy={paying.isPending} onClick={() => paying.mutate({ tag: '' })}>
          {text.playUnmatched}
        </Button>
      )}
      <Button
        disabled={done}
        busy={paying.isPending}
        busyText={text.playing}
        onClick={() => paying.mutate({})}
      >
        {done && <Check className="i" aria-hidden />}
        {text.play}
      </Button>
    </div>
  );
}

const order = ['waiting', 'seen', 'confirming', 'credited'] as const;
const stepOf: Partial<Record<Deposit['state'], number>> = {
  waiting: 0,
  seen: 1,
  confirming: 2,
  credited: 4,
};

/** How far this deposit has come: a line with marks, the times under them; read out as it moves. */
function DepositSteps({ deposit }: { deposit: Deposit }) {
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

const secondMs = 1000;

/** Whose price it is: members see where a rate comes from (CHN-4). */
function sourceOf(source: string): string {
  if (source.startsWith('simulated')) return text.sources.simulated;
  if (source === 'set by the operator') return text.sources.operator;
  return text.sources.exchanges(source);
}

function RateLock({ deposit }: { deposit: Deposit }) {
  const { quote } = deposit;
  const left = Date.parse(quote.expires_at) - useBusinessNow(secondMs);
  const waits = deposit.state === 'waiting';
  return (
    <p className="quiet num">
      {text.rate(dollars(quote.amount), exactPrice(quote.rate), quote.asset)}{' '}
      {sourceOf(quote.rate_source)}{' '}
      {waits && left > 0 && (
        <>
          {text.locked(clockTime(quote.expires_at))}{' '}
          <b className="strong ink" role="timer">
            {text.left(countdown(left))}
          </b>
          .
        </>
      )}
      {waits && left <= 0 && text.ended}
    </p>
  );
}

const qrSize = 128;

/** What to send, where to, and what the chain shows of it. */
export function PaymentPanel({ deposit }: { deposit: Deposit }) {
  const { quote } = deposit;
  return (
    <section className="panel c8" aria-label={text.payment}>
      <DepositSteps deposit={deposit} />
      <div className="pay">
        <div className="stack">
          <div>
            <span className="quiet">{text.send}</span>
            <div className="coin">
              {quote.coin_amount} <small>{quote.asset}</small>
            </div>
            <RateLock deposit={deposit} />
          </div>
          {quote.is_exact && <Exact deposit={deposit} />}
          {quote.tag && <Tag quote={quote} tag={quote.tag} />}
          <Address quote={quote} />
        </div>
        <div>
          <div className="qr">
            <QRCodeSVG
              value={quote.uri}
              size={qrSize}
              level="L"
              bgColor="white"
              fgColor="black"
              role="img"
              aria-label={text.qr}
            />
          </div>
          <p className="sub center">{quote.tag ? text.qrTag : text.qrNote}</p>
          <PayLink quote={quote} />
        </div>
      </div>
      <OnChain deposit={deposit} />
      {quote.simulated && <PlayMoney deposit={deposit} />}
    </section>
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
