import { coinOf } from '../../../core/chains/assets.ts';
import { coinRecords } from '../../../core/chains/coin-records.ts';
import type { SiteFacts } from '../../../contract/site.ts';
import type { StatusReading } from '../../../contract/status.ts';
import { OperatorNotice } from '../server/operator-notice.tsx';
import { Section } from '../sections/section.tsx';
import { Reasons } from '../sections/status-reasons.tsx';
import { useSpoken, useWords } from '../server/spoken.tsx';

type Read = { status: StatusReading };

function Clock({ status }: Read) {
  const { status: words } = useWords();
  const { momentOf, spanOf } = useSpoken();
  const { p50, p95, paid, waiting, oldest_at } = status;
  const { clock } = words;
  return (
    <>
      {p50 === null || p95 === null ? (
        <div className="clock">
          <p className="reading">{clock.none}</p>
          <p className="prose">{clock.noneLong}</p>
        </div>
      ) : (
        <dl className="clock">
          <div>
            <dt>{clock.median}</dt>
            <dd className="reading">{spanOf(p50)}</dd>
          </div>
          <div>
            <dt>{clock.p95}</dt>
            <dd className="reading">{spanOf(p95)}</dd>
          </div>
        </dl>
      )}
      <dl className="lines">
        <div>
          <dt>{clock.paid}</dt>
          <dd className="num">{paid}</dd>
        </div>
        <div>
          <dt>{clock.waiting}</dt>
          <dd className="num">{waiting}</dd>
        </div>
        <div>
          <dt>{clock.oldest}</dt>
          <dd className="num">{oldest_at === null ? clock.nobody : momentOf(oldest_at)}</dd>
        </div>
      </dl>
    </>
  );
}

type FactProps = { term: string; fact: string; more?: string | undefined; isBad?: boolean };

function Fact({ term, fact, more, isBad = false }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <b className={isBad ? 'bad' : undefined}>{fact}</b>
        {more !== undefined && <span className="src">{more}</span>}
      </dd>
    </div>
  );
}

function Open({ status }: Read) {
  const { brake, status: words } = useWords();
  const { momentOf } = useSpoken();
  const { deposits, payouts, worker, last_proven_restore: restored } = status;
  const { open } = words;
  const seen = worker.seen_at === null ? open.neverSeen : open.seen(momentOf(worker.seen_at));
  return (
    <dl className="lines wide">
      <Fact
        term={open.deposits}
        fact={deposits.open ? open.isOpen : open.isClosed}
        more={deposits.open ? undefined : `${brake.why(deposits.causes)} ${brake.opens}`}
        isBad={!deposits.open}
      />
      <Fact
        term={open.payouts}
        fact={payouts.running ? open.running : open.stopped(payouts.reason ?? '')}
        isBad={!payouts.running}
      />
      <Fact
        term={open.worker}
        fact={worker.alive ? open.alive : open.silent}
        more={seen}
        isBad={!worker.alive}
      />
      {status.chains.map(({ payment_method: method, current, read_at: readAt }) => (
        <Fact
          key={method}
          term={open.watched(coinRecords[coinOf[method]].name)}
          fact={current ? open.isWatched : open.isUnwatched}
          more={readAt === null ? open.neverSeen : open.seen(momentOf(readAt))}
          isBad={!current}
        />
      ))}
      <Fact
        term={open.restore}
        fact={restored === null ? open.notProven : momentOf(restored)}
        more={restored === null ? open.notProvenLong : undefined}
      />
    </dl>
  );
}

/** `/status`: measured times, refusals by reason, and what is open (INT-5, INT-8). */
export function StatusPage({ facts: { status, notice } }: { facts: SiteFacts }) {
  const { status: words } = useWords();
  const { momentOf } = useSpoken();
  const { seen_at: seenAt } = status.worker;
  return (
    <>
      <section className="document plain">
        <div className="wrap">
          <h1 className="display">{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {seenAt !== null && <p className="small">{words.asOf(momentOf(seenAt))}</p>}
        </div>
      </section>
      <Section id="clock" title={words.clock.title} lead={words.clock.lead} ground="night">
        <Clock status={status} />
      </Section>
      <Section id="open" title={words.open.title} lead={words.open.lead}>
        {notice !== undefined && <OperatorNotice words={notice} />}
        <Open status={status} />
      </Section>
      <Section id="reasons" title={words.reasons.title} lead={words.reasons.lead} ground="tint">
        <div className="two-sides">
          <Reasons title={words.reasons.held} list={words.reasons.hold} counted={status.holds} />
          <Reasons
            title={words.reasons.refused}
            list={words.reasons.refusal}
            counted={status.refusals}
          />
          <Reasons
            title={words.reasons.returned}
            list={words.reasons.return}
            counted={status.returns}
          />
        </div>
      </Section>
    </>
  );
}
