import { paths } from '#contract/paths.ts';
import { dayAndTime } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { publicPage } from '../../app/public-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMe } from './api-types.ts';

const text = member.stopped;

/**
 * The notice on every screen of a suspended or closing account: why, and what still works (INT-5).
 */
export function StoppedNotice() {
  const me = useMe().data?.data;
  if (me?.status !== 'suspended' && me?.status !== 'closing') return null;
  const { title, stays } = text[me.status];
  return (
    <div className="over-all">
      <Notice warn action={<a href={publicPage(paths.contact)}>{text.write}</a>}>
        <b>{title}</b>{' '}
        {me.suspension && (
          <>
            {text.reason(me.suspension.reason)}{' '}
            <span className="quiet num">{text.since(dayAndTime(me.suspension.since))}</span>
          </>
        )}
        <span className="sub">{stays}</span>
      </Notice>
    </div>
  );
}
