import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { glance as text } from '#text/en/admin/glance.ts';
import { system as systemWords } from '#text/en/admin/system.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { System } from '../system/system-facts.ts';
import { partsOf } from './system-parts.ts';

const alertsNamed = 2;

/** The installation's health in a few lines: problems first, then each part (OPS-10). */
export function SystemPanel() {
  const query = useQuery(api.reporting.system.queryOptions({ refetchInterval: 30_000 }));
  const system = query.data?.data;
  return (
    <Panel
      title={systemWords.title}
      end={
        <Link className="small" to={paths.adminSystem}>
          {text.toSystem}
        </Link>
      }
      span={5}
      fill
    >
      {system ? <Summary system={system} /> : <TableState query={query} lines={6} />}
    </Panel>
  );
}

function Summary({ system: { alerts, reading, read_age: age } }: { system: System }) {
  if (reading === null || age === null) return <Notice warn>{systemWords.neverChecked}</Notice>;
  const more = alerts.length - alertsNamed;
  return (
    <>
      {alerts.slice(0, alertsNamed).map(({ rule, subject, title, means }) => (
        <Notice warn key={`${rule} ${subject}`}>
          <b className="strong">{title}.</b> {means}
        </Notice>
      ))}
      {more > 0 && <p className="sub">{text.moreAlerts(more)}</p>}
      <dl className="system-parts">
        {partsOf(reading, age).map(({ label, value, mark }) => (
          <div key={label}>
            <dt>
              <StatusMark mark={mark}>{label}</StatusMark>
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
