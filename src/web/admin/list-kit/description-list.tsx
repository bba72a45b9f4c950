import { ArrowRight } from 'lucide-react';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import type { Fact } from './fact-labels.ts';

/** Facts of a record; changed ones show both values. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="lines ruled">
      {facts.map(({ label, before, after, isAddress }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {before !== null && before !== after && (
              <span className="quiet">
                {before}{' '}
                {after !== null && <ArrowRight className="i inline" aria-label="becomes" />}{' '}
              </span>
            )}
            {isAddress && after !== null ? <GroupedAddress text={after} /> : after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
