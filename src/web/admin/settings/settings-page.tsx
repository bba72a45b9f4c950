import { useQuery } from '@tanstack/react-query';
import { settings as text } from '#text/en/admin/settings.ts';
import { sources } from '#text/en/admin/sources.ts';
import { api } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { rowKeys, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { limitColumns } from './limit-columns.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { SettingsBrake } from './settings-brake.tsx';
import { SettingsOperator } from './settings-operator.tsx';
import { SettingsPayouts } from './settings-payouts.tsx';
import { SettingsRates } from './settings-rates.tsx';
import { sourceColumns } from './source-columns.tsx';
import { SourceSheet } from './source-sheet.tsx';

/** The operator's rules, the payout switch, the brake and the operator's details (ADM-9). */
export function SettingsPage() {
  const query = useQuery(api.policy.settings.queryOptions());
  const settings = query.data?.data;
  const limits = settings?.limits.map((limit) => ({ ...limit, id: limit.name })) ?? [];
  const { row, open, steps } = useSelectedRow(limits);
  const addresses = useQuery(api.chains.sources.queryOptions());
  const coins = addresses.data?.data.map((address) => ({ ...address, id: address.asset })) ?? [];
  const chosen = useSelectedRow(coins);
  const isOpen = row !== null || chosen.row !== null;
  return (
    <div className={isOpen ? 'split' : undefined}>
      <main className={isOpen ? 'list' : 'page one-edge'} id="content">
        <PageTitle title={text.title} under={text.lead} />
        {settings ? (
          <>
            <div className="grid flat stretch">
              <SettingsPayouts payouts={settings.payouts} />
              <SettingsBrake brake={settings.brake} />
            </div>
            <div className="stack after-grid">
              <Panel title={text.rules.title} edge>
                <DataTable
                  dense
                  label={text.rules.title}
                  columns={limitColumns(open)}
                  query={query}
                  rows={limits}
                  rowKey={({ id }) => id}
                  rowProps={({ id }) => rowKeys(id, open)}
                  isSelected={({ id }) => id === row?.id}
                />
              </Panel>
              <Panel title={sources.title} edge>
                <DataTable
                  dense
                  label={sources.title}
                  columns={sourceColumns(open)}
                  query={addresses}
                  rows={coins}
                  rowKey={({ id }) => id}
                  rowProps={({ id }) => rowKeys(id, open)}
                  isSelected={({ id }) => id === chosen.row?.id}
                />
              </Panel>
              <SettingsRates />
              <SettingsOperator settings={settings} />
            </div>
          </>
        ) : (
          <TableState query={query} lines={9} />
        )}
      </main>
      {chosen.row && <SourceSheet key={chosen.row.id} one={chosen.row} {...chosen.steps} />}
      {row && <LimitSheet key={row.id} limit={row} {...steps} />}
    </div>
  );
}
