import { coinOf, decimalsOf } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatUsd, parseAmount } from '#core/money/money.ts';
import { admin } from '#text/en/admin.ts';
import { coins, dollars } from '#text/format/format.ts';
import type { Deposit } from '../list-kit/api-types.ts';
import { stateLabel } from '../list-kit/labels.ts';

const text = admin.transactions;

/** Returns the line below a deposit's status: confirmations, the pending reason, or its flag. */
export function finerState(deposit: Deposit): string | null {
  if (deposit.status === 'rejected') return deposit.reason;
  if (deposit.status === 'completed') return flagged(deposit);
  if (deposit.waits_for) return deposit.waits_for;
  const payment = deposit.payments[0];
  if (deposit.state === 'confirming' && payment) {
    return text.facts.confirmations(payment.confirmations, payment.required);
  }
  return flagged(deposit) ?? (deposit.state === deposit.status ? null : stateLabel(deposit.state));
}

const flagged = (deposit: Deposit): string | null =>
  deposit.flags.length > 0 ? deposit.flags.map(stateLabel).join(', ') : null;

export type Fact = { label: string; note?: string; value: string; differs?: boolean };

/** Returns a payment's on-chain facts beside the quote; mismatches are marked. */
export function paymentFacts(deposit: Deposit, payment: Deposit['payments'][number]): Fact[] {
  const { facts } = text;
  const final = payment.confirmations >= payment.required;
  const off = deposit.flags.some((flag) => flag === 'under' || flag === 'over');
  const claims = payment.other_claims;
  return [
    {
      label: facts.amount,
      note: facts.quotedCoin(coins(deposit.coin_expected, '')),
      value: coins(payment.coin_amount, coinNameOf(deposit)),
      differs: off,
    },
    { label: facts.address, note: facts.issued, value: deposit.address },
    ...(deposit.tag === null ? [] : [{ label: facts.tag, note: facts.issued, value: deposit.tag }]),
    {
      label: facts.finality,
      note: final ? facts.final : facts.notFinal,
      value: final
        ? facts.reached(payment.confirmations, payment.required)
        : facts.confirmations(payment.confirmations, payment.required),
      differs: !final,
    },
    {
      label: facts.claims,
      value: claims === 0 ? facts.no : facts.yes(claims),
      differs: claims > 0,
    },
  ];
}

/** Returns the coin's symbol for amounts: 'BTC'. */
export const coinNameOf = (deposit: Deposit): string => coinOf[deposit.payment_method];

/**
 * Returns what a confirmation would credit: the requested sum if it arrived, else the coins paid.
 */
export function expectedCredit(deposit: Deposit): string {
  const payment = deposit.payments[0];
  if (!payment || deposit.flags.length === 0) return dollars(deposit.investment.amount);
  return text.creditCoins(
    coins(payment.coin_amount, coinNameOf(deposit)),
    dollars(worthAtQuote(deposit, payment.coin_amount)),
  );
}

const microsDecimals = 6;

/** Returns the value of coins at the quoted rate; the credit uses the day's rate and may differ. */
export function worthAtQuote(deposit: Deposit, coinAmount: string): string {
  const coin = coinOf[deposit.payment_method];
  const [whole = '0', fraction = ''] = deposit.rate.split('.');
  const usdMicros = BigInt(whole + fraction.padEnd(microsDecimals, '0').slice(0, microsDecimals));
  const [coinWhole = '0', coinFraction = ''] = coinAmount.split('.');
  const exact = `${coinWhole}.${coinFraction.slice(0, decimalsOf[coin]) || '0'}`;
  return formatUsd(centsForCoinsDown(coin, parseAmount(coin, exact), usdMicros));
}
