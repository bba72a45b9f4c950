import type { StatusReading } from '#contract/status.ts';
import { coinOf } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

type StatusProps = { status: StatusReading };

type LineProps = { term: string; fact: string; more?: string | undefined; isWell: boolean };

/** A system with a status light and its state in words. */
function Line({ term, fact, more, isWell }: LineProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <b className={isWell ? 'lamp' : 'lamp lamp-off'}>{fact}</b>
        {more !== undefined && <span className="source-note systems-source">{more}</span>}
      </dd>
    </div>
  );
}

const nameOf = ({ payment_method: method }: StatusReading['chains'][number]): string =>
  coinRecords[coinOf[method]].name;

/** All watched chains share one line; each unwatched one has a separate line. */
function Chains({ status: { chains } }: StatusProps) {
  const { open } = useSiteText().status;
  const { momentOf } = useSpoken();
  const current = chains.filter((chain) => chain.current);
  const reads = current.flatMap(({ read_at: at }) => (at === null ? [] : [at])).toSorted();
  return (
    <>
      {current.length > 0 && (
        <Line
          term={open.watched(current.map(nameOf).join(', '))}
          fact={open.isWatched}
          more={reads[0] === undefined ? open.neverSeen : open.seen(momentOf(reads[0]))}
          isWell
        />
      )}
      {chains
        .filter((chain) => !chain.current)
        .map((chain) => (
          <Line
            key={chain.payment_method}
            term={open.watched(nameOf(chain))}
            fact={open.isUnwatched}
            more={chain.read_at === null ? open.neverSeen : open.late(momentOf(chain.read_at))}
            isWell={false}
          />
        ))}
    </>
  );
}

/** The systems' states, each as a light and in words. */
export function Systems({ status }: StatusProps) {
  const { brake, status: text } = useSiteText();
  const { momentOf } = useSpoken();
  const { deposits, payouts, worker } = status;
  const { open } = text;
  const seen = worker.seen_at === null ? open.neverSeen : open.seen(momentOf(worker.seen_at));
  return (
    <dl className="site-lines systems">
      <Line
        term={open.deposits}
        fact={deposits.open ? open.isOpen : open.isClosed}
        more={deposits.open ? undefined : `${brake.why(deposits.causes)} ${brake.opens}`}
        isWell={deposits.open}
      />
      <Line
        term={open.payouts}
        fact={payouts.running ? open.running : open.stopped}
        more={payouts.running ? undefined : (payouts.reason ?? undefined)}
        isWell={payouts.running}
      />
      <Line
        term={open.worker}
        fact={worker.alive ? open.alive : open.silent}
        more={worker.alive ? seen : `${open.silentLong} ${seen}`}
        isWell={worker.alive}
      />
      <Chains status={status} />
    </dl>
  );
}
