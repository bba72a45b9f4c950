import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { coinOf } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { deposits } from '#text/deposits.ts';
import { groupedByFour } from '#text/format/grouped-by-four.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

type Quote = Deposit['quote'];

type SentProps = {
  label: string;
  /** The text that Copy copies; the displayed figure may have gaps. */
  value: string;
  /** The button's label and its messages. */
  copy: { label: string; success: string; failure: string };
  /** Whether a payment is lost without it. */
  must?: boolean;
  children: ReactNode;
};

/** A value that the member enters in their wallet, with a Copy button. */
function Sent({ label, value, copy, must = false, children }: SentProps) {
  return (
    <div className={must ? 'send must' : 'send'}>
      <p className="send-head">
        <span className="lbl send-label">{label}</span>
        <CopyButton text={value} name={copy.label} success={copy.success} failure={copy.failure} />
      </p>
      {children}
    </div>
  );
}

/** Opens a wallet on this phone; first on small screens, since phones often hold the coins. */
export function OpenWallet({ quote: { uri, tag } }: { quote: Quote }) {
  return (
    <div className="only-phone">
      <div className="open-wallet">
        <a className="btn btn-go" href={uri}>
          <Wallet className="i" aria-hidden />
          {tag ? text.openXaman : text.openWallet}
        </a>
        <p className="sub">{tag ? text.openTagNote : text.openNote}</p>
      </div>
    </div>
  );
}

/** On a shared address only the amount identifies the payment's owner. */
export function Amount({
  quote: { coin_amount: amount, asset, is_exact: isExact },
}: {
  quote: Quote;
}) {
  return (
    <Sent
      label={isExact ? text.exact : text.send}
      value={amount}
      copy={{ label: text.copyAmount, success: text.amountCopied, failure: text.amountNotCopied }}
      must={isExact}
    >
      <p className="coin send-coin">
        {amount} <small>{asset}</small>
      </p>
      <p className="sub">{isExact ? text.exactLost : text.feeNote}</p>
    </Sent>
  );
}

/**
 * A payment without its tag has no owner: the tag comes before the address, as large as the amount.
 */
export function Tag({ quote: { x_address: both }, tag }: { quote: Quote; tag: string }) {
  return (
    <Sent
      label={text.tag}
      value={tag}
      copy={{ label: text.copyTag, success: text.tagCopied, failure: text.tagNotCopied }}
      must
    >
      <p className="coin send-coin">{tag}</p>
      <p className="sub">{text.tagLost}</p>
      {both && (
        <details>
          <summary>{text.both}</summary>
          <div className="copy">
            <span className="mono copy-value">{both}</span>
            <CopyButton
              text={both}
              name={text.copyBoth}
              success={text.addressCopied}
              failure={text.addressNotCopied}
            />
          </div>
        </details>
      )}
    </Sent>
  );
}

/** Beside a token's address: coins sent over another network would be lost (CHN-12). */
function OnlyOn({ payment_method: method }: Pick<Quote, 'payment_method'>) {
  const coin = coinOf[method];
  const chain = carrierOf(coin);
  return chain && <p className="strong send-chain">{text.onlyOn(coin, chain)}</p>;
}

/** The address to pay; its last characters are emphasised for comparison. */
export function Address({ quote }: { quote: Quote }) {
  const { address, tag, is_exact: isShared } = quote;
  return (
    <Sent
      label={tag || isShared ? text.sharedAddress : text.address}
      value={address}
      copy={{
        label: text.copyAddress,
        success: text.addressCopied,
        failure: text.addressNotCopied,
      }}
    >
      <p>
        <GroupedAddress text={address} />
      </p>
      <p className="sub">
        {text.lastFour} <b className="strong ink">{groupedByFour(address).last}</b>.
      </p>
      <OnlyOn payment_method={quote.payment_method} />
    </Sent>
  );
}
