import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import { call } from '../../app/api.ts';
import { publicPage } from '../../app/public-page.ts';
import { queryClient } from '../../app/query.ts';
import { forgetSession } from '../../app/session.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { type Entry, groups, isAt } from './nav-entries.ts';

const text = member.nav;

/** The members' menu, the same in the sidebar and in the drawer. */
export function MemberNav({ search }: { search?: ReactNode }) {
  return (
    <div className="side-in">
      <Link className="brand" to={paths.dashboard}>
        <BrandMark />
      </Link>
      {search}
      <nav className="nav" aria-label={text.portal}>
        {groups.map((group) => (
          <div key={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.entries.map((entry) => (
                <NavEntry key={entry.to} {...entry} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <p className="side-proof">
          {text.books}
          <Link to={paths.balance}>{text.booksLink}</Link>
        </p>
        <LogOutButton />
      </div>
    </div>
  );
}

function NavEntry(entry: Entry) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={entry.to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
        <entry.icon className="i" aria-hidden />
        {entry.label}
      </Link>
    </li>
  );
}

/** Ends the session on the server, then opens the public home page, whatever the answer. */
function LogOutButton() {
  const leaving = useCommand({
    send: () => call.identity.logOut().catch(() => null),
    success: null,
    rereads: null,
    onDone: () => {
      forgetSession('client');
      queryClient.clear();
      location.assign(publicPage(paths.home));
    },
  });
  return (
    <button type="button" className="side-out" onClick={() => leaving.mutate()}>
      <LogOut className="i" aria-hidden />
      {words.logOut}
    </button>
  );
}
