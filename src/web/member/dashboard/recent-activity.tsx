import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { useLastMovements } from '../layout/api-types.ts';
import { movementColumns } from '../movements/movement-rows.tsx';

const text = member.activity;

/** The latest movements, with a link to the search of all. */
export function RecentActivity() {
  const query = useLastMovements();
  const all = (
    <Link className="small" to={paths.movements}>
      {text.all}
    </Link>
  );
  return (
    <Panel span={5} edge title={text.title} end={all}>
      <DataTable
        quietHead
        label={text.title}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={
          <ActiveMemberOnly>
            <Link to={paths.deposit}>{text.next}</Link>
          </ActiveMemberOnly>
        }
        columns={movementColumns}
      />
    </Panel>
  );
}
