import { paths } from '../../app/paths.ts';
import { site } from '../../text/en/site.ts';
import { assetLinks } from '../assets/asset-links.ts';

const { nav } = site;

type LinkProps = { to: string; here: string | undefined; words: string };

function Item({ to, here, words }: LinkProps) {
  return (
    <li>
      <a href={to} aria-current={to === here ? 'page' : undefined}>
        {words}
      </a>
    </li>
  );
}

/** Opens on hover, by keyboard and touch (open-menu.ts); without script on hover and focus. */
function Services({ here }: { here: string | undefined }) {
  return (
    <li className="services">
      <button className="caret" type="button" aria-controls="services" aria-expanded="false">
        {nav.services}
      </button>
      <ul className="panel" id="services" aria-label={nav.services}>
        {assetLinks.map(([to, words]) => (
          <Item key={to} to={to} here={here} words={words} />
        ))}
      </ul>
    </li>
  );
}

type HeaderProps = { overScene: boolean; isSandbox: boolean; here: string | undefined };

/** PUB-3: transparent at the top of the page, black once it is scrolled; a drawer on a phone. */
export function Header({ overScene, isSandbox, here }: HeaderProps) {
  const classes = ['head', overScene ? '' : 'on-paper', isSandbox ? '' : 'top'];
  return (
    <header className={classes.filter(Boolean).join(' ')} data-theme="dark">
      <div className="wrap">
        <a className="mark" href={paths.home}>
          {site.product}
        </a>
        <button
          className="menu"
          type="button"
          aria-controls="nav"
          aria-expanded="false"
          data-close={nav.close}
        >
          {nav.open}
        </button>
        <nav className="nav" id="nav" aria-label={nav.main}>
          <ul>
            <Item to={paths.home} here={here} words={nav.home} />
            <Item to={paths.company} here={here} words={nav.company} />
            <Services here={here} />
            <Item to={paths.career} here={here} words={nav.career} />
            <Item to={paths.contact} here={here} words={nav.contact} />
            <li>
              <a
                className="login"
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
