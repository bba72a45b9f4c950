import { useQuery } from '@tanstack/react-query';
import { language } from '#text/language.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { api } from '../../app/api.ts';
import { spanOf } from '../../site/server/spans.ts';
import { Panel } from '../../ui/panel.tsx';

const text = withdrawals.form;

/** The steps of a request, with measured times in place of a promise (MEM-7, INT-5). */
export function WithdrawalTimeline({ span }: { span?: 4 }) {
  return (
    <Panel span={span} title={text.timeline} footer={text.timelineNote}>
      <ol className="trail">
        {text.timelineSteps.map(([name, note]) => (
          <li key={name}>
            <span className="strong">{name}</span>
            <span className="sub trail-note">{note}</span>
          </li>
        ))}
      </ol>
      <MeasuredTime />
    </Panel>
  );
}

/** The actual payout times of the last 30 days. */
function MeasuredTime() {
  const clock = useQuery(api.reporting.status.queryOptions()).data?.data;
  if (!clock) return null;
  const { p50, p95, paid } = clock;
  return (
    <p className="quiet small num measured">
      {p50 === null || p95 === null
        ? text.notMeasured
        : text.measured(spanOf(p50, language()), spanOf(p95, language()), paid)}
    </p>
  );
}
