import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { claims as text } from '../../text/claims.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ClaimForm } from './claim-form.tsx';
import { ClaimList } from './claim-list.tsx';

const askEveryMs = 4000;

/** A payment that nobody could match: claimed here, with proof of its origin (CHN-2). */
export function ClaimPage() {
  const query = useQuery(
    api.suspense.claims.queryOptions({
      // A payment that is nobody's yet cannot tell its member that it is final.
      refetchInterval: ({ state }) =>
        state.data?.data.claims.some((one) => one.state === 'open') ? askEveryMs : false,
    }),
  );
  const found = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.depositHistory, label: text.back }}
      />
      {found ? (
        <div className="grid flat">
          <div className="c7 stack">
            <ClaimForm message={found.message} />
          </div>
          <div className="c5 stack">
            <ClaimList claims={found.claims} />
          </div>
        </div>
      ) : (
        <Panel edge label={text.title}>
          <TableState query={query} lines={8} />
        </Panel>
      )}
    </main>
  );
}
