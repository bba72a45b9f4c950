import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayAndTime } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { PasskeysPanel as Passkeys } from '../../features/passkeys/passkeys-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Passkey } from '../layout/api-types.ts';
import { AccessLog } from './access-log.tsx';
import { ClosePanel } from './close-panel.tsx';
import { LogInsPanel } from './log-ins-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

const calls = {
  options: () => call.identity.passkeyOptions(),
  add: (made: Parameters<typeof call.identity.addPasskey>[0]) => call.identity.addPasskey(made),
  rename: (named: { id: string; name: string }) => call.identity.renamePasskey(named),
  remove: (gone: { id: string }) => call.identity.removePasskey(gone),
};

/** A member's passkeys; the first factor also creates recovery codes, shown once (MEM-16). */
function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <Passkeys
        passkeys={passkeys}
        calls={calls}
        sure={security.passkeys.sure}
        span={7}
        onAdded={({ data }) => setCodes(data.recovery_codes)}
      />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

const text = security.data;

/** Downloads all data about the member (MEM-16). */
function DataExportPanel() {
  const taking = useCommand({
    send: () => call.reporting.exportData(),
    success: text.done,
    onDone: (file) => saveFile(file, text.fileName(new Date().toISOString().slice(0, 10))),
  });
  return (
    <Panel span={5} fill title={text.title}>
      <p className="quiet small">{text.lead}</p>
      <p className="after">
        <Button busy={taking.isPending} busyText={text.going} onClick={() => taking.mutate()}>
          <Download className="i" aria-hidden />
          {text.go}
        </Button>
      </p>
    </Panel>
  );
}

/** The account's log-in methods, sessions and access log (MEM-16). */
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
