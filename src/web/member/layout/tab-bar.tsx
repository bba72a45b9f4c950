import { ArrowDownToLine, ArrowUpFromLine, Home, Menu, Scale } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { MemberNav } from './member-nav.tsx';
import { groups, isAt } from './nav-entries.ts';
import { useKeyboardOpen } from './use-keyboard-open.ts';

const text = member.bar;

const places = [
  { to: paths.dashboard, label: text.home, icon: Home },
  { to: paths.deposit, label: text.invest, icon: ArrowDownToLine },
  { to: paths.withdraw, label: text.withdraw, icon: ArrowUpFromLine },
  { to: paths.proof, label: member.nav.proof, icon: Scale },
];

const entries = groups.flatMap((group) => group.entries);

const more = (
  <>
    <Menu aria-hidden />
    {text.more}
  </>
);

/** The tab bar at the bottom of a phone: the most frequent actions, and the full menu. */
export function TabBar() {
  const { pathname } = useLocation();
  const here = entries.find((entry) => isAt(entry, pathname))?.to;
  return (
    <nav className="tabbar" aria-label={text.label} hidden={useKeyboardOpen()}>
      {places.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <Drawer button={{ children: more }}>
        <MemberNav />
        <div className="tools tabbar-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </Drawer>
    </nav>
  );
}
