import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { notices as text } from '../../text/notices.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime, dollars } from '../../ui/format/format.ts';
import { placeOf } from './notice-places.ts';
import type { MemberNotice } from '../layout/api-types.ts';

type MarkRead = (id: string) => void;

function What({ row }: { row: MemberNotice }) {
  const { title, says } = text.sayingOf(row.kind);
  const { device, reason } = row.about;
  return (
    <>
      <span className={row.is_read ? undefined : 'strong'}>
        {!row.is_read && (
          <span className="unread">
            <span className="sr">{text.unread}: </span>
          </span>
        )}
        {title}
        {row.amount && <span className="num">{`, ${dollars(row.amount)}`}</span>}
      </span>
      <span className="sub">
        {says} {typeof device === 'string' && text.device(device)}
        {typeof reason === 'string' && text.reason(reason)}
      </span>
    </>
  );
}

function Acts({ row, markRead }: { row: MemberNotice; markRead: MarkRead }) {
  const { title } = text.sayingOf(row.kind);
  const place = placeOf(row);
  return (
    <span className="acts">
      {place && (
        <Link
          className="btn sm"
          to={place}
          aria-label={text.open(title)}
          onClick={() => !row.is_read && markRead(row.id)}
        >
          {text.openShort}
        </Link>
      )}
      {!row.is_read && (
        <Button small aria-label={text.mark(title)} onClick={() => markRead(row.id)}>
          <Check className="i" aria-hidden />
        </Button>
      )}
    </span>
  );
}

const columnsOf = (markRead: MarkRead): readonly Column<MemberNotice>[] => [
  { key: 'what', head: text.what, className: 'told', cell: (row) => <What row={row} /> },
  {
    key: 'when',
    head: text.when,
    right: true,
    className: 'when',
    cell: (row) => <time className="num quiet">{dayAndTime(row.at)}</time>,
  },
  {
    key: 'acts',
    head: <span className="sr">{text.openShort}</span>,
    right: true,
    className: 'told-acts',
    cell: (row) => <Acts row={row} markRead={markRead} />,
  },
];

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly MemberNotice[] | undefined;
  markRead: MarkRead;
};

/** The notices, each with the way to what it tells of. */
export function NoticesTable({ query, rows, markRead }: Props) {
  return (
    <DataTable
      label={text.list}
      query={query}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columnsOf(markRead)}
      emptyNext={text.first}
    />
  );
}
