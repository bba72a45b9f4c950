import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Coin, coinOf, type Method } from '#core/chains/assets.ts';
import { carrierOf, minToOpen } from '#core/chains/chain-rules.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import { coins, dollars, exactPrice } from '#text/format/format.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { words } from '#text/words.ts';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Source } from './withdraw-rules.ts';

const text = withdrawals.form;
const typingPauseMs = 350;

type Props = {
  method: Method;
  amount: string;
  source: Source;
  /** Whether it withdraws principal within the cooling-off period. */
  isCoolingOff: boolean;
};

/** Returns why no fee is deducted: never for a token, else within the cooling-off period. */
function feeReason(coin: Coin, max: string): string {
  const chain = carrierOf(coin);
  return chain === null ? text.operatorPaidFee(max) : text.feeOfToken(chain);
}

function whyLeast(coin: Coin): string {
  const toOpen = minToOpen(coin);
  if (toOpen === null) return text.leastWhy[coinRecords[coin].family];
  return text.leastToOpen(coin, coins(formatAmount(coin, toOpen), coin));
}

/** The network fee and the amount that arrives, shown before the request. */
export function WithdrawQuote({ method, amount, source, isCoolingOff }: Props) {
  const settledAmount = useDebounced(amount, typingPauseMs);
  const query = useQuery(
    api.withdrawals.quote.queryOptions({
      input: { payment_channel: method, amount: settledAmount, source },
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: 1,
    }),
  );
  const quote = query.data?.data;
  if (query.isError) return <p className="quiet">{messageOf(query.error, words.loadFailed)}</p>;
  if (!quote) return <p className="quiet">{words.loading}</p>;
  const coin = coinOf[method];
  const isBorne = quote.network_fee_by === 'operator';
  // The ledger counts whole cents: a fee below one stays the network's (record 0291).
  const isUnderCent = quote.network_fee_usd === '0.01';
  return (
    <dl className="lines ruled" aria-busy={query.isFetching}>
      <div>
        <dt>
          {isBorne ? text.feeByOperator : text.fee}
          <span className="sub">
            {isBorne
              ? feeReason(coin, dollars(quote.network_fee_operator_most_usd))
              : isCoolingOff && isUnderCent
                ? text.feeUnderCent
                : text.feeNote(coins(quote.network_fee_most, coin))}
          </span>
        </dt>
        <dd className="num">
          {coins(isBorne ? quote.network_fee : `-${quote.network_fee}`, coin)}
          <span className="sub num">
            {isUnderCent ? text.underCent(dollars('0.01')) : dollars(quote.network_fee_usd)}
          </span>
        </dd>
      </div>
      <div className="tot">
        <dt>
          {text.receive}
          <span className="sub num">
            {text.rate(dollars(settledAmount), exactPrice(quote.rate), coin)}
          </span>
        </dt>
        <dd className="num">
          {quote.coin_amount ? coins(quote.coin_amount, coin) : '–'}
          <span className="sub">{text.receiveNote}</span>
        </dd>
      </div>
      <div>
        <dt>
          {text.least}
          <span className="sub">{whyLeast(coin)}</span>
        </dt>
        <dd className="num">
          {dollars(quote.least_usd)}
          <span className="sub num">{coins(quote.least, coin)}</span>
        </dd>
      </div>
    </dl>
  );
}
