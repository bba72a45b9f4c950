import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { member } from '../../text/member.ts';
import { Panel } from '../../ui/panel.tsx';
import { MovementsTable } from './movements-table.tsx';
import { useMovements } from '../layout/api-types.ts';

const text = member.activity;
const shown = 5;

/** The last movements; the whole walk is a link away. */
export function RecentActivity() {
  const query = useMovements();
  // What is put on hold leaves a figure of the member: that row says it, its counterpart need not.
  const rows = query.data?.data.filter(({ figure }) => figure !== 'on_hold');
  const all = (
    <Link className="small" to={paths.balance}>
      {text.all}
    </Link>
  );
  return (
    <Panel span={5} edge title={text.title} end={all}>
      <MovementsTable quietHead label={text.title} query={query} rows={rows?.slice(0, shown)} />
    </Panel>
  );
}
