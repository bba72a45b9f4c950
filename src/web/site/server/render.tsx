import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormAnswer, RenderSite, SiteFacts } from '../../../contract/site.ts';
import { forms } from '../../text/en/site/forms.ts';
import { Mails } from './mail.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { Page } from './page.tsx';
import { pagesOf, type PublicPage, routes } from './pages.tsx';

const whole = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

const documentOf = (
  { path, about, scene, Content }: PublicPage,
  facts: SiteFacts,
  answer?: FormAnswer,
): string =>
  whole(
    <Page facts={facts} about={about} path={path} overScene={scene !== undefined}>
      <Content facts={facts} answer={answer} />
    </Page>,
  );

/** A page that shows nothing of the hour, as it was last rendered, and of which facts. */
const lasting = new Map<string, { of: string; html: string }>();

function lastingDocument(page: PublicPage, facts: SiteFacts, of: string): string {
  const before = lasting.get(page.path);
  if (before?.of === of) return before.html;
  const html = documentOf(page, facts);
  lasting.set(page.path, { of, html });
  return html;
}

/** The public pages as HTML; runs on the server alone and sends no React to the browser. */
export const renderSite: RenderSite = {
  routes,
  *pages(facts) {
    // Prices move the books every few seconds: pages that do not show them are not made again.
    const calm: SiteFacts = { ...facts, solvency: null, books: null };
    const of = JSON.stringify({ ...calm, status: facts.status.deposits });
    for (const page of pagesOf(facts)) {
      const { path, listed: isListed } = page;
      const html = page.isLive ? documentOf(page, facts) : lastingDocument(page, calm, of);
      yield { path, isListed, html };
    }
  },
  refused(path, answer, facts) {
    const page = pagesOf(facts).find((one) => one.path === path);
    if (page === undefined) throw new Error(`no page of a form at ${path}`);
    // A reader hears first, from the title, that something is wrong.
    const title = `${forms.faults}: ${page.about.title}`;
    return documentOf({ ...page, about: { ...page.about, title } }, facts, answer);
  },
  notFound: (path, facts) => whole(<NotFound path={path} facts={facts} />),
  mail: (mails, facts) => whole(<Mails mails={mails} facts={facts} />),
};
