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
  /** The page's path; pages that must not be found (404, mail) have none. */
  path?: string;
  /** The header overlays a dark scene. */
  overScene?: boolean;
  /** False on the sandbox's tool pages, which need no help section. */
  hasHelp?: boolean;
  children: ReactNode;
};

/**
 * The document of every public page: complete without scripts, and free of React in the browser.
 */
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
        <Header brand={facts.brand} overScene={overScene} isSandbox={isSandbox} here={page.path} />
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
