import { QRCodeSVG } from 'qrcode.react';
import { deposits } from '../../text/deposits.ts';
import { coins, shortened } from '../../ui/format/format.ts';
import { DepositSteps } from './deposit-steps.tsx';
import { Address, Exact, PayLink, Tag } from './payment-place.tsx';
import { PlayMoney } from './play-money.tsx';
import { RateLock } from './rate-lock.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
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
