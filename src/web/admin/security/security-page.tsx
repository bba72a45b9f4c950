import { useQuery } from '@tanstack/react-query';
import { security as words } from '#text/en/admin/security.ts';
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

/**
 * The keys to an administrator's own admin account: an authenticator app, passkeys beside it
 * (ADM-9).
 */
export function SecurityPage() {
  const query = useQuery(api.identity.adminPasskeys.queryOptions());
  const passkeys = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} under={words.under} />
      <div className="grid flat stretch">
        <Panel span={4} fill title={words.app}>
          <p>{words.appOn}</p>
          <p className="quiet small">{words.appStays}</p>
        </Panel>
        {passkeys ? (
          <PasskeysPanel passkeys={passkeys} calls={calls} sure={words.sure} span={8} />
        ) : (
          <Panel span={8} edge label={words.title}>
            <TableState query={query} lines={3} />
          </Panel>
        )}
        <DecisionKeysPanel />
      </div>
    </main>
  );
}
