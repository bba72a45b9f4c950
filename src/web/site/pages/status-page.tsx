import type { DefinitionName } from '#contract/definitions.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { StatusReading } from '#contract/status.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { Section } from '../sections/section.tsx';
import { OperatorNotice } from '../server/operator-notice.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { inMinutes } from '../status/clock-dots.ts';
import { ClosingRules } from '../status/closing-rules.tsx';
import { PayoutClock } from '../status/payout-clock.tsx';
import { Reasons } from '../status/status-reasons.tsx';
import { Systems } from '../status/status-systems.tsx';

type StatusProps = { status: StatusReading };

type Figure = { term: string; of: DefinitionName; fact: string; more: string };

const sumOf = (counted: StatusReading['holds']): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/** The four figures below the clock: paid, pending, held, rejected or returned. */
function Figures({ status }: StatusProps) {
  const { figures, reasons } = useSiteText().status;
  const { dollars, momentOf } = useSpoken();
  const { paid, paid_usd: sum, waiting, oldest_at: oldestAt, holds } = status;
  const [rejected, returned] = [sumOf(status.refusals), sumOf(status.returns)];
  const holdWords: Readonly<Record<string, string>> = reasons.hold;
  const first = holds.toSorted((a, b) => b.count - a.count)[0];
  const rows: Figure[] = [
    { term: figures.paid, of: 'paid_count', fact: String(paid), more: figures.inAll(dollars(sum)) },
    {
      term: figures.waiting,
      of: 'pending',
      fact: String(waiting),
      more: oldestAt === null ? figures.nobody : figures.oldest(momentOf(oldestAt)),
    },
    {
      term: figures.held,
      of: 'held',
      fact: String(sumOf(holds)),
      more: first === undefined ? figures.none : (holdWords[first.reason] ?? reasons.other),
    },
    {
      term: figures.refused,
      of: 'ended',
      fact: String(rejected + returned),
      more: rejected + returned === 0 ? figures.none : figures.ended(rejected, returned),
    },
  ];
  return (
    <dl className="status-figures">
      {rows.map(({ term, of, fact, more }) => (
        <div key={term}>
          <dt>
            <DefinitionLink of={of}>{term}</DefinitionLink>
          </dt>
          <dd>
            {fact}
            <small>{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Restore({ status: { last_proven_restore: at } }: StatusProps) {
  const { restore } = useSiteText().status;
  const { momentOf } = useSpoken();
  return (
    <>
      <p className="drill">{at === null ? restore.none : restore.passed(momentOf(at))}</p>
      <p className="site-prose split-text drill-text">
        {at === null ? restore.noneLong : restore.text}
      </p>
    </>
  );
}

/** `/status`: measured times, what is open, what would close deposits, and counted reasons. */
export function StatusPage({ facts }: { facts: SiteFacts }) {
  const { status: text } = useSiteText();
  const { momentOf, spanOf } = useSpoken();
  const { status, notice } = facts;
  const { seen_at: seenAt } = status.worker;
  return (
    <>
      <section className="exhibit" data-theme="dark" aria-labelledby="status">
        <div className="page-width">
          <h1 id="status">{text.title}</h1>
          <div className="answer">
            <h2 className="display exhibit-title">
              {status.p50 === null
                ? text.clock.none
                : text.clock.answer(spanOf(inMinutes(status.p50)))}
            </h2>
            <div>
              <p className="site-small exhibit-note">{text.clock.lead}</p>
              {seenAt !== null && (
                <p className="site-small exhibit-note">{text.asOf(momentOf(seenAt))}</p>
              )}
            </div>
          </div>
          <PayoutClock status={status} isSimulated={facts.mode === 'sandbox'} />
          <Figures status={status} />
        </div>
      </section>
      <section className="section compact" aria-label={text.open.label}>
        <div className="page-width">
          {notice !== undefined && <OperatorNotice words={notice} />}
          <div className="site-split">
            <div className="split-left">
              <h2 className="pane-title">{text.open.title}</h2>
              <Systems status={status} />
            </div>
            <div className="split-right">
              <h2 className="pane-title">{text.restore.title}</h2>
              <Restore status={status} />
            </div>
          </div>
        </div>
      </section>
      <Section
        id="closing"
        title={text.closing.title}
        lead={text.closing.lead}
        ground="tint"
        isCompact
      >
        <ClosingRules facts={facts} />
      </Section>
      <Section id="reasons" title={text.reasons.title} lead={text.reasons.lead} isCompact>
        <Reasons status={status} />
      </Section>
    </>
  );
}
