import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { payoutContext as text } from '#text/en/admin/payout-context.ts';
import { clockTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { riskFacts } from './risk-facts.ts';

/** The risk facts for an approver, fetched when the sheet opens (ADM-12). */
export function RiskContext({ withdrawal }: { withdrawal: Withdrawal }) {
  const input = { id: withdrawal.id };
  const options = api.reporting.withdrawalContext.queryOptions({ input, refetchOnMount: 'always' });
  const query = useQuery(options);
  const context = query.data?.data;
  if (query.isError) return <Notice warn>{text.unread}</Notice>;
  return (
    <section className="context" aria-label={text.title} aria-busy={context === undefined}>
      <h3>
        {text.title}
        {context && <span className="sub num">{text.updated(clockTime(context.read_at))}</span>}
      </h3>
      <dl className="lines">
        <div>
          <dt>{text.member}</dt>
          <dd>
            <Link to={paths.adminUser(withdrawal.user.id)}>{fullName(withdrawal.user)}</Link>
            <span className="sub long">{withdrawal.user.email}</span>
          </dd>
        </div>
        {context &&
          riskFacts(withdrawal, context).map(({ label, value, unusual }, index) => (
            <div key={`${label}${index}`}>
              <dt>{label}</dt>
              <dd className="num">
                {value}
                {unusual && (
                  <span className="unusual">
                    <TriangleAlert className="i" aria-hidden /> {unusual}
                  </span>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
