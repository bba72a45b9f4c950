import { paths } from '#contract/paths.ts';
import type { CampaignFacts } from '#contract/site.ts';
import { useSpoken, useWords } from '../server/spoken.tsx';

/** What the operator announces, with its real end; absent while nothing runs (INT-2). */
export function Campaign({ campaign }: { campaign: CampaignFacts | null }) {
  const labels = useWords().landing.campaign;
  const { dayOf, minuteOf } = useSpoken();
  if (campaign === null) return null;
  const { title, words: text, startsAt, endsAt } = campaign;
  return (
    <aside className="campaign tint" aria-label={labels.label}>
      <div className="wrap">
        <div>
          <p className="label">{labels.label}</p>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <dl className="terms">
          <div>
            <dt>{labels.began}</dt>
            <dd className="num">{dayOf(startsAt)}</dd>
          </div>
          <div>
            <dt>{labels.ends}</dt>
            <dd className="num">
              <time dateTime={endsAt}>
                {dayOf(endsAt)}, {minuteOf(endsAt)}
              </time>
            </dd>
          </div>
        </dl>
        <a className="btn" href={paths.signUp}>
          {labels.go}
        </a>
      </div>
    </aside>
  );
}
