import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { fullName } from './labels.ts';

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

type Named = Parameters<typeof fullName>[0];

/** Who a row is about, by name and address: its own button leads on. */
export const personColumn = <Row extends { user: Named & { email: string } }>(
  head: string,
): Column<Row> => ({
  key: 'member',
  head,
  // On a card it has a line to itself: an address is long.
  className: 'alone',
  cell: ({ user }) => (
    <>
      <b className="strong">{fullName(user)}</b>
      <span className="sub long">{user.email}</span>
    </>
  ),
});
