import { useQuery } from '@tanstack/react-query';
import { security as text } from '#text/en/admin/security.ts';
import { api, call } from '../../app/api.ts';
import { PasskeysPanel } from '../../features/passkeys/passkeys-panel.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { DecisionKeysPanel } from './decision-keys-panel.tsx';

const calls = {
  options: () => call.identity.adminPasskeyOptions(),
  add: (made: Parameters<typeof call.identity.addAdminPasskey>[0]) =>
    call.identity.addAdminPasskey(made),
  rename: (named: { id: string; name: string }) => call.identity.renameAdminPasskey(named),
  remove: (gone: { id: string }) => call.identity.removeAdminPasskey(gone),
};

/** The log-in methods of the current admin account: an authenticator app and passkeys (ADM-9). */
export function SecurityPage() {
  const query = useQuery(api.identity.adminPasskeys.queryOptions());
  const passkeys = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      <div className="grid flat stretch">
        <Panel span={4} fill title={text.app}>
          <p>{text.appOn}</p>
          <p className="quiet small">{text.appStays}</p>
        </Panel>
        {passkeys ? (
          <PasskeysPanel passkeys={passkeys} calls={calls} sure={text.sure} span={8} />
        ) : (
          <Panel span={8} edge label={text.title}>
            <TableState query={query} lines={3} />
          </Panel>
        )}
        <DecisionKeysPanel />
      </div>
    </main>
  );
}
