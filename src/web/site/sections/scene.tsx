import type { SiteFacts } from '#contract/site.ts';

/**
 * Flat ruled lines on the left become a terrain on the right: a ledger as a landscape. Drawn by
 * tools/make-pictures.ts into a separate file, so that the page's text loads first.
 */
export function Scene({ media }: { media: SiteFacts['media'] }) {
  return (
    <picture className="hero-scene screen-only" aria-hidden="true">
      <source media="(max-width: 650px)" srcSet={media['landing-small.svg']} />
      <img src={media['landing.svg']} alt="" width={1440} height={900} fetchPriority="high" />
    </picture>
  );
}
