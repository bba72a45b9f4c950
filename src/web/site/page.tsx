import type { ReactNode } from 'react';
import type { SiteFacts } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { site } from '../text/en/site.ts';
import { Footer } from './footer.tsx';
import { Help } from './help.tsx';
import type { PublicPage } from './pages.tsx';

type PageProps = {
  facts: SiteFacts;
  about: PublicPage['about'];
  /** Where the page lives; a page that must not be found (404, mail) has none. */
  path?: string;
  /** The header lies over a dark scene, transparent until the page is scrolled. */
  overScene?: boolean;
  /** A page of the sandbox's tools has nothing to ask about. */
  hasHelp?: boolean;
  children: ReactNode;
};

function Head({
  facts,
  about: { title, description },
  path,
}: Pick<PageProps, 'facts' | 'about' | 'path'>) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={facts.publicUrl + path} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={facts.publicUrl + path} />
          <meta property="og:type" content="website" />
        </>
      )}
      {facts.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={facts.style} />
      <script type="module" src={facts.script} />
    </head>
  );
}

function Header({ overScene, isSandbox }: { overScene: boolean; isSandbox: boolean }) {
  const { nav } = site;
  return (
    <header
      className={`head${overScene ? '' : ' solid'}${isSandbox ? '' : ' top'}`}
      data-theme="dark"
    >
      <div className="wrap">
        <a className="mark" href={paths.home}>
          {site.product}
        </a>
        <nav className="nav" id="nav" aria-label={nav.main}>
          <a href={paths.home}>{nav.home}</a>
          <a href="/#plans">{nav.plans}</a>
          <a href="/#promise">{nav.promises}</a>
          <a href={paths.risk}>{nav.risk}</a>
          <a href={paths.signUp}>{nav.signUp}</a>
          <a className="login" href={paths.logIn}>
            {nav.login}
          </a>
        </nav>
        <button className="menu" type="button" aria-controls="nav" aria-expanded="false">
          {nav.open}
        </button>
      </div>
    </header>
  );
}

/** The document of every public page: complete before any script runs, and without React in it. */
export function Page({
  facts,
  about,
  path,
  overScene = false,
  hasHelp = true,
  children,
}: PageProps) {
  const isSandbox = facts.mode === 'sandbox';
  return (
    <html lang="en" data-theme="light">
      <Head facts={facts} about={about} path={path} />
      <body className={isSandbox ? 'in-sandbox' : undefined}>
        <a className="skip" href="#main">
          {site.skip}
        </a>
        {isSandbox && (
          <aside className="sandbox" aria-label={site.mode}>
            {site.sandbox}
          </aside>
        )}
        <Header overScene={overScene} isSandbox={isSandbox} />
        <main id="main">
          {children}
          {hasHelp && <Help operator={facts.operator} />}
        </main>
        <Footer facts={facts} />
      </body>
    </html>
  );
}
