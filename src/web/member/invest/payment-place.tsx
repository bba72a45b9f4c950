import { deposits } from '../../text/deposits.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const lastCharacters = 4;

type Quote = Deposit['quote'];

/** Where to send to; its last characters stand out, to be compared. */
export function Address({ quote: { address, tag, is_exact: isShared } }: { quote: Quote }) {
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
