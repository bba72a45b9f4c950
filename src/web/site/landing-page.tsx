import type { SiteFacts } from '../../contract/site.ts';
import { site } from '../text/en/site.ts';
import { Books } from './books.tsx';
import { Campaign } from './campaign.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Purpose } from './purpose.tsx';
import { Section } from './section.tsx';
import { TAccount } from './t-account.tsx';
import { Voices } from './voices.tsx';
import { Creed, Why } from './why.tsx';
import { Work } from './work.tsx';

/** Stands where others print what nobody can keep. */
function Promises() {
  const { promise } = site;
  return (
    <Section id="promise" title={promise.title} lead={promise.lead} ground="tint">
      <TAccount
        left={{ title: promise.can, claims: promise.left }}
        right={{ title: promise.cannot, claims: promise.right }}
      />
    </Section>
  );
}

export function Landing({ facts }: { facts: SiteFacts }) {
  return (
    <>
      <Hero facts={facts} />
      <Campaign campaign={facts.campaign} />
      <Plans plans={facts.plans} />
      <Work />
      <Purpose facts={facts} />
      <Why />
      <Creed />
      <Promises />
      <Voices testimonials={facts.testimonials} />
      <Books facts={facts} />
    </>
  );
}
