import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { staffNotices as words } from '../../text/en/admin/staff-notices.ts';

/** The way to the notices, with how many are unread; live events keep the count fresh (ADM-11). */
export function Bell() {
  const unread = useQuery(api.overview.staffUnread.queryOptions()).data?.data.unread ?? 0;
  return (
    <Link className="icon" to={paths.adminNotices} aria-label={words.bell(unread)}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className="count num" aria-hidden="true">
          {words.badge(unread)}
        </span>
      )}
    </Link>
  );
}
