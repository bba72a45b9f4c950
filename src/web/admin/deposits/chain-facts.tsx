import { Check, TriangleAlert } from 'lucide-react';
import { admin } from '#text/en/admin.ts';
import { dayAndTime, exactPrice, shortened } from '#text/format/format.ts';
import type { Deposit } from '../list-kit/api-types.ts';
import { coinNameOf, type Fact, paymentFacts } from './deposit-labels.ts';

const text = admin.transactions.facts;
type Props = { deposit: Deposit; payment: Deposit['payments'][number] };

/** Matching facts get a small tick; a mismatch is marked by shape, words and colour. */
export function ChainFacts({ deposit, payment }: Props) {
  return (
    <dl className="check">
      {paymentFacts(deposit, payment).map((fact) => (
        <FactLine key={fact.label} {...fact} />
      ))}
      <FactLine label={text.seen} value={dayAndTime(payment.seen_at)} />
      <FactLine
        label={text.rate}
        value={text.rateLine(exactPrice(deposit.rate), coinNameOf(deposit))}
      />
      <FactLine label={text.txid} value={shortened(payment.txid)} whole={payment.txid} />
    </dl>
  );
}

function FactLine({ label, note, value, differs, whole }: Fact & { whole?: string }) {
  const Icon = differs ? TriangleAlert : Check;
  return (
    <div className={differs ? 'diff' : undefined}>
      <Icon className="i" aria-hidden />
      <dt>
        {label}
        <span>{note}</span>
      </dt>
      <dd className="mono" title={whole}>
        {value}
      </dd>
    </div>
  );
}
