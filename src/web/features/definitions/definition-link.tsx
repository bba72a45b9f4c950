import type { ReactNode } from 'react';
import type { DefinitionName } from '#contract/definitions.ts';
import { paths } from '#contract/paths.ts';
import { words } from '#text/words.ts';
import { publicPage } from '../../app/public-page.ts';

/** A figure's name as a link to its definition on the public page (LOK-1). */
export function DefinitionLink({ of, children }: { of: DefinitionName; children: ReactNode }) {
  return (
    <a className="counted" href={`${publicPage(paths.definitions)}#${of}`} title={words.counted}>
      {children}
    </a>
  );
}
