import { useCommand } from '../../features/commands/use-command.ts';
import {
  ChartNoAxesColumn,
  ArrowDownToLine,
  ArrowUpFromLine,
  FileText,
  KeyRound,
  LayoutDashboard,
  List,
  LogOut,
  type LucideIcon,
  Package,
  Scale,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { publicPage } from '../../app/public-page.ts';
import { queryClient } from '../../app/query.ts';
import { forgetSession } from '../../app/session.ts';
import { member } from '../../text/member.ts';
import { words } from '../../text/words.ts';

const text = member.nav;

type Entry = { to: string; label: string; icon: LucideIcon; alsoAt?: readonly string[] };

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: text.account,
    entries: [
      {
        to: paths.dashboard,
        label: text.dashboard,
        icon: LayoutDashboard,
        alsoAt: [paths.balance],
      },
      { to: paths.affiliate, label: text.affiliate, icon: UsersRound },
    ],
  },
  {
    title: text.finance,
    entries: [
      {
        to: paths.depositHistory,
        label: text.deposits,
        icon: ArrowDownToLine,
        alsoAt: [paths.depositDetails, paths.missingPayment],
      },
      {
        to: paths.deposit,
        label: text.packages,
        icon: Package,
        alsoAt: [paths.realEstate, paths.crypto],
      },
      {
        to: paths.withdraw,
        label: text.withdrawals,
        icon: ArrowUpFromLine,
        alsoAt: [paths.withdrawBalance, paths.withdrawProfit, paths.withdrawHistory],
      },
      { to: paths.investments, label: text.investments, icon: ChartNoAxesColumn },
      { to: paths.movements, label: text.movements, icon: List },
      { to: paths.statements, label: text.statements, icon: FileText },
      { to: paths.proof, label: text.proof, icon: Scale },
    ],
  },
  {
    title: text.settings,
    entries: [
      { to: paths.updateWallet, label: text.gateway, icon: Wallet },
      { to: paths.updatePassword, label: text.password, icon: KeyRound },
      { to: paths.security, label: text.security, icon: ShieldCheck },
      {
        to: paths.profile,
        label: text.profile,
        icon: UserRound,
        alsoAt: [paths.verifyIdentity],
      },
    ],
  },
];

/** The menu of the members' screens, the same in the sidebar and in the slide-in. */
export function MemberNav() {
  return (
    <div className="side-in">
      <Link className="brand" to={paths.dashboard}>
        {words.product}
      </Link>
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
        <p className="proof">
          {text.books}
          <Link to={paths.balance}>{text.booksLink}</Link>
        </p>
        <LogOutButton />
      </div>
    </div>
  );
}

function NavEntry({ to, label, icon: Icon, alsoAt }: Entry) {
  const { pathname } = useLocation();
  const isHere = pathname === to || alsoAt?.includes(pathname);
  // A position stands under the list of all.
  const isBelow = to === paths.investments && pathname.startsWith(`${to}/`);
  return (
    <li>
      <Link to={to} aria-current={isHere || isBelow ? 'page' : undefined}>
        <Icon className="i" aria-hidden />
        {label}
      </Link>
    </li>
  );
}

/** Ends the session on the server, then leaves for the public home, whatever the server said. */
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
    <button type="button" className="out" onClick={() => leaving.mutate()}>
      <LogOut className="i" aria-hidden />
      {words.logOut}
    </button>
  );
}
