import { Building2, ChevronRight, Coins, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { deposits } from '#text/deposits.ts';
import { words } from '#text/words.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { IdentityLine } from '../identity/identity-line.tsx';
import { MoneyNotices } from '../layout/money-notices.tsx';

const text = deposits.services;

/** The two families of plans (MEM-4). */
export function PlanCategoriesPage() {
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: text.back }}
      />
      <MoneyNotices />
      <div className="doors">
        <CategoryLink
          to={paths.realEstate}
          icon={Building2}
          title={text.realEstate}
          note={text.realEstateNote}
        />
        <CategoryLink to={paths.crypto} icon={Coins} title={text.crypto} note={text.cryptoNote} />
      </div>
      <IdentityLine />
      <p className="risk">{words.targetRisk}</p>
    </main>
  );
}

type AvailabilityProps = { to: string; icon: LucideIcon; title: string; note: string };

/** One of two choices; the whole panel is the link. */
function CategoryLink({ to, icon: Icon, title, note }: AvailabilityProps) {
  return (
    <Link className="door" to={to}>
      <Icon className="i" aria-hidden />
      <span>
        <b>{title}</b>
        <span className="sub door-note">{note}</span>
      </span>
      <ChevronRight className="i" aria-hidden />
    </Link>
  );
}
