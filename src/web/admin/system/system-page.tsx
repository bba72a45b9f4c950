import { useQuery } from '@tanstack/react-query';
import { system as text } from '#text/en/admin/system.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { ScreeningNotice } from '../overview/screening-notice.tsx';
import {
  backupFacts,
  introOf,
  moneyFacts,
  proofScale,
  type Reading,
  type System,
  tilesOf,
} from './system-facts.ts';
import { SystemTables } from './system-tables.tsx';

type AlertsProps = Pick<System, 'alerts' | 'ended'> & { isChecked: boolean };

function AlertsPanel({ alerts, ended, isChecked }: AlertsProps) {
  const isClear = alerts.length === 0;
  const state = isChecked ? text.allClear : text.notChecked;
  return (
    <Panel
      title={text.alerts}
      end={
        <StatusMark mark={!isClear ? 'no' : isChecked ? 'ok' : 'off'}>
          {isClear ? state : text.open(alerts.length)}
        </StatusMark>
      }
      footer={text.mailed}
    >
      {isClear && <p>{isChecked ? text.allClearSays : text.notCheckedSays}</p>}
      {alerts.map(({ rule, subject, title, means, to_do: toDo, since }) => (
        <Notice warn key={`${rule} ${subject}`}>
          <b className="strong">{title}.</b> {since !== null && text.since(dayAndTime(since))}{' '}
          {means} <b>{text.toDo}</b> {toDo}
        </Notice>
      ))}
      {ended.length > 0 && (
        <>
          <h3>{text.ended}</h3>
          <DescriptionList
            facts={ended.map(({ title, since, ended_at: end }) => ({
              label: title,
              before: null,
              after: text.endedSays(dayAndTime(since), dayAndTime(end)),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function Tiles({ reading }: { reading: Reading }) {
  return (
    <Panel label={text.parts} edge>
      <dl className="figures five">
        {tilesOf(reading).map(({ label, value, note }) => (
          <div className="figure" key={label}>
            <dt>{label}</dt>
            <dd className="val num">{value}</dd>
            <dd className="note">{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Backups, with the age of the last verified restore against its limit. */
function Backups({ reading }: { reading: Reading }) {
  const scale = proofScale(reading);
  return (
    <Panel title={text.backups} span={7} fill>
      {scale && (
        <div className="proof-scale">
          <p className="sub">{text.scale(scale.days, scale.limit)}</p>
          <span className="scale-used" aria-hidden>
            <span style={{ width: `${Math.min(100, (scale.days / scale.limit) * 100)}%` }} />
          </span>
        </div>
      )}
      <DescriptionList facts={backupFacts(reading)} />
    </Panel>
  );
}

function FactsPanels({ reading }: { reading: Reading }) {
  return (
    <div className="grid stretch">
      <Backups reading={reading} />
      <Panel title={text.brake} span={5} fill>
        <DescriptionList facts={moneyFacts(reading)} />
      </Panel>
    </div>
  );
}

/** The installation's health: problems first, then each part with its limit or age. */
export function SystemPage() {
  const query = useQuery(api.reporting.system.queryOptions({ refetchInterval: 15_000 }));
  const system = query.data?.data;
  return (
    <main className="page one-edge" id="content">
      <PageTitle
        title={text.title}
        under={system && introOf(system.alerts.length, system.read_age)}
      />
      <ScreeningNotice />
      {system === undefined ? (
        <Panel edge label={text.title}>
          <TableState query={query} lines={8} />
        </Panel>
      ) : (
        <AlertsPanel
          alerts={system.alerts}
          ended={system.ended}
          isChecked={system.read_age !== null}
        />
      )}
      {system?.reading && (
        <>
          <Tiles reading={system.reading} />
          <FactsPanels reading={system.reading} />
          <SystemTables reading={system.reading} />
        </>
      )}
    </main>
  );
}
