import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { audit as words } from '../../text/en/admin/audit.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { actOf, seedOf } from './audit-columns.tsx';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { changesOf } from '../list-kit/fact-labels.ts';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import type { LoggedEvent } from '../list-kit/api-types.ts';

type Props = {
  event: LoggedEvent;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One line of the log, whole: who, what, before and after, why, and from where. */
export function AuditSheet({ event, ...steps }: Props) {
  const changes = changesOf(event.before, event.after);
  return (
    <RowSheet title={actOf(event)} rowId={event.id} {...steps}>
      <dl className="lines">
        <Line label={words.who}>
          {event.who.name} <span className="quiet">{seedOf(event)}</span>
        </Line>
        <Line label={words.at}>{dayAndTime(event.at)}</Line>
        <Line label={words.subject}>
          {event.subject_name}
          <span className="sub mono">{event.subject}</span>
          {event.who.kind === 'member' && event.who.id === event.subject && (
            <Link to={paths.adminUser(event.subject)}>{words.manage}</Link>
          )}
        </Line>
        {event.reason && <Line label={words.reason}>{event.reason}</Line>}
      </dl>
      <h3 className="h3">{words.changed}</h3>
      {changes.length > 0 ? (
        <DescriptionList facts={changes} />
      ) : (
        <p className="quiet">{words.unchanged}</p>
      )}
      <h3 className="h3 after">{words.ip}</h3>
      <dl className="lines ruled">
        <Line label={words.ip}>{event.ip ?? words.noOrigin}</Line>
        {event.request_id && (
          <Line label={words.request}>
            <span className="mono small">{event.request_id}</span>
          </Line>
        )}
        <Line label={words.number}>{event.id}</Line>
      </dl>
    </RowSheet>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
