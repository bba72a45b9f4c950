import type { ReactNode } from 'react';
import type { DefinitionName } from '#contract/definitions.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useWords } from '../server/spoken.tsx';

export type Line = { title: string; means: string; usd: string; of?: DefinitionName };

type SumListProps = { title?: ReactNode; lines: Line[]; total?: string };

/** One side of an account: its lines, and the double rule under their total. */
export function SumList({ title, lines, total }: SumListProps) {
  const { solvency: text } = useWords();
  const { dollars } = useSpoken();
  return (
    <div>
      {title !== undefined && <h3>{title}</h3>}
      <dl className="lines">
        {lines.map(({ title: name, means, usd, of }) => (
          <div key={name}>
            <dt>
              {of ? <DefinitionLink of={of}>{name}</DefinitionLink> : name}
              <span className="src">{means}</span>
            </dt>
            <dd className="num">{dollars(usd)}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="total">
            <dt>{text.sides.total}</dt>
            <dd className="num">
              <span className="double">{dollars(total)}</span>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
