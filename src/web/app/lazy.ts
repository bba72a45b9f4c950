import type { ComponentType } from 'react';

/** A route's screen by the name it is exported under, fetched when first opened. */
export function lazy<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return async () => ({ Component: (await load())[name] });
}
