import { team as words } from '../../text/en/admin/team.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { day, dayAndTime } from '../../ui/format/format.ts';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { AdminAccount } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

/** The team as rows; the name opens the admin account. */
export const adminColumns = (
  open: (id: string) => void,
  myId: string | undefined,
): Column<AdminAccount>[] => [
  {
    key: 'name',
    head: words.name,
    cell: (seat) => (
      <>
        <span className="strong">{fullName(seat)}</span>
        {seat.id === myId && <span className="quiet"> ({words.you})</span>}
        <span className="sub long">{seat.email}</span>
      </>
    ),
  },
  { key: 'role', head: words.role, cell: ({ role }) => words.roles[role] },
  {
    key: 'status',
    head: words.status,
    cell: ({ status, waits }) => (
      <>
        <StatusMark mark={status === 'invited' ? 'wait' : markOf(status)}>
          {words.statuses[status]}
        </StatusMark>
        {waits.map((kind) => (
          <span key={kind} className="sub">
            {words.waits[kind] ?? kind}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'seen',
    head: words.seen,
    className: 'num',
    cell: ({ last_seen_at }) => (last_seen_at === null ? words.never : dayAndTime(last_seen_at)),
  },
  {
    key: 'ends',
    head: words.ends,
    className: 'num',
    cell: ({ seat_ends_at }) => (seat_ends_at === null ? words.noEnd : day(seat_ends_at)),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (seat) => (
      <button type="button" className="open" onClick={() => open(seat.id)}>
        {words.open}
        <span className="sr">{words.openOf(fullName(seat))}</span>
      </button>
    ),
  },
];
