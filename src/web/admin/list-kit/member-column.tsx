import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { fullName } from './labels.ts';

/** The member of a row's position, with a link to the account. */
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

/** The person of a row, by name and e-mail; the row's own button opens the details. */
export const personColumn = <Row extends { user: Named & { email: string } }>(
  head: string,
): Column<Row> => ({
  key: 'member',
  head,
  // On a card it gets a separate line, since addresses are long.
  className: 'alone',
  cell: ({ user }) => (
    <>
      <b className="strong">{fullName(user)}</b>
      <span className="sub long">{user.email}</span>
    </>
  ),
});
