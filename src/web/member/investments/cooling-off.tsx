import { investments as text } from '#text/investments.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { leftOf } from './time-left.ts';

/** How long the operator still pays the network fee of leaving, as a plain countdown. */
export function CoolingOff({ until }: { until: string }) {
  const left = leftOf(Date.parse(until) - useBusinessNow());
  if (left === null) return null;
  return (
    <span className="sub num" role="timer">
      {text.cooling}: {text.coolingLeft(left)}
    </span>
  );
}
