import { dayAndTime, dollars } from '#text/format/format.ts';

type TrailStep = { words: string; at: string; note?: string | null };
type Entry = { kind: string; amount: string; at: string };
type Props = {
  statesTitle: string;
  steps: readonly TrailStep[];
  entriesTitle: string;
  entries: readonly Entry[];
  noEntries: string;
};

/** All state changes of a deposit or withdrawal, and its ledger entries (MEM-9). */
export function HistoryTrail({ statesTitle, steps, entriesTitle, entries, noEntries }: Props) {
  return (
    <>
      <h3 className="h3">{statesTitle}</h3>
      <ol className="trail">
        {steps.map((step) => (
          <li key={step.at + step.words}>
            <span className="strong">{step.words}</span>
            <span className="sub trail-note num">{dayAndTime(step.at)}</span>
            {step.note && <span className="sub trail-note">{step.note}</span>}
          </li>
        ))}
      </ol>
      <h3 className="h3 after">{entriesTitle}</h3>
      {entries.length === 0 && <p className="quiet">{noEntries}</p>}
      <dl className="lines">
        {entries.map((entry) => (
          <div key={entry.at + entry.kind + entry.amount}>
            <dt>
              {entry.kind}
              <span className="sub num">{dayAndTime(entry.at)}</span>
            </dt>
            <dd className="num">{dollars(entry.amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
