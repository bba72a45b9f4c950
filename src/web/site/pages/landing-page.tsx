import type { SiteFacts } from '#contract/site.ts';
import { Plans } from '../plans/plans.tsx';
import { Books } from '../sections/books.tsx';
import { Campaign } from '../sections/campaign.tsx';
import { Hero } from '../sections/hero.tsx';
import { Work } from '../sections/how-it-works.tsx';
import { Purpose } from '../sections/purpose.tsx';
import { Section } from '../sections/section.tsx';
import { TAccount } from '../sections/t-account.tsx';
import { Testimonials } from '../sections/testimonials.tsx';
import { Creed, Why } from '../sections/why.tsx';
import { useSiteText } from '../server/spoken.tsx';

/** Replaces the usual promises, which no one can keep. */
function Promises() {
  const { promise } = useSiteText().site;
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
      <Plans facts={facts} />
      <Work coins={facts.coins} />
      <Purpose facts={facts} />
      <Why />
      <Creed />
      <Promises />
      <Testimonials testimonials={facts.testimonials} />
      <Books facts={facts} />
    </>
  );
}
