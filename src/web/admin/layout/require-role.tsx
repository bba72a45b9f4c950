import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { roles as text } from '#text/en/admin/roles.ts';
import { words as common } from '#text/en/words.ts';
import { api } from '../../app/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { callOf } from './route-permissions.ts';
import { usePermission } from './use-permission.ts';

/** The requested screen or, if the current role has no access to it, the roles that do (ADM-9). */
export function RequireRole() {
  const { pathname } = useLocation();
  const call = callOf(pathname);
  return call === null ? <Outlet /> : <ForRole call={call} />;
}

function ForRole({ call }: { call: string }) {
  const { may, role, roles } = usePermission(call);
  if (may === null) return <Unknown />;
  if (may) return <Outlet />;
  return (
    <main className="page" id="content">
      <PageTitle title={text.closed} under={text.closedTo(role, roles)}>
        <ButtonLink kind="go" to={paths.admin}>
          {text.home}
        </ButtonLink>
      </PageTitle>
    </main>
  );
}

/** Shown until the current administrator's role is known. */
function Unknown() {
  const query = useQuery(api.identity.administrator.queryOptions());
  if (!query.isError) return <Loading />;
  return (
    <main className="page" id="content">
      <PageTitle title={common.failed.title} />
      <TableState query={query} />
    </main>
  );
}
