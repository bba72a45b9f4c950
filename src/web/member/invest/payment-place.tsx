import { coinOf } from '../../../core/chains/assets.ts';
import { carrierOf } from '../../../core/chains/chain-rules.ts';
import { deposits } from '../../text/deposits.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const lastCharacters = 4;

type Quote = Deposit['quote'];

/** Beside the address of a token: by another network it would reach nobody (CHN-12). */
function OnlyOn({ payment_method: method }: Pick<Quote, 'payment_method'>) {
  const coin = coinOf[method];
  const chain = carrierOf(coin);
  return chain && <p className="strong">{text.onlyOn(coin, chain)}</p>;
}

/** Where to send to; its last characters stand out, to be compared. */
export function Address({ quote }: { quote: Quote }) {
  const { address, tag, is_exact: isShared } = quote;
  const last = address.slice(-lastCharacters);
  return (
    <div>
      <span className="lbl">{tag || isShared ? text.sharedAddress : text.address}</span>
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
      <OnlyOn payment_method={quote.payment_method} />
    </div>
  );
}

/** Without its tag a payment is nobody's: it stands before the address, as large as the amount. */
export function Tag({ quote, tag }: { quote: Quote; tag: string }) {
  const { x_address: both } = quote;
  return (
    <div className="must">
      <span className="lbl">{text.tag}</span>
      <div className="copy">
        <span className="coin">{tag}</span>
        <CopyButton text={tag} success={text.tagCopied} failure={text.tagNotCopied} />
      </div>
      <p className="sub">{text.tagLost}</p>
      {both && (
        <details>
          <summary>{text.both}</summary>
          <div className="copy">
            <span className="mono">{both}</span>
            <CopyButton text={both} success={text.addressCopied} failure={text.addressNotCopied} />
          </div>
        </details>
      )}
    </div>
  );
}

/** On a shared address nothing but the amount tells whose a payment is. */
export function Exact({ deposit: { quote } }: { deposit: Deposit }) {
  return (
    <div className="must">
      <span className="lbl">{text.exact}</span>
      <div className="copy">
        <span className="mono">{quote.coin_amount}</span>
        <CopyButton
          text={quote.coin_amount}
          success={text.amountCopied}
          failure={text.amountNotCopied}
        />
      </div>
      <p className="sub">{text.exactLost}</p>
    </div>
  );
}

/** The same as the code, for anyone who has the wallet on this device. */
export function PayLink({ quote: { uri, tag } }: { quote: Quote }) {
  return (
    <p className="sub center">
      <a href={uri}>{tag ? text.openXaman : text.openWallet}</a>
    </p>
  );
}
