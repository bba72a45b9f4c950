import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderSite } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { risk, terms } from '../text/en/legal.ts';
import { site } from '../text/en/site.ts';
import { Landing } from './landing.tsx';
import { Legal } from './legal.tsx';
import { Mails } from './mail.tsx';
import { NotFound } from './not-found.tsx';

const whole = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

/** The public pages as HTML; runs on the server alone and sends no React to the browser. */
export const renderSite: RenderSite = {
  page: (name, facts) => {
    const { about } = site;
    if (name === 'landing') return whole(<Landing facts={facts} />);
    const isTerms = name === 'terms';
    const [text, path] = isTerms ? [terms, paths.terms] : [risk, paths.risk];
    return whole(
      <Legal facts={facts} about={isTerms ? about.terms : about.risk} path={path} text={text} />,
    );
  },
  notFound: (path, facts) => whole(<NotFound path={path} facts={facts} />),
  mail: (mails, facts) => whole(<Mails mails={mails} facts={facts} />),
};
