import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { AssetText } from '#text/en/site/asset.ts';
import { AssetAgainst, AssetCosts, AssetQuestions } from '../assets/asset-answers.tsx';
import { AssetOffer } from '../assets/asset-offer.tsx';
import { AssetPast } from '../assets/asset-past.tsx';
import type { AssetName } from '../assets/past-figures.ts';
import { SceneFilm, type SceneName } from '../assets/scene-film.tsx';
import { Section } from '../sections/section.tsx';
import { TAccount } from '../sections/t-account.tsx';
import { useSiteText } from '../server/spoken.tsx';

type HeroProps = {
  words: AssetText;
  open: number;
  scene: SceneName;
  media: SiteFacts['media'];
};

function Hero({ words, open, scene, media }: HeroProps) {
  const { asset } = useSiteText();
  const plans = [words.plans.term, open === 0 ? asset.noPlans : asset.plansOpen(open)] as const;
  return (
    <section className="hero asset" data-theme="dark" aria-labelledby="title">
      <SceneFilm scene={scene} media={media} />
      <div className="veil" />
      <div className="page-width hero-body">
        <h1 id="title">{words.title}</h1>
        <p className="hero-subtitle asset-subtitle">{words.tagline}</p>
        <div className="hero-actions screen-only">
          <a className="site-button hero-button btn-light" href={paths.signUp}>
            {asset.start}
          </a>
          <a className="site-link" href="#arise">
            {asset.losses}
          </a>
        </div>
      </div>
      <div className="strip strip-even">
        <dl className="page-width">
          {[...words.facts, plans].map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function About({ what, picture }: { what: AssetText['what']; picture: string | undefined }) {
  return (
    <section className="section" aria-labelledby="about">
      <div className="page-width site-split about">
        <div className="about-left split-left">
          <h2 className="display" id="about">
            {what.title}
          </h2>
          <p className="site-lead split-lead">{what.lead}</p>
          {what.paragraphs.map((paragraph) => (
            <p key={paragraph} className="site-prose about-text split-text">
              {paragraph}
            </p>
          ))}
        </div>
        <figure className="split-right">
          <div className="picture-plate">
            <img src={picture} alt="" width={720} height={540} loading="lazy" />
          </div>
          <figcaption>{what.caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}

function Start({ start }: { start: AssetText['start'] }) {
  const { asset } = useSiteText();
  return (
    <section className="section start" data-theme="dark" aria-labelledby="start">
      <div className="page-width start-inner">
        <h2 className="display start-title" id="start">
          {start.title}
        </h2>
        <div className="start-action">
          <p>{start.text}</p>
          <p className="site-small start-note">
            {asset.cautionLead} {asset.caution}
          </p>
          <a className="site-button btn-light" href={paths.signUp}>
            {asset.start}
          </a>
        </div>
      </div>
    </section>
  );
}

function Notes({ notes }: { notes: AssetText['notes'] }) {
  const { asset } = useSiteText();
  return (
    <section className="page-width asset-notes" aria-labelledby="notes">
      <h2 className="eyebrow" id="notes">
        {asset.notes}
      </h2>
      <ol>
        {notes.map((note, index) => (
          <li key={note} id={`note-${index + 1}`}>
            {note}
          </li>
        ))}
      </ol>
    </section>
  );
}

type AssetPageProps = { words: AssetText; scene: AssetName; facts: SiteFacts };

/** One asset class's page (PUB-6), built from its texts and the open plans. */
export function AssetPage({ words, scene, facts }: AssetPageProps) {
  const { asset } = useSiteText();
  const open = facts.plans.filter((plan) => plan.open && plan.family === words.plans.family);
  return (
    <>
      <Hero words={words} open={open.length} scene={scene} media={facts.media} />
      <About what={words.what} picture={facts.media[`${scene}-about.svg`]} />
      <Section id="arise" title={asset.arise} lead={words.arise.lead} ground="tint">
        <TAccount
          left={{ title: asset.gain, claims: words.arise.gains }}
          right={{ title: asset.loss, claims: words.arise.losses }}
        />
      </Section>
      <AssetCosts costs={words.costs} />
      <AssetPast past={words.past} of={scene} />
      <AssetAgainst against={words.against} />
      {open.length > 0 && <AssetOffer plans={open} />}
      <AssetQuestions ask={words.ask} ground={open.length > 0 ? 'paper' : 'tint'} />
      <Start start={words.start} />
      <Notes notes={words.notes} />
    </>
  );
}
