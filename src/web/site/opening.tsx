import { paths } from '../paths.ts';
import { asset } from '../text/en/site/asset.ts';
import type { SceneName } from './pages.tsx';

type OpeningProps = {
  words: { title: string; tagline: string; paragraphs: readonly string[] };
  /** A page with a scene begins in the dark, and its header is transparent there. */
  scene?: SceneName;
};

/** How every page but the landing begins: its title, its tagline, and what it is about. */
export function Opening({ words, scene }: OpeningProps) {
  return (
    <section className="document" data-theme={scene ? 'dark' : undefined}>
      <div className="wrap">
        <h1 className="display">{words.title}</h1>
        <p className="lead">{words.tagline}</p>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph} className="prose">
            {paragraph}
          </p>
        ))}
        <a className="go" href={paths.signUp}>
          {asset.start}
        </a>
      </div>
    </section>
  );
}
