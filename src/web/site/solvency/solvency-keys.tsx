import type { SolvencyReading } from '#contract/solvency.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** Decision keys that were enrolled by the server's command line (INT-11). */
export function KeyReplacements({ books }: { books: Pick<SolvencyReading, 'key_replacements'> }) {
  const text = useSiteText().solvency.keys;
  const { momentOf } = useSpoken();
  const replaced = books.key_replacements ?? [];
  if (replaced.length === 0) return <p className="big-reading site-fold-reading">{text.none}</p>;
  return (
    <dl className="site-lines site-lines-wide">
      {replaced.map(({ fingerprint, enrolled_at: at, usable_from: usable }) => (
        <div key={fingerprint}>
          <dt>
            {text.enrolled(momentOf(at))}
            <span className="source-note">{text.usable(momentOf(usable))}</span>
          </dt>
          <dd className="address">
            {fingerprint}
            <span className="source-note">{text.fingerprint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
