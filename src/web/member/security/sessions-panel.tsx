import { useQuery } from '@tanstack/react-query';
import { deviceName } from '#text/format/device-name.ts';
import { dayAndTime } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { SessionRow } from '../layout/api-types.ts';

const text = security.sessions;

/** The account's open sessions, each with a way to end it (ACC-6). */
export function SessionsPanel() {
  const query = useQuery(api.identity.sessions.queryOptions());
  const rows = query.data?.data;
  const ending = useCommand({ send: (id: string) => call.identity.endSession({ id }) });
  const endingOthers = useCommand({ send: () => call.identity.endOtherSessions() });
  const hasOthers = rows?.some((row) => !row.is_this);
  return (
    <Panel
      edge
      title={text.title}
      end={
        hasOthers && (
          <Button
            small
            kind="bad"
            busy={endingOthers.isPending}
            onClick={() => endingOthers.mutate()}
          >
            {text.endOthers}
          </Button>
        )
      }
    >
      <DataTable
        label={text.list}
        query={query}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsOf(ending.mutate)}
        expect={2}
      />
    </Panel>
  );
}

const columnsOf = (end: (id: string) => void): readonly Column<SessionRow>[] => [
  {
    key: 'device',
    head: text.device,
    cell: (row) => (
      <>
        <b className="strong" title={row.user_agent}>
          {deviceName(row.user_agent)}
        </b>
        <span className="sub">{row.ip}</span>
      </>
    ),
  },
  {
    key: 'opened',
    head: text.opened,
    cell: (row) => (
      <>
        <time className="num">{dayAndTime(row.opened_at)}</time>
        <span className="sub">
          {text.ends} {dayAndTime(row.ends_at)}
        </span>
      </>
    ),
  },
  {
    key: 'acts',
    head: <span className="sr">{text.acts}</span>,
    right: true,
    className: 'row-acts',
    cell: (row) =>
      row.is_this ? (
        <StatusMark mark="ok">{text.here}</StatusMark>
      ) : (
        <Button
          small
          kind="bad"
          aria-label={text.endOf(deviceName(row.user_agent))}
          onClick={() => end(row.id)}
        >
          {text.end}
        </Button>
      ),
  },
];
