import type { ReactNode } from 'react';
import type { DefinitionName } from '#contract/definitions.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

export type Line = { title: string; means: string; usd: string; of?: DefinitionName };

type SumListProps = { title?: ReactNode; lines: Line[]; total?: string };

/** One side of an account: its lines, and a double rule under the total. */
export function SumList({ title, lines, total }: SumListProps) {
  const { solvency: text } = useSiteText();
  const { dollars } = useSpoken();
  return (
    <div>
      {title !== undefined && <h3>{title}</h3>}
      <dl className="site-lines exhibit-lines">
        {lines.map(({ title: name, means, usd, of }) => (
          <div key={name}>
            <dt>
              {of ? <DefinitionLink of={of}>{name}</DefinitionLink> : name}
              <span className="source-note exhibit-source">{means}</span>
            </dt>
            <dd className="site-number">{dollars(usd)}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="site-lines-total">
            <dt>{text.sides.total}</dt>
            <dd className="site-number">
              <span className="double-rule">{dollars(total)}</span>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
