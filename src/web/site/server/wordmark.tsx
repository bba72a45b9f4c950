import type { BrandFacts } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { useSpoken } from './spoken.tsx';

/** The firm's mark and name on the dark ground of header and footer; it leads home. */
export function Wordmark({ brand: { name, markOnNight } }: { brand: BrandFacts }) {
  const { to } = useSpoken();
  if (markOnNight === null) {
    return (
      <a className="wordmark" href={to(paths.home)}>
        {name}
      </a>
    );
  }
  return (
    <a className="wordmark wordmark-marked" href={to(paths.home)}>
      <img src={markOnNight} alt="" height="28" />
      {name}
    </a>
  );
}
