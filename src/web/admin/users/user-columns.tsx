import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { day, shortened } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { User } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

const text = admin.users;

/** Members as rows, with the same columns on the overview and in the full list (ADM-3). */
export const userColumns: Column<User>[] = [
  {
    key: 'id',
    head: text.id,
    cell: (user) => (
      <span className="mono quiet small" title={user.id}>
        {shortened(user.id)}
      </span>
    ),
  },
  { key: 'name', head: text.name, sort: 'name', className: 'strong', cell: fullName },
  {
    key: 'email',
    head: text.email,
    sort: 'email',
    className: 'long',
    cell: (user) => user.email,
  },
  {
    key: 'balance',
    head: text.balance,
    right: true,
    className: 'strong',
    cell: (user) => <Money whole value={user.withdrawable_balance} />,
  },
  {
    key: 'registered',
    head: text.registered,
    sort: 'registered',
    className: 'num',
    cell: (user) => day(user.createdAt),
  },
  {
    key: 'status',
    head: text.status,
    cell: (user) => (
      <StatusMark mark={markOf(user.status)}>{text.statuses[user.status]}</StatusMark>
    ),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (user) => (
      <Link className="rowlink" data-opens to={paths.adminUser(user.id)}>
        {text.manage}
        <span className="sr"> {fullName(user)}</span>
      </Link>
    ),
  },
];

const named: Column<User> = {
  key: 'name',
  head: text.name,
  className: 'strong',
  cell: (user) => (
    <>
      {fullName(user)}
      <span className="sub">{user.email}</span>
    </>
  ),
};

const kept = ['balance', 'status', 'registered', 'action'];

/** The same with the e-mail below the name, for places with few columns. */
export const latestColumns: readonly Column<User>[] = [
  named,
  ...userColumns
    .filter(({ key }) => kept.includes(key))
    .map((column): Column<User> => ({ ...column, sort: undefined })),
];
