import { paths } from '#contract/paths.ts';
import type { CampaignFacts } from '#contract/site.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** The operator's announcement with its real end date; absent if none is active (INT-2). */
export function Campaign({ campaign }: { campaign: CampaignFacts | null }) {
  const labels = useSiteText().landing.campaign;
  const { dayOf, minuteOf } = useSpoken();
  if (campaign === null) return null;
  const { title, words: text, startsAt, endsAt } = campaign;
  return (
    <aside className="campaign tint" aria-label={labels.label}>
      <div className="page-width campaign-inner">
        <div>
          <p className="eyebrow">{labels.label}</p>
          <h2>{title}</h2>
          <p className="campaign-text">{text}</p>
        </div>
        <dl className="plan-terms campaign-terms">
          <div>
            <dt>{labels.began}</dt>
            <dd className="site-number plan-terms-number">{dayOf(startsAt)}</dd>
          </div>
          <div>
            <dt>{labels.ends}</dt>
            <dd className="site-number plan-terms-number">
              <time dateTime={endsAt}>
                {dayOf(endsAt)}, {minuteOf(endsAt)}
              </time>
            </dd>
          </div>
        </dl>
        <a className="site-button" href={paths.signUp}>
          {labels.go}
        </a>
      </div>
    </aside>
  );
}
