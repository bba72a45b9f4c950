import { Timer } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { deposits } from '#text/deposits.ts';
import { clockTime, exactPrice } from '#text/format/format.ts';
import type { Deposit } from '../layout/api-types.ts';
import { countdown } from './countdown.ts';
import { Address, Amount, OpenWallet, Tag } from './payment-place.tsx';

const text = deposits.details;

/** Returns the label of a price's source; members see where a rate comes from (CHN-4). */
export function sourceOf(source: string): string {
  if (source.startsWith('simulated')) return text.sources.simulated;
  if (source === 'set by the operator') return text.sources.operator;
  return text.sources.exchanges(source);
}

/** The rate, its source, and how long it holds. */
function Rate({ quote, left }: Pick<Deposit, 'quote'> & { left: number }) {
  return (
    <p className="rate num">
      <Timer className="i" aria-hidden />
      <span>
        {text.rate(exactPrice(quote.rate), quote.asset)}
        <span className="sub">
          {sourceOf(quote.rate_source)} {text.locked(clockTime(quote.expires_at))}
        </span>
      </span>
      <b role="timer">{text.left(countdown(left))}</b>
    </p>
  );
}

const qrSize = 176;

function Code({ quote }: Pick<Deposit, 'quote'>) {
  return (
    <>
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
    </>
  );
}

/** What to send and where; on a phone the code serves a wallet on another device. */
function Instructions({ quote }: Pick<Deposit, 'quote'>) {
  return (
    <>
      <div className="pay">
        <div className="sends">
          <Amount quote={quote} />
          {quote.tag && <Tag quote={quote} tag={quote.tag} />}
          <Address quote={quote} />
        </div>
        <div className="not-phone">
          <Code quote={quote} />
          <p className="sub center">
            <a href={quote.uri}>{quote.tag ? text.openXaman : text.openWallet}</a>
          </p>
        </div>
      </div>
      <details className="fold only-phone">
        <summary>{text.otherDevice}</summary>
        <div className="fold-in">
          <Code quote={quote} />
        </div>
      </details>
    </>
  );
}

/** What to send and where, while the rate holds and no payment is on chain. */
export function PaymentPanel({ quote, left }: Pick<Deposit, 'quote'> & { left: number }) {
  return (
    <section className="panel c8" aria-label={text.payment}>
      <Rate quote={quote} left={left} />
      <OpenWallet quote={quote} />
      <Instructions quote={quote} />
    </section>
  );
}
