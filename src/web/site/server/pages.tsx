import type { ComponentType } from 'react';
import type { FormAnswer, SiteFacts } from '../../../contract/site.ts';
import { paths } from '../../app/paths.ts';
import { site } from '../../text/en/site.ts';
import type { AssetWords } from '../../text/en/site/asset.ts';
import { career } from '../../text/en/site/career.ts';
import { company } from '../../text/en/site/company.ts';
import { contact } from '../../text/en/site/contact.ts';
import { crypto } from '../../text/en/site/crypto.ts';
import { forex } from '../../text/en/site/forex.ts';
import { forms } from '../../text/en/site/forms.ts';
import { gold } from '../../text/en/site/gold.ts';
import { nfts } from '../../text/en/site/nfts.ts';
import { plan as planWords } from '../../text/en/site/plan.ts';
import { privacy } from '../../text/en/site/privacy.ts';
import { clauses, type DocumentWords } from '../../text/en/site/document.ts';
import { risk } from '../../text/en/site/risk.ts';
import { terms } from '../../text/en/site/terms.ts';
import { realEstate } from '../../text/en/site/real-estate.ts';
import { retirement } from '../../text/en/site/retirement.ts';
import { solvency } from '../../text/en/site/solvency.ts';
import { status } from '../../text/en/site/status.ts';
import { stocks } from '../../text/en/site/stocks.ts';
import { verifyStatement } from '../../text/en/site/verify-statement.ts';
import { AssetPage } from '../pages/asset-page.tsx';
import { CareerPage } from '../pages/career-page.tsx';
import { CompanyPage } from '../pages/company-page.tsx';
import { ContactPage } from '../pages/contact-page.tsx';
import { Landing } from '../pages/landing-page.tsx';
import type { AssetName } from '../assets/past-figures.ts';
import type { SceneName } from '../assets/scene-film.tsx';
import { LegalPage } from '../pages/legal-page.tsx';
import { PlanPage } from '../pages/plan-page.tsx';
import { SentPage } from '../pages/sent-page.tsx';
import { SolvencyPage } from '../pages/solvency-page.tsx';
import { StatusPage } from '../pages/status-page.tsx';
import { VerifyStatementPage } from '../pages/verify-statement-page.tsx';

/**
 * One public page. The shell adds head, header, 'Need help?' and footer, so `Content` is what
 * stands in `main`, with the page's only h1. A page of its own is `<name>-page.tsx` with its words
 * in `text/en/site/<name>.ts`; nothing else has to know of it.
 */
export type PublicPage = {
  path: string;
  about: { title: string; description: string };
  /** `answer`: what a form of the page says where it could not be taken. */
  Content: ComponentType<{ facts: SiteFacts; answer?: FormAnswer | undefined }>;
  /** A page that opens on a dark scene; its header lies over it, transparent until scrolled. */
  scene?: SceneName;
  /** Whether the page stands in the sitemap. */
  listed: boolean;
  /** Whether it shows the books or the payout clock, which change by the minute. */
  isLive?: true;
};

/** Every public page but the plans' labels, which follow the catalogue. */
const fixed: readonly PublicPage[] = [
  {
    path: paths.home,
    about: site.about.landing,
    Content: Landing,
    scene: 'landing',
    listed: true,
    isLive: true,
  },
  { path: paths.company, about: company.about, Content: CompanyPage, listed: true },
  { path: paths.career, about: career.about, Content: CareerPage, listed: true },
  { path: paths.contact, about: contact.about, Content: ContactPage, listed: true },
  sentPage(paths.contactSent, forms.sent.contact),
  sentPage(paths.careerSent, forms.sent.career),
  assetPage(paths.assets.realEstate, 'realestate', realEstate),
  assetPage(paths.assets.retirement, 'retirement', retirement),
  assetPage(paths.assets.gold, 'gold', gold),
  assetPage(paths.assets.crypto, 'crypto', crypto),
  assetPage(paths.assets.nfts, 'nfts', nfts),
  assetPage(paths.assets.stocks, 'stocks', stocks),
  assetPage(paths.assets.forex, 'forex', forex),
  documentPage(paths.privacy, clauses.privacy, privacy),
  documentPage(paths.terms, clauses.terms, terms),
  documentPage(paths.risk, clauses.risk, risk),
  { path: paths.status, about: status.about, Content: StatusPage, listed: true, isLive: true },
  {
    path: paths.solvency,
    about: solvency.about,
    Content: SolvencyPage,
    listed: true,
    isLive: true,
  },
  {
    path: paths.verifyStatement,
    about: verifyStatement.about,
    Content: VerifyStatementPage,
    listed: true,
  },
];

function assetPage(path: string, scene: AssetName, words: AssetWords): PublicPage {
  const Content = ({ facts }: { facts: SiteFacts }) => (
    <AssetPage words={words} scene={scene} facts={facts} />
  );
  return { path, about: words.about, Content, scene, listed: true };
}

function documentPage<Id extends string>(
  path: string,
  ids: readonly Id[],
  text: DocumentWords<Id>,
): PublicPage {
  const Content = ({ facts }: { facts: SiteFacts }) => (
    <LegalPage ids={ids} text={text} facts={facts} />
  );
  return { path, about: text.about, Content, listed: true };
}

function sentPage(path: string, words: typeof forms.sent.contact): PublicPage {
  return { path, about: words.about, Content: () => <SentPage words={words} />, listed: false };
}

function planPage(plan: SiteFacts['plans'][number]): PublicPage {
  return {
    path: paths.plan(plan.id),
    about: planWords.about(plan),
    Content: () => <PlanPage plan={plan} />,
    listed: plan.open,
  };
}

/** Where the server answers with public pages, as its routes are written. */
export const routes: readonly string[] = [...fixed.map(({ path }) => path), paths.plan(':id')];

/** Every public page that these facts make. */
export const pagesOf = (facts: SiteFacts): readonly PublicPage[] => [
  ...fixed,
  ...facts.plans.map(planPage),
];
