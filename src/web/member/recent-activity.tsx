import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { member } from '../text/en/member.ts';
import { Panel } from '../ui/panel.tsx';
import { MovementsTable } from './movements-table.tsx';
import { useMovements } from './wire.ts';

const text = member.activity;
const shown = 5;

/** The last movements; the whole walk is a link away. */
export function RecentActivity() {
  const query = useMovements();
  const all = (
    <Link className="small" to={paths.balance}>
      {text.all}
    </Link>
  );
  return (
    <Panel span={5} edge title={text.title} end={all}>
      <MovementsTable
        quietHead
        label={text.title}
        query={query}
        rows={query.data?.data.slice(0, shown)}
      />
    </Panel>
  );
}
