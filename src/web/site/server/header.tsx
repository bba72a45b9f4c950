import type { BrandFacts } from '#contract/brand.ts';
import { isPublicPage, paths, publicAddress } from '#contract/paths.ts';
import { type Language, languages } from '#core/rules/language.ts';
import { assetLinks } from '../assets/asset-links.ts';
import { useSpoken, useSiteText } from './spoken.tsx';
import { Wordmark } from './wordmark.tsx';

// Each language's native name, for visitors who cannot read the rest of the page.
const names: Record<Language, string> = { en: 'English', de: 'Deutsch' };

type LinkProps = { path: string; here: string | undefined; words: string };

function Item({ path, here, words }: LinkProps) {
  const { to } = useSpoken();
  return (
    <li>
      <a href={to(path)} aria-current={path === here ? 'page' : undefined}>
        {words}
      </a>
    </li>
  );
}

/** Opens on hover, by keyboard and touch (open-menu.ts); without script, on hover and focus. */
function Services({ here }: { here: string | undefined }) {
  const { site } = useSiteText();
  const { nav } = site;
  return (
    <li className="services-item">
      <button
        className="services-button"
        type="button"
        aria-controls="services"
        aria-expanded="false"
      >
        {nav.services}
      </button>
      <ul className="services-list" id="services" aria-label={nav.services}>
        {assetLinks(site).map(([path, text]) => (
          <Item key={path} path={path} here={here} words={text} />
        ))}
      </ul>
    </li>
  );
}

type HeaderProps = {
  brand: BrandFacts;
  overScene: boolean;
  isSandbox: boolean;
  here: string | undefined;
};

/** Links to the page in other languages, by their native names; or to their home page. */
function Languages({ here = paths.home }: { here: string | undefined }) {
  const { language } = useSpoken();
  return languages
    .filter((item) => item !== language)
    .map((item) => (
      <li key={item}>
        <a
          className="language"
          href={publicAddress(item, isPublicPage(here) ? here : paths.home)}
          hrefLang={item}
          lang={item}
        >
          {names[item]}
        </a>
      </li>
    ));
}

/** PUB-3: transparent at the top of the page, black once scrolled; a drawer on a phone. */
export function Header({ brand, overScene, isSandbox, here }: HeaderProps) {
  const { site } = useSiteText();
  const { nav } = site;
  const classes = ['site-header', overScene ? '' : 'on-paper', isSandbox ? '' : 'header-top'];
  return (
    <header className={classes.filter(Boolean).join(' ')} data-theme="dark">
      <div className="page-width header-inner">
        <Wordmark brand={brand} />
        <button
          className="drawer-button screen-only"
          type="button"
          aria-controls="nav"
          aria-expanded="false"
          data-close={nav.close}
        >
          {nav.open}
        </button>
        <nav className="site-nav screen-only" id="nav" aria-label={nav.main}>
          <ul>
            <Item path={paths.home} here={here} words={nav.home} />
            <Item path={paths.company} here={here} words={nav.company} />
            <Services here={here} />
            <Item path={paths.career} here={here} words={nav.career} />
            <Item path={paths.contact} here={here} words={nav.contact} />
            <Languages here={here} />
            <li>
              <a
                className="site-nav-login"
                href={paths.logIn}
                data-inside={nav.dashboard}
                data-inside-to={paths.dashboard}
              >
                {nav.login}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
