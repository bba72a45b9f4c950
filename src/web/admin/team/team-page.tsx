import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { team as words } from '../../text/en/admin/team.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { adminColumns } from './admin-columns.tsx';
import { AdminSheet } from './admin-sheet.tsx';
import { TeamDuties } from './team-duties.tsx';
import { TeamInvite } from './team-invite.tsx';
import { rowKeys, useSelectedRow } from '../list-kit/use-selected-row.ts';

/** Everybody with an admin account, and what each role may do (ADM-9). */
export function TeamPage() {
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(api.identity.team.queryOptions());
  const myId = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  const { row, open, previous, next } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={words.title} under={words.lead}>
          {!isInviting && (
            <PermissionGate call="identity.invite">
              <Button kind="go" onClick={() => setInviting(true)}>
                {words.invite.open}
              </Button>
            </PermissionGate>
          )}
        </PageTitle>
        <div className="stack">
          {isInviting && <TeamInvite close={() => setInviting(false)} />}
          <Panel label={words.list} edge>
            <DataTable
              dense
              label={words.list}
              columns={adminColumns(open, myId)}
              query={query}
              rows={query.data?.data}
              rowKey={({ id }) => id}
              rowProps={({ id }) => rowKeys(id, open)}
              isSelected={({ id }) => id === row?.id}
            />
          </Panel>
          <TeamDuties />
        </div>
      </main>
      {row && (
        <AdminSheet
          key={row.id}
          seat={row}
          isMe={row.id === myId}
          previous={previous}
          next={next}
          close={() => open(null)}
        />
      )}
    </div>
  );
}
