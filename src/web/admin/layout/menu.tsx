import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { admin } from '#text/en/admin.ts';
import { api } from '../../app/api.ts';
import { type Entry, sections } from './menu-entries.ts';
import { useReach } from './use-permission.ts';

const text = admin.nav;

/** The pages open to the current role, each with its queue's count. */
export function Menu() {
  const reaches = useReach();
  const { pathname } = useLocation();
  const queues = useQuery(api.reporting.numbers.queryOptions()).data?.data.queues;
  return (
    <nav className="nav admin-nav" aria-label={text.label}>
      {sections.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {entries
              .filter(({ to }) => reaches(to))
              .map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
                    <entry.icon className="i" aria-hidden />
                    {entry.label}
                    <Waiting count={entry.queue && queues ? queues[entry.queue].waiting : 0} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Returns whether an address is a menu entry's page or a detail below it. */
function isAt({ to, end, details }: Entry, pathname: string): boolean {
  const below = [...(end ? [] : [`${to}/`]), ...(details ? [details] : [])];
  return pathname === to || below.some((start) => pathname.startsWith(start));
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="n">
      {count}
      <span className="sr">{text.waiting}</span>
    </span>
  );
}
