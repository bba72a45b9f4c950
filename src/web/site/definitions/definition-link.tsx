import type { ReactNode } from 'react';
import type { DefinitionGroup, DefinitionName } from '#contract/definitions.ts';
import { paths } from '#contract/paths.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** The name of a figure, which leads to how it is counted; a small '=' behind it says so. */
export function DefinitionLink({ of, children }: { of: DefinitionName; children: ReactNode }) {
  const { how } = useSiteText().definitions;
  const { to } = useSpoken();
  return (
    <a className="counted" href={`${to(paths.definitions)}#${of}`} title={how}>
      {children}
    </a>
  );
}

/** Where a list repeats the same names, one line leads to how all of them are counted. */
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
