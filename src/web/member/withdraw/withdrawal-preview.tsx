import { day, dayAndTime, dollars } from '#text/format/format.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { words } from '#text/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { planOf } from '../investments/position-labels.ts';
import type { Preview } from './use-preview.ts';

const text = withdrawals.before;

type PreviewSources = Pick<Preview, 'from_free' | 'positions'>;

/** The positions that a withdrawal reduces, and the cost: above the button. */
export function WithdrawalSources({
  preview: { from_free: free, positions },
}: {
  preview: PreviewSources;
}) {
  if (positions.length === 0) return null;
  return (
    <section aria-label={text.takes}>
      <h2 className="h2">{text.takes}</h2>
      <dl className="lines">
        {free !== '0.00' && (
          <div>
            <dt>{text.free}</dt>
            <dd className="num">{dollars(free)}</dd>
          </div>
        )}
        {positions.map((position) => (
          <Leaving key={position.id} one={position} />
        ))}
      </dl>
      <p className="sub">
        {text.profitStays} {words.targetRisk}
      </p>
    </section>
  );
}

/** Every wait of the withdrawal, with its reason and end. */
export function WaitingTimes({ waits }: Pick<Preview, 'waits'>) {
  return (
    <Panel title={text.waits}>
      {waits.length === 0 && <p className="quiet">{text.noWait}</p>}
      <dl className="lines">
        {waits.map(({ because, until }) => (
          <div key={because}>
            <dt>{text.because[because]}</dt>
            <dd className="num">{text.until(dayAndTime(until))}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Leaving({ one }: { one: Preview['positions'][number] }) {
  const isMatured = one.target === '0.00';
  return (
    <div>
      <dt>
        {text.position(planOf(one))}
        <span className="sub num">
          {one.stays === '0.00' ? text.closes : text.stays(dollars(one.stays))}
        </span>
        <span className="sub num">
          {isMatured
            ? text.noReturnLost
            : text.returnLost(dollars(one.target), day(one.matures_at))}
        </span>
        {one.cooling_off_until && (
          <span className="sub num">{text.coolingOff(day(one.cooling_off_until))}</span>
        )}
      </dt>
      <dd className="num">{dollars(one.taken)}</dd>
    </div>
  );
}
