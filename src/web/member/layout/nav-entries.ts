import {
  ChartNoAxesColumn,
  ArrowDownToLine,
  ArrowUpFromLine,
  FileText,
  KeyRound,
  LayoutDashboard,
  List,
  type LucideIcon,
  Package,
  Scale,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { member } from '#text/member.ts';

const text = member.nav;

export type Entry = { to: string; label: string; icon: LucideIcon; alsoAt?: readonly string[] };

/** The members' screens, as listed in the menu and the palette. */
export const groups: readonly { title: string; entries: readonly Entry[] }[] = [
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

/** Returns whether a menu entry is active: on its page, or on one below it. */
export const isAt = ({ to, alsoAt }: Pick<Entry, 'to' | 'alsoAt'>, pathname: string): boolean =>
  pathname === to ||
  alsoAt?.includes(pathname) === true ||
  // A position belongs to the list of all.
  (to === paths.investments && pathname.startsWith(`${to}/`));
