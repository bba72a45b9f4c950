import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { kyc as text } from '../../text/kyc.ts';
import { member } from '../../text/member.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { IdentityForm } from './identity-form.tsx';
import { IdentityHistory } from './identity-history.tsx';
import { IdentityLevels } from './identity-levels.tsx';
import type { Identity } from '../layout/api-types.ts';

/** Levels, documents and what came of them (ACC-8). */
export function IdentityPage() {
  const query = useQuery(api.kyc.standing.queryOptions());
  const standing = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      {standing ? (
        <div className="grid flat">
          <div className="c7 stack">
            <Newest standing={standing} />
            <Next standing={standing} />
            <IdentityHistory submissions={standing.submissions} />
          </div>
          <div className="c5 stack">
            <IdentityLevels standing={standing} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}

function Newest({ standing }: { standing: Identity }) {
  const newest = standing.submissions[0];
  if (newest?.state === 'submitted') {
    return <Notice>{text.waiting(dayAndTime(newest.submitted_at))}</Notice>;
  }
  if (newest?.state === 'refused') {
    return <Notice warn>{text.refused(newest.reason ?? '')}</Notice>;
  }
  return null;
}

function Next({ standing }: { standing: Identity }) {
  if (standing.state === 'submitted') return null;
  const next = standing.levels.find(({ level }) => level > standing.level);
  if (!next) return <p className="quiet">{text.full}</p>;
  return <IdentityForm level={next.level} needs={next.needs} documents={standing.documents} />;
}
