import type { ReactNode } from 'react';
import type { DefinitionGroup, DefinitionName } from '#contract/definitions.ts';
import { paths } from '#contract/paths.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** A figure's name as a link to its definition, marked by a small '='. */
export function DefinitionLink({ of, children }: { of: DefinitionName; children: ReactNode }) {
  const { how } = useSiteText().definitions;
  const { to } = useSpoken();
  return (
    <a className="counted" href={`${to(paths.definitions)}#${of}`} title={how}>
      {children}
    </a>
  );
}

/** Where a list repeats the same names, one line links to all their definitions. */
export function CountedGroup({ of }: { of: DefinitionGroup }) {
  const { howAll } = useSiteText().definitions;
  const { to } = useSpoken();
  return (
    <p className="site-small">
      <a className="counted" href={`${to(paths.definitions)}#${of}`}>
        {howAll}
      </a>
    </p>
  );
}
