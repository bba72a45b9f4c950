import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { notices as text } from '../../text/notices.ts';
import { firstQueries } from './first-queries.ts';

/** The way to the notices, with how many are unread; live events keep the count fresh (ACC-9). */
export function Bell() {
  const unread = useQuery(firstQueries.unread).data?.data.unread ?? 0;
  return (
    <Link className="icon" to={paths.notifications} aria-label={text.bell(unread)}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className="count num" aria-hidden="true">
          {text.badge(unread)}
        </span>
      )}
    </Link>
  );
}
