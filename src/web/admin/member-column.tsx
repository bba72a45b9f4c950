import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { Column } from '../ui/data-table.tsx';

/** Whose position a row is about, with the way to their account. */
export const memberColumn = <Row extends { member: string; member_name: string }>(
  head: string,
): Column<Row> => ({
  key: 'member',
  head,
  className: 'strong',
  cell: (row) => (
    <Link className="rowlink" to={paths.adminUser(row.member)}>
      {row.member_name}
    </Link>
  ),
});
