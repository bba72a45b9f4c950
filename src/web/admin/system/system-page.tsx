import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { system as words } from '../../text/en/admin/system.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { ScreeningNotice } from '../overview/screening-notice.tsx';
import { lasting } from './ages.ts';
import {
  backupFacts,
  logInFacts,
  moneyFacts,
  programFacts,
  type Reading,
  type System,
} from './system-facts.ts';
import { SystemTables } from './system-tables.tsx';

function AlertsPanel({ alerts, ended }: Pick<System, 'alerts' | 'ended'>) {
  const isClear = alerts.length === 0;
  return (
    <Panel
      title={words.alerts}
      end={
        <StatusMark mark={isClear ? 'ok' : 'no'}>
          {isClear ? words.allClear : words.open(alerts.length)}
        </StatusMark>
      }
      footer={words.mailed}
    >
      {isClear && <p>{words.allClearSays}</p>}
      {alerts.map(({ rule, subject, title, means, to_do: toDo, since }) => (
        <Notice warn key={`${rule} ${subject}`}>
          <b className="strong">{title}.</b> {since !== null && words.since(dayAndTime(since))}{' '}
          {means} <b>{words.toDo}</b> {toDo}
        </Notice>
      ))}
      {ended.length > 0 && (
        <>
          <h3>{words.ended}</h3>
          <DescriptionList
            facts={ended.map(({ title, since, ended_at: end }) => ({
              label: title,
              before: null,
              after: words.endedSays(dayAndTime(since), dayAndTime(end)),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function FactsPanels({ reading }: { reading: Reading }) {
  return (
    <div className="grid flat stretch">
      <Panel title={words.brake} span={7} fill>
        <DescriptionList facts={moneyFacts(reading)} />
      </Panel>
      <Panel title={words.programs} span={5} fill>
        <DescriptionList facts={programFacts(reading)} />
      </Panel>
      <Panel title={words.backups} span={7} fill>
        <DescriptionList facts={backupFacts(reading)} />
      </Panel>
      <Panel title={words.logIns} span={5} fill>
        <DescriptionList facts={logInFacts(reading)} />
      </Panel>
    </div>
  );
}

/** How the installation fares: what is wrong first, then each part with its limit or its age. */
export function SystemPage() {
  const query = useQuery(api.overview.system.queryOptions({ refetchInterval: 15_000 }));
  const system = query.data?.data;
  const age = system?.read_age ?? null;
  const checked = age === null ? words.neverChecked : words.checked(lasting(age));
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} under={system === undefined ? undefined : checked} />
      <ScreeningNotice />
      {system === undefined ? (
        <Panel edge label={words.title}>
          <TableState query={query} lines={8} />
        </Panel>
      ) : (
        <AlertsPanel alerts={system.alerts} ended={system.ended} />
      )}
      {system?.reading && (
        <>
          <FactsPanels reading={system.reading} />
          <SystemTables reading={system.reading} />
        </>
      )}
    </main>
  );
}
