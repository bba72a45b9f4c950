import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { people } from '#text/en/admin/people.ts';
import { security } from '#text/en/security.ts';
import { withdrawals } from '#text/en/withdrawals.ts';
import { dayAndTime } from '#text/format/format.ts';
import { reasonText } from '../../features/reason-text.ts';
import { staffActionLabel } from '../../features/staff-actions.ts';
import { Panel } from '../../ui/panel.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserFile } from '../list-kit/api-types.ts';
import { asStaffReads } from '../list-kit/labels.ts';

const text = people.trail;
const movesMoney = /adjustment|reversal|position_correction|deposit confirmed|withdrawal/;

/** Staff actions on this member's account, newest first. */
export function StaffActivity({ file, id }: { file: UserFile; id: string }) {
  const mayRead = usePermission('audit.events').may === true;
  const log = `${paths.adminAudit}?${new URLSearchParams({ search: id })}`;
  return (
    <Panel
      title={text.title}
      span={5}
      fill
      end={mayRead ? <Link to={log}>{text.open}</Link> : undefined}
      footer={<p className="small quiet">{text.foot}</p>}
    >
      {file.trail.length === 0 && <p className="quiet">{text.none}</p>}
      <ol className="trail">
        {file.trail.map((row) => (
          <li key={row.id} className={movesMoney.test(row.act) ? 'trail-money' : undefined}>
            <span className="who">{row.who}</span> <span className="quiet">{row.role}</span>{' '}
            {asStaffReads(staffActionLabel(security.accessLog, row.act))}
            <span className="sub trail-note num">
              {dayAndTime(row.at)}
              {row.reason &&
                ` · ${text.reason(reasonText(withdrawals.history.reasons, row.act, row.reason))}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
