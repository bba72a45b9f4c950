import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { team as text } from '#text/en/admin/team.ts';
import { day, dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { AdminAccount } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { rowKeys, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { AdminActions } from './admin-actions.tsx';
import { BreakableEmail } from './breakable-email.tsx';
import { SeparationOfDuties } from './team-duties.tsx';
import { TeamInvite } from './team-invite.tsx';

/** The team as rows; the name opens the admin account. */
const adminColumns = (
  open: (id: string) => void,
  myId: string | undefined,
): Column<AdminAccount>[] => [
  {
    key: 'name',
    head: text.name,
    cell: (admin) => (
      <>
        <span className="strong">{fullName(admin)}</span>
        {admin.id === myId && <span className="quiet"> ({text.you})</span>}
        <span className="sub long">
          <BreakableEmail email={admin.email} />
        </span>
      </>
    ),
  },
  { key: 'role', head: text.role, cell: ({ role }) => text.roles[role] },
  {
    key: 'status',
    head: text.status,
    cell: ({ status, waits }) => (
      <>
        <StatusMark mark={status === 'invited' ? 'wait' : markOf(status)}>
          {text.statuses[status]}
        </StatusMark>
        {waits.map((kind) => (
          <span key={kind} className="sub">
            {text.waits[kind] ?? kind}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'seen',
    head: text.seen,
    className: 'num',
    cell: ({ last_seen_at }) => (last_seen_at === null ? text.never : dayAndTime(last_seen_at)),
  },
  {
    key: 'ends',
    head: text.ends,
    className: 'num',
    cell: ({ seat_ends_at }) => (seat_ends_at === null ? text.noEnd : day(seat_ends_at)),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (admin) => (
      <button type="button" className="open" data-opens onClick={() => open(admin.id)}>
        {text.open}
        <span className="sr">{text.openOf(fullName(admin))}</span>
      </button>
    ),
  },
];

type Props = SheetSteps & {
  admin: AdminAccount;
  isMe: boolean;
};

/** One admin account: the person, their start, pending proposals, and the actions. */
function AdminSheet({ admin, isMe, ...steps }: Props) {
  return (
    <RowSheet title={fullName(admin)} rowId={admin.id} {...steps}>
      <dl className="lines">
        <Line label={text.email} value={admin.email} />
        <Line label={text.role} value={text.roles[admin.role]} />
        <Line label={text.status} value={text.statuses[admin.status]} />
        <Line label={text.since} value={day(admin.createdAt)} />
        <Line
          label={text.ends}
          value={admin.seat_ends_at === null ? text.noEnd : dayAndTime(admin.seat_ends_at)}
        />
        <Line label={text.sessions} value={String(admin.sessions)} />
        {admin.status !== 'invited' && (
          <Line label={text.factors} value={text.factorsOf(admin.passkeys)} />
        )}
      </dl>
      {admin.waits.map((kind) => (
        <Notice key={kind}>{text.waits[kind] ?? kind}</Notice>
      ))}
      {admin.status !== 'removed' && (
        <div className="spaced">
          <PermissionGate call="identity.changeRole">
            <AdminActions admin={admin} isMe={isMe} />
          </PermissionGate>
        </div>
      )}
    </RowSheet>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** All admin accounts, and the permissions of each role (ADM-9). */
export function TeamPage() {
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(api.identity.team.queryOptions());
  const myId = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead}>
          {!isInviting && (
            <PermissionGate call="identity.invite">
              <Button kind="go" onClick={() => setInviting(true)}>
                {text.invite.open}
              </Button>
            </PermissionGate>
          )}
        </PageTitle>
        <div className="stack">
          {isInviting && <TeamInvite onClose={() => setInviting(false)} />}
          <Panel label={text.list} edge>
            <DataTable
              dense
              label={text.list}
              columns={adminColumns(open, myId)}
              query={query}
              rows={query.data?.data}
              rowKey={({ id }) => id}
              rowProps={({ id }) => rowKeys(id, open)}
              isSelected={({ id }) => id === row?.id}
            />
          </Panel>
          <SeparationOfDuties />
        </div>
      </main>
      {row && <AdminSheet key={row.id} admin={row} isMe={row.id === myId} {...steps} />}
    </div>
  );
}
