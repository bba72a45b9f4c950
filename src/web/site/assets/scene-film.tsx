import type { SiteFacts } from '#contract/site.ts';
import { useSiteText } from '../server/spoken.tsx';

/** The generated scenes (PUB-6): one for the landing page, one per asset class. */
export type SceneName =
  | 'landing'
  | 'realestate'
  | 'retirement'
  | 'gold'
  | 'crypto'
  | 'nfts'
  | 'stocks'
  | 'forex';

/**
 * The moving background of a page: a still image, and over it a video that a script starts unless
 * the visitor prefers reduced motion, with a pause button (PUB-6).
 */
export function SceneFilm({ scene, media }: { scene: SceneName; media: SiteFacts['media'] }) {
  const { asset } = useSiteText();
  const still = [`${media[`${scene}-small.avif`]} 640w`, `${media[`${scene}.avif`]} 1280w`];
  return (
    <>
      <div className="hero-scene film screen-only" aria-hidden="true">
        <picture>
          <source
            type="image/avif"
            srcSet={still.join(', ')}
            sizes="(max-width: 900px) 50vw, 100vw"
          />
          <img src={media[`${scene}.jpg`]} alt="" width={1280} height={720} fetchPriority="high" />
        </picture>
        <video muted loop playsInline preload="none" tabIndex={-1}>
          <source src={media[`${scene}.webm`]} type='video/webm; codecs="av01.0.08M.10"' />
          <source src={media[`${scene}.mp4`]} type="video/mp4" />
        </video>
      </div>
      <button className="pause-film" type="button" hidden data-play={asset.play}>
        {asset.pause}
      </button>
    </>
  );
}
