import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { SiteText } from '#text/site-words.ts';
import { assetLinks } from '../assets/asset-links.ts';
import { Identity } from './identity.tsx';
import { useSpoken, useSiteText } from './spoken.tsx';
import { Wordmark } from './wordmark.tsx';

type Links = readonly (readonly [href: string, words: string])[];

const companyLinks = ({ footer }: SiteText['site']): Links => [
  [paths.home, footer.home],
  [paths.company, footer.about],
  [paths.career, footer.career],
  [paths.logIn, footer.portal],
  [paths.signUp, footer.member],
  [paths.contact, footer.contact],
];

const legalLinks = ({ footer }: SiteText['site']): Links => [
  [paths.privacy, footer.privacy],
  [paths.terms, footer.terms],
  [paths.risk, footer.risk],
];

function Column({ id, title, links }: { id: string; title: string; links: Links }) {
  const { to } = useSpoken();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={to(href)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer({ facts }: { facts: SiteFacts }) {
  const { brand } = facts;
  const { site } = useSiteText();
  const { footer } = site;
  const { to } = useSpoken();
  return (
    <footer data-theme="dark">
      <div className="page-width foot-main">
        <div className="cols">
          <div>
            <Wordmark brand={brand} />
            <p>{footer.blurb}</p>
            <p>
              <a href={to(paths.solvency)}>{footer.solvency}</a> ·{' '}
              <a href={to(paths.status)}>{footer.status}</a> ·{' '}
              <a href={to(paths.verifyStatement)}>{footer.verify}</a>
            </p>
            <p>
              <a href={to(paths.solvency)}>{footer.software}</a>
            </p>
          </div>
          <Column id="foot-company" title={footer.company} links={companyLinks(site)} />
          <Column id="foot-services" title={footer.services} links={assetLinks(site)} />
          <Column id="foot-legal" title={footer.legal} links={legalLinks(site)} />
        </div>
        <div className="risk-notice">
          <strong>{footer.lose}</strong>
          <p>{footer.disclaimer}</p>
        </div>
        <div className="legal">
          {facts.mode === 'sandbox' ? (
            <span>{footer.nobody}</span>
          ) : (
            <Identity operator={facts.operator} />
          )}
          <span>{footer.copyright(facts.year, brand.copyright ?? brand.name)}</span>
        </div>
      </div>
    </footer>
  );
}
