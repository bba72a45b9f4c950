import { audit as words } from '../../text/en/admin/audit.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { dayAndTime, shortened } from '../../ui/format/format.ts';
import { labelOf } from '../list-kit/fact-labels.ts';
import type { LoggedEvent } from '../list-kit/api-types.ts';

/** Whose act it was, in two words: a role, a member, or the system. */
export const seedOf = ({ who }: LoggedEvent): string =>
  who.kind === 'system' ? words.system : (who.role ?? words.member);

/** What was done, in words. */
export const actOf = ({ act }: LoggedEvent): string => words.acts[act] ?? labelOf(act);

/** The log as rows; the act opens what stood before and after. */
export const auditColumns = (open: (id: string) => void): Column<LoggedEvent>[] => [
  { key: 'at', head: words.at, className: 'num', cell: (event) => dayAndTime(event.at) },
  {
    key: 'who',
    head: words.who,
    cell: (event) => (
      <>
        <span className="strong">{event.who.name}</span>
        <span className="sub">{seedOf(event)}</span>
      </>
    ),
  },
  {
    key: 'act',
    head: words.act,
    cell: (event) => (
      <>
        <button type="button" className="open" onClick={() => open(event.id)}>
          {actOf(event)}
        </button>
        {event.reason && <span className="sub clip">{event.reason}</span>}
      </>
    ),
  },
  {
    key: 'subject',
    head: words.subject,
    cell: (event) =>
      event.subject_name ?? (
        <span className="mono quiet small" title={event.subject}>
          {shortened(event.subject)}
        </span>
      ),
  },
  {
    key: 'origin',
    head: words.origin,
    className: 'num',
    cell: ({ ip }) => <span className={ip ? 'quiet' : 'quiet none'}>{ip ?? '–'}</span>,
  },
];
