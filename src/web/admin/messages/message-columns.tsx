import { inbox as text } from '#text/en/admin/inbox.ts';
import { clockTime, day } from '#text/format/format.ts';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Message } from '../list-kit/api-types.ts';

export const messageMarks = {
  new: 'wait',
  answered: 'ok',
  closed: 'off',
} as const satisfies Record<Message['state'], Mark>;

/** The inbox columns; `open` shows the message. */
export const messageColumns = (open: (id: string) => void): Column<Message>[] => [
  {
    key: 'from',
    head: text.from,
    className: 'strong',
    cell: (row) => (
      <>
        <button type="button" className="open" data-opens onClick={() => open(row.id)}>
          {row.name}
        </button>
        <span className="sub long">{row.email}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => (
      <>
        <StatusMark mark={messageMarks[row.state]}>{text.tabs[row.state]}</StatusMark>
        {row.marked_by && <span className="sub finer">{text.marked(row.marked_by)}</span>}
      </>
    ),
  },
  {
    key: 'subject',
    head: text.subject,
    cell: (row) => <span className="clip">{row.subject}</span>,
  },
  { key: 'kind', head: text.kind, cell: (row) => text.kinds[row.kind] },
  {
    key: 'received',
    head: text.received,
    className: 'num when',
    cell: (row) => (
      <>
        {day(row.received_at)}
        <span className="sub">{clockTime(row.received_at)}</span>
      </>
    ),
  },
];
