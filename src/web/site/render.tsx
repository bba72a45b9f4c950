import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormAnswer, RenderSite, SiteFacts } from '../../contract/site.ts';
import { forms } from '../text/en/site/forms.ts';
import { Mails } from './mail.tsx';
import { NotFound } from './not-found.tsx';
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

/** The public pages as HTML; runs on the server alone and sends no React to the browser. */
export const renderSite: RenderSite = {
  routes,
  *pages(facts) {
    for (const page of pagesOf(facts)) {
      yield { path: page.path, isListed: page.listed, html: documentOf(page, facts) };
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
