import { deposits } from '../../text/deposits.ts';
import { clockTime, dollars, exactPrice } from '../../ui/format/format.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const secondMs = 1000;

/** '9:43', counted down in plain text: nothing blinks and nothing turns red. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whose price it is: members see where a rate comes from (CHN-4). */
function sourceOf(source: string): string {
  if (source.startsWith('simulated')) return text.sources.simulated;
  if (source === 'set by the operator') return text.sources.operator;
  return text.sources.exchanges(source);
}

export function RateLock({ deposit }: { deposit: Deposit }) {
  const { quote } = deposit;
  const left = Date.parse(quote.expires_at) - useBusinessNow(secondMs);
  const waits = deposit.state === 'waiting';
  return (
    <p className="quiet num">
      {text.rate(dollars(quote.amount), exactPrice(quote.rate), quote.asset)}{' '}
      {sourceOf(quote.rate_source)}{' '}
      {waits && left > 0 && (
        <>
          {text.locked(clockTime(quote.expires_at))}{' '}
          <b className="strong ink" role="timer">
            {text.left(countdown(left))}
          </b>
          .
        </>
      )}
      {waits && left <= 0 && text.ended}
    </p>
  );
}
