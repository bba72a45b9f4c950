import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { sections } from './menu-entries.ts';
import { useReach } from './use-permission.ts';

const words = admin.nav;

/** The places that are open to the role of who looks, with how many wait in each queue. */
export function Menu() {
  const reaches = useReach();
  const queues = useQuery(api.overview.numbers.queryOptions()).data?.data.queues;
  return (
    <nav className="nav" aria-label={words.label}>
      {sections.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {entries
              .filter(({ to }) => reaches(to))
              .map(({ to, label, icon: Icon, queue, end }) => (
                <li key={to}>
                  <NavLink to={to} end={end}>
                    <Icon className="i" aria-hidden />
                    {label}
                    <Waiting count={queue && queues ? queues[queue].waiting : 0} />
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="n">
      {count}
      <span className="sr">{words.waiting}</span>
    </span>
  );
}
