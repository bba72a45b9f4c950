import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { admin } from '../../text/en/admin.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { userColumns } from '../users/user-columns.tsx';
import type { User } from '../list-kit/api-types.ts';

const words = admin.overview;
// The figures above came with these rows: there is no second query to wait for.
const arrived = { isPending: false, isError: false, refetch: () => undefined };

/** The members who came last; each leads to their page. */
export function LatestUsers({ users }: { users: User[] }) {
  return (
    <div className="after">
      <Panel title={words.latest} end={<Link to={paths.adminUsers}>{words.allUsers}</Link>} edge>
        <DataTable
          dense
          label={words.latest}
          columns={userColumns}
          query={arrived}
          rows={users}
          rowKey={(user) => user.id}
          emptyNext={words.latestNone}
        />
      </Panel>
    </div>
  );
}
