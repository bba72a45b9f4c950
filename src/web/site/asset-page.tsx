import type { AssetWords } from '../text/en/site/asset.ts';
import { Opening } from './opening.tsx';
import type { SceneName } from './pages.tsx';

/** The page of one asset class (PUB-6), made from its words. */
export function AssetPage({ words, scene }: { words: AssetWords; scene: SceneName }) {
  return <Opening words={words} scene={scene} />;
}
