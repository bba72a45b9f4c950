import { QRCodeSVG } from 'qrcode.react';
import { deposits } from '../text/deposits.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { coins, shortened } from '../ui/format.ts';
import { DepositSteps } from './deposit-steps.tsx';
import { PlayMoney } from './play-money.tsx';
import { RateLock } from './rate-lock.tsx';
import type { Deposit } from './wire.ts';

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
          <Address address={quote.address} />
          {quote.tag && <Tag tag={quote.tag} />}
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
          <p className="sub center">{text.qrNote}</p>
        </div>
      </div>
      <OnChain deposit={deposit} />
      {quote.simulated && <PlayMoney deposit={deposit} />}
    </section>
  );
}

const lastCharacters = 4;

function Address({ address }: { address: string }) {
  const last = address.slice(-lastCharacters);
  return (
    <div>
      <span className="lbl">{text.address}</span>
      <div className="copy">
        <span className="mono">
          {address.slice(0, -lastCharacters)}
          <b>{last}</b>
        </span>
        <CopyButton text={address} success={text.addressCopied} failure={text.addressNotCopied} />
      </div>
      <p className="sub">
        {text.lastFour} <b className="strong">{last}</b>.
      </p>
    </div>
  );
}

function Tag({ tag }: { tag: string }) {
  return (
    <div>
      <span className="lbl">{text.tag}</span>
      <div className="copy">
        <span className="mono">{tag}</span>
        <CopyButton text={tag} success={text.tagCopied} failure={text.tagNotCopied} />
      </div>
    </div>
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
