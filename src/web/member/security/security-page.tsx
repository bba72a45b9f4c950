import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { security } from '../../text/security.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ClosePanel } from './close-panel.tsx';
import { DataExportPanel } from './data-export-panel.tsx';
import { LogInsPanel } from './log-ins-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { AccessLog } from './access-log.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

/** The keys to the account, and everyone who used one (MEM-16). */
export function SecurityPage() {
  const query = useQuery(api.identity.security.queryOptions());
  const state = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={security.title} under={security.under} />
      <div className="stack">
        {state?.payouts_wait_until && (
          <Notice>{security.waits(dayAndTime(state.payouts_wait_until))}</Notice>
        )}
        {state ? (
          <div className="grid flat stretch">
            <TwoStepPanel state={state} />
            <PasskeysPanel passkeys={state.passkeys} />
          </div>
        ) : (
          <Panel edge label={security.twoStep.title}>
            <TableState query={query} lines={6} />
          </Panel>
        )}
        <SessionsPanel />
        <LogInsPanel />
        <AccessLog />
        <div className="grid stretch">
          <DataExportPanel />
          <ClosePanel />
        </div>
      </div>
    </main>
  );
}
