import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { people } from '../../text/en/admin/people.ts';
import { reasonWords } from '../../features/reason-words.ts';
import { staffActWords } from '../../features/staff-acts.ts';
import { security } from '../../text/en/security.ts';
import { withdrawals } from '../../text/en/withdrawals.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { asStaffReads } from '../list-kit/labels.ts';
import type { UserFile } from '../list-kit/api-types.ts';

const words = people.trail;
const movesMoney = /adjustment|reversal|position_correction|deposit confirmed|withdrawal/;

/** What people of the staff did with this member's account, newest first. */
export function StaffActivity({ file, id }: { file: UserFile; id: string }) {
  const mayRead = usePermission('audit.events').may === true;
  const log = `${paths.adminAudit}?${new URLSearchParams({ search: id })}`;
  return (
    <Panel
      title={words.title}
      span={5}
      fill
      end={mayRead ? <Link to={log}>{words.open}</Link> : undefined}
      footer={<p className="small quiet">{words.foot}</p>}
    >
      {file.trail.length === 0 && <p className="quiet">{words.none}</p>}
      <ol className="trail">
        {file.trail.map((one) => (
          <li key={one.id} className={movesMoney.test(one.act) ? 'money' : undefined}>
            <span className="who">{one.who}</span> <span className="quiet">{one.role}</span>{' '}
            {asStaffReads(staffActWords(security.touches, one.act))}
            <span className="sub num">
              {dayAndTime(one.at)}
              {one.reason &&
                ` · ${words.reason(reasonWords(withdrawals.history.reasons, one.act, one.reason))}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
