import type { SiteFacts } from '../../contract/site.ts';
import type { SceneName } from './pages.tsx';

/** The background of a page: one frame of its scene (PUB-6). */
export function SceneFilm({ scene, media }: { scene: SceneName; media: SiteFacts['media'] }) {
  const still = [`${media[`${scene}-small.avif`]} 640w`, `${media[`${scene}.avif`]} 1280w`];
  return (
    <div className="scene film" aria-hidden="true">
      <picture>
        <source
          type="image/avif"
          srcSet={still.join(', ')}
          sizes="(max-width: 900px) 50vw, 100vw"
        />
        <img src={media[`${scene}.jpg`]} alt="" width={1280} height={720} fetchPriority="high" />
      </picture>
    </div>
  );
}
