import type { ReactNode } from 'react';
import type { SiteFacts } from '#contract/site.ts';
import { Help } from '../sections/help.tsx';
import { BrakeNotice } from './brake-notice.tsx';
import { Footer } from './footer.tsx';
import { Head } from './head.tsx';
import { Header } from './header.tsx';
import type { PublicPage } from './pages.tsx';
import { useSpoken, useSiteText } from './spoken.tsx';

type PageProps = {
  facts: SiteFacts;
  about: PublicPage['about'];
  /** Where the page lives; a page that must not be found (404, mail) has none. */
  path?: string;
  /** The header lies over a dark scene. */
  overScene?: boolean;
  /** A page of the sandbox's tools has nothing to ask about. */
  hasHelp?: boolean;
  children: ReactNode;
};

/** The document of every public page: complete before any script runs, and without React in it. */
export function Page({ facts, overScene = false, hasHelp = true, children, ...page }: PageProps) {
  const { site } = useSiteText();
  const { language } = useSpoken();
  const isSandbox = facts.mode === 'sandbox';
  const classes = [isSandbox && 'in-sandbox', overScene && 'night-ends'].filter(Boolean).join(' ');
  return (
    <html lang={language} data-theme="light" itemScope itemType="https://schema.org/WebPage">
      <Head facts={facts} {...page} />
      <body className={classes || undefined}>
        <a className="site-skip-link screen-only" href="#main">
          {site.skip}
        </a>
        {isSandbox && (
          <aside className="site-sandbox screen-only" aria-label={site.mode}>
            {site.sandbox}
          </aside>
        )}
        <Header overScene={overScene} isSandbox={isSandbox} here={page.path} />
        <main id="main">
          {children}
          {hasHelp && <Help />}
          <BrakeNotice deposits={facts.status.deposits} />
        </main>
        <Footer facts={facts} />
      </body>
    </html>
  );
}
