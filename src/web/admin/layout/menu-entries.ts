import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleQuestionMark,
  BookOpen,
  FileKey,
  Inbox,
  KeyRound,
  Landmark,
  BadgeCheck,
  Megaphone,
  Quote,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Palette,
  ScrollText,
  Settings,
  Split,
  Stamp,
  UserRoundCog,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { brand } from '#text/en/admin/brand.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { proofs } from '#text/en/admin/proofs.ts';
import { suspense } from '#text/en/admin/suspense.ts';
import { system } from '#text/en/admin/system.ts';
import type { Numbers } from '../list-kit/api-types.ts';

const text = admin.nav;
type Queue = keyof Numbers['queues'];
export type Entry = {
  to: string;
  label: string;
  icon: LucideIcon;
  queue?: Queue;
  end?: boolean;
  /** The prefix of its detail pages, if it differs from the entry's address. */
  details?: string;
};

/** The administration's screens, as listed in the menu and the palette. */
export const sections: { title: string; entries: Entry[] }[] = [
  {
    title: text.money,
    entries: [
      { to: paths.admin, label: text.overview, icon: LayoutDashboard, end: true },
      {
        to: paths.adminTransactions,
        label: text.transactions,
        icon: ArrowDownToLine,
        queue: 'deposits',
      },
      {
        to: paths.adminWithdrawals,
        label: text.withdrawals,
        icon: ArrowUpFromLine,
        queue: 'withdrawals',
      },
      { to: paths.adminSuspense, label: suspense.nav, icon: CircleQuestionMark, queue: 'claims' },
      { to: paths.adminPlans, label: text.plans, icon: Package },
      { to: paths.adminSolvency, label: text.solvency, icon: Landmark, end: true },
      { to: paths.adminProofs, label: proofs.nav, icon: FileKey },
      { to: paths.adminDistributions, label: text.distributions, icon: Split },
    ],
  },
  {
    title: text.people,
    entries: [
      {
        to: paths.adminUsers,
        label: text.users,
        icon: UsersRound,
        details: paths.adminUser(''),
      },
      { to: paths.adminInbox, label: text.inbox, icon: Inbox, queue: 'messages' },
      { to: paths.adminKyc, label: text.kyc, icon: BadgeCheck, queue: 'kyc' },
      { to: paths.adminTestimonials, label: text.testimonials, icon: Quote },
      { to: paths.adminCampaigns, label: text.campaigns, icon: Megaphone },
    ],
  },
  {
    title: text.control,
    entries: [
      { to: paths.adminApprovals, label: text.approvals, icon: Stamp, queue: 'approvals' },
      { to: paths.adminLedger, label: text.ledger, icon: BookOpen },
      { to: paths.adminAudit, label: text.audit, icon: ScrollText },
      { to: paths.adminSystem, label: system.nav, icon: Activity },
      { to: paths.adminIntegrations, label: integrations.nav, icon: Webhook },
      { to: paths.adminTeam, label: text.team, icon: UserRoundCog },
      { to: paths.adminSecurity, label: text.security, icon: KeyRound },
      { to: paths.adminSettings, label: text.settings, icon: Settings },
      { to: paths.adminBrand, label: brand.nav, icon: Palette },
    ],
  },
];
