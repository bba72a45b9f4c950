import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderSite, SiteFacts } from '../../contract/site.ts';
import { Mails } from './mail.tsx';
import { NotFound } from './not-found.tsx';
import { Page } from './page.tsx';
import { pagesOf, type PublicPage, routes } from './pages.tsx';

const whole = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

const documentOf = ({ path, about, scene, Content }: PublicPage, facts: SiteFacts): string =>
  whole(
    <Page facts={facts} about={about} path={path} overScene={scene !== undefined}>
      <Content facts={facts} />
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
  notFound: (path, facts) => whole(<NotFound path={path} facts={facts} />),
  mail: (mails, facts) => whole(<Mails mails={mails} facts={facts} />),
};
