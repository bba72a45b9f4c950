import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { alternatesOf } from '#contract/paths.ts';
import type { FormAnswer, RenderSite, SiteFacts } from '#contract/site.ts';
import { languageAt } from '#core/rules/language.ts';
import { NotFound } from '../pages/not-found.tsx';
import { Mails } from './mail.tsx';
import { Page } from './page.tsx';
import { pagesOf, type PublicPage, routes } from './pages.tsx';
import { sayProblem } from './say-problem.ts';
import { type Spoken, spoken as languages, SpokenContext } from './spoken.tsx';

const whole = (spoken: Spoken, page: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(<SpokenContext value={spoken}>{page}</SpokenContext>)}`;

const spokenAt = (path: string): Spoken => languages[languageAt(path)];

const documentOf = (
  { path, spoken, about, scene, isNight = scene !== undefined, Content }: PublicPage,
  facts: SiteFacts,
  answer?: FormAnswer,
): string =>
  whole(
    spoken,
    <Page facts={facts} about={about} path={path} overScene={isNight}>
      <Content facts={facts} answer={answer} />
    </Page>,
  );

/** The last HTML of pages without current figures, with the facts that it was rendered from. */
const lasting = new Map<string, { of: string; html: string }>();

function lastingDocument(page: PublicPage, facts: SiteFacts, of: string): string {
  const address = page.spoken.to(page.path);
  const before = lasting.get(address);
  if (before?.of === of) return before.html;
  const html = documentOf(page, facts);
  lasting.set(address, { of, html });
  return html;
}

/** Renders the public pages as HTML, on the server only; browsers receive no React. */
export const renderSite: RenderSite = {
  routes,
  *pages(facts) {
    // Prices change solvency every few seconds: pages that do not show it are not rendered again.
    const calm: SiteFacts = { ...facts, solvency: null, books: null };
    const of = JSON.stringify({ ...calm, status: facts.status.deposits });
    for (const page of pagesOf(facts)) {
      const { spoken, path, listed: isListed } = page;
      const html = page.isLive ? documentOf(page, facts) : lastingDocument(page, calm, of);
      yield { path: spoken.to(path), isListed, html, alternates: alternatesOf(path) };
    }
  },
  refused(path, answer, facts) {
    const page = pagesOf(facts).find(
      (publicPage) => publicPage.spoken.to(publicPage.path) === path,
    );
    if (page === undefined) throw new Error(`no page of a form at ${path}`);
    // Screen readers announce the title first, so it reports the error.
    const title = `${page.spoken.words.forms.faults}: ${page.about.title}`;
    return documentOf({ ...page, about: { ...page.about, title } }, facts, answer);
  },
  sayProblem: (path, problem) => sayProblem(languageAt(path), problem),
  notFound: (path, facts) => whole(spokenAt(path), <NotFound path={path} facts={facts} />),
  mail: (mails, facts) => whole(languages.en, <Mails mails={mails} facts={facts} />),
};
