import type { DefinitionName } from '#contract/definitions.ts';
import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';
import { Scene } from './scene.tsx';

type Fact = readonly [term: string, fact: string, of?: DefinitionName];

/**
 * Returns the ledger's main figures, or a description while there are no reserves or liabilities.
 */
function factsOf({ words, ...spoken }: Spoken, { mode, solvency }: SiteFacts): readonly Fact[] {
  const { site, landing } = words;
  const { dollars, ratioLine, shortDayOf, minuteOf } = spoken;
  if (solvency === null) {
    return site.hero.strip.map(([term, fact]) => [
      term,
      typeof fact === 'string' ? fact : fact[mode],
    ]);
  }
  return [
    [landing.strip.reserves, dollars(solvency.reserves), 'reserves'],
    [landing.strip.owed, dollars(solvency.owed), 'owed'],
    [landing.strip.ratio, ratioLine(solvency.ratio), 'ratio'],
    [landing.strip.asOf, `${shortDayOf(solvency.asOf)}, ${minuteOf(solvency.asOf)}`],
  ];
}

function Strip({ facts }: { facts: SiteFacts }) {
  const { landing } = useSiteText();
  const { to } = useSpoken();
  return (
    <div className={facts.solvency === null ? 'strip strip-even' : 'strip sums'}>
      <dl className="page-width">
        {factsOf(useSpoken(), facts).map(([term, fact, of]) => (
          <div key={term}>
            <dt>{of ? <DefinitionLink of={of}>{term}</DefinitionLink> : term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {facts.solvency !== null && (
          <div>
            <dt className="vh">{landing.strip.more}</dt>
            <dd>
              <a className="site-link strip-link" href={to(paths.solvency)}>
                {landing.strip.open}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The first screen (PUB-5): a typed title, and the ledger's figures. */
export function Hero({ facts }: { facts: SiteFacts }) {
  const { hero, nav } = useSiteText().site;
  return (
    <section className="hero home" data-theme="dark" aria-labelledby="hero">
      <Scene media={facts.media} />
      <div className="veil" />
      <div className="page-width hero-body">
        <h1 id="hero" data-titles={JSON.stringify(hero.titles)}>
          {hero.titles[0]}
        </h1>
        <p className="hero-subtitle">{hero.sub}</p>
        <div className="hero-actions screen-only">
          <a className="site-button hero-button btn-light" href={paths.logIn}>
            {nav.login}
          </a>
          <a className="site-link" href={paths.signUp}>
            {nav.signUp}
          </a>
        </div>
      </div>
      <Strip facts={facts} />
    </section>
  );
}
