import { inbox as words } from '../../text/en/admin/inbox.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { clockTime, day } from '../../ui/format/format.ts';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import type { Message } from '../list-kit/api-types.ts';

export const messageMarks = {
  new: 'wait',
  answered: 'ok',
  closed: 'off',
} as const satisfies Record<Message['state'], Mark>;

/** The columns of the inbox; `open` shows what was written. */
export const messageColumns = (open: (id: string) => void): Column<Message>[] => [
  {
    key: 'from',
    head: words.from,
    className: 'strong',
    cell: (one) => (
      <>
        <button type="button" className="open" data-opens onClick={() => open(one.id)}>
          {one.name}
        </button>
        <span className="sub long">{one.email}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: (one) => (
      <>
        <StatusMark mark={messageMarks[one.state]}>{words.tabs[one.state]}</StatusMark>
        {one.marked_by && <span className="sub finer">{words.marked(one.marked_by)}</span>}
      </>
    ),
  },
  {
    key: 'subject',
    head: words.subject,
    cell: (one) => <span className="clip">{one.subject}</span>,
  },
  { key: 'kind', head: words.kind, cell: (one) => words.kinds[one.kind] },
  {
    key: 'received',
    head: words.received,
    className: 'num when',
    cell: (one) => (
      <>
        {day(one.received_at)}
        <span className="sub">{clockTime(one.received_at)}</span>
      </>
    ),
  },
];
