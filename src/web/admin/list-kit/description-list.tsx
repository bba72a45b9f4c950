import { ArrowRight } from 'lucide-react';
import type { Fact } from './fact-labels.ts';

/** Facts of a record; what changed shows both of its sides. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="lines ruled">
      {facts.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {before !== null && before !== after && (
              <span className="quiet">
                {before}{' '}
                {after !== null && <ArrowRight className="i inline" aria-label="becomes" />}{' '}
              </span>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
