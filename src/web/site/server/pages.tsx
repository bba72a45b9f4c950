import type { ComponentType } from 'react';
import { paths } from '#contract/paths.ts';
import type { FormAnswer, SiteFacts } from '#contract/site.ts';
import type { AssetText } from '#text/en/site/asset.ts';
import { clauses, type DocumentText } from '#text/en/site/document.ts';
import { siteAssets } from '#text/site-assets.ts';
import { siteDocuments } from '#text/site-documents.ts';
import type { SiteText } from '#text/site-words.ts';
import type { AssetName } from '../assets/past-figures.ts';
import type { SceneName } from '../assets/scene-film.tsx';
import { AssetPage } from '../pages/asset-page.tsx';
import { CareerPage } from '../pages/career-page.tsx';
import { CompanyPage } from '../pages/company-page.tsx';
import { ContactPage } from '../pages/contact-page.tsx';
import { DefinitionsPage } from '../pages/definitions-page.tsx';
import { Landing } from '../pages/landing-page.tsx';
import { LegalPage } from '../pages/legal-page.tsx';
import { PlanPage } from '../pages/plan-page.tsx';
import { SentPage } from '../pages/sent-page.tsx';
import { SolvencyPage } from '../pages/solvency-page.tsx';
import { StatusPage } from '../pages/status-page.tsx';
import { VerifyStatementPage } from '../pages/verify-statement-page.tsx';
import { type Spoken, spoken as languages } from './spoken.tsx';

/**
 * One public page. The shell adds head, header, 'Need help?' and footer, so `Content` is the
 * content of `main`, with the page's only h1. To add a page, write `<name>-page.tsx` and its texts
 * in `text/<language>/site/<name>.ts`; no other module refers to it.
 */
export type PublicPage = {
  /** The English path; `spoken.to` returns the path in another language. */
  path: string;
  spoken: Spoken;
  about: { title: string; description: string };
  /** `answer`: a form's refusal, if there was one. */
  Content: ComponentType<{ facts: SiteFacts; answer?: FormAnswer | undefined }>;
  /** A page that starts with a dark scene; the header overlays it, transparent until scrolled. */
  scene?: SceneName;
  /** A page whose first section is dark without a scene. */
  isNight?: boolean;
  /** Whether the page is in the sitemap. */
  listed: boolean;
  /** Whether it shows solvency figures or the payout clock, which change by the minute. */
  isLive?: true;
};

type Unspoken = Omit<PublicPage, 'spoken'>;

/** All public pages except the plans' labels, which follow the catalogue. */
const fixedIn = ({ words, language }: Spoken): readonly Unspoken[] => [
  {
    path: paths.home,
    about: words.site.about.landing,
    Content: Landing,
    scene: 'landing',
    listed: true,
    isLive: true,
  },
  { path: paths.company, about: words.company.about, Content: CompanyPage, listed: true },
  { path: paths.career, about: words.career.about, Content: CareerPage, listed: true },
  { path: paths.contact, about: words.contact.about, Content: ContactPage, listed: true },
  sentPage(paths.contactSent, words.forms.sent.contact),
  sentPage(paths.careerSent, words.forms.sent.career),
  {
    path: paths.status,
    about: words.status.about,
    Content: StatusPage,
    isNight: true,
    listed: true,
    isLive: true,
  },
  {
    path: paths.solvency,
    about: words.solvency.about,
    Content: SolvencyPage,
    isNight: true,
    listed: true,
    isLive: true,
  },
  {
    path: paths.verifyStatement,
    about: words.verifyStatement.about,
    Content: VerifyStatementPage,
    listed: true,
  },
  {
    path: paths.definitions,
    about: words.definitions.about,
    Content: DefinitionsPage,
    listed: true,
  },
  documentPage(paths.privacy, clauses.privacy, siteDocuments[language].privacy),
  documentPage(paths.terms, clauses.terms, siteDocuments[language].terms),
  documentPage(paths.risk, clauses.risk, siteDocuments[language].risk),
  assetPage(paths.assets.realEstate, 'realestate', siteAssets[language].realEstate),
  assetPage(paths.assets.retirement, 'retirement', siteAssets[language].retirement),
  assetPage(paths.assets.gold, 'gold', siteAssets[language].gold),
  assetPage(paths.assets.crypto, 'crypto', siteAssets[language].crypto),
  assetPage(paths.assets.nfts, 'nfts', siteAssets[language].nfts),
  assetPage(paths.assets.stocks, 'stocks', siteAssets[language].stocks),
  assetPage(paths.assets.forex, 'forex', siteAssets[language].forex),
];

function assetPage(path: string, scene: AssetName, text: AssetText): Unspoken {
  const Content = ({ facts }: { facts: SiteFacts }) => (
    <AssetPage words={text} scene={scene} facts={facts} />
  );
  return { path, about: text.about, Content, scene, listed: true };
}

function documentPage<Id extends string>(
  path: string,
  ids: readonly Id[],
  text: DocumentText<Id>,
): Unspoken {
  const Content = ({ facts }: { facts: SiteFacts }) => (
    <LegalPage path={path} ids={ids} text={text} facts={facts} />
  );
  return { path, about: text.about, Content, listed: true };
}

function sentPage(path: string, text: SiteText['forms']['sent']['contact']): Unspoken {
  return { path, about: text.about, Content: () => <SentPage words={text} />, listed: false };
}

function planPage(plan: SiteFacts['plans'][number], { words }: Spoken): Unspoken {
  return {
    path: paths.plan(plan.id),
    about: words.plan.about(plan),
    Content: ({ facts: { mode } }) => <PlanPage plan={plan} isSimulated={mode === 'sandbox'} />,
    listed: plan.open,
  };
}

const fixed: readonly PublicPage[] = Object.values(languages).flatMap((spoken) =>
  fixedIn(spoken).map((page) => ({ ...page, spoken })),
);

/** The routes of the public pages. */
export const routes: readonly string[] = [
  ...fixed.map(({ path, spoken }) => spoken.to(path)),
  ...Object.values(languages).map(({ to }) => to(paths.plan(':id'))),
];

/** Returns every public page for these facts, in every language. */
export const pagesOf = (facts: SiteFacts): readonly PublicPage[] => [
  ...fixed,
  ...Object.values(languages).flatMap((spoken) =>
    facts.plans.map((plan) => ({ ...planPage(plan, spoken), spoken })),
  ),
];
