import type { ComponentType, ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { fetchedPart } from './fetched-part.ts';
import { type Guarded, RequireSession } from './require-session.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A route's handle: the function that loads its code before rendering. */
export type Fetched = { fetch: () => unknown };

const drawn = <Name extends string>(load: Load<Name>, name: Name): ReactElement => {
  const Screen = fetchedPart(async (): Promise<ComponentType> => (await load())[name]);
  return <Screen />;
};

/** Returns a route whose screen, an export of this name, loads when first opened. */
export function screen<Name extends string>(
  path: string | null,
  load: Load<Name>,
  name: Name,
): RouteObject {
  const place = path === null ? ({ index: true } as const) : { path };
  return { ...place, element: drawn(load, name), handle: { fetch: load } satisfies Fetched };
}

/** Returns the frame around the screens of a logged-in user, loaded like a screen. */
export function frame<Name extends string>(
  path: string,
  guarded: Guarded,
  load: Load<Name>,
  name: Name,
  children: RouteObject[],
): RouteObject {
  return {
    path,
    element: <RequireSession {...guarded}>{drawn(load, name)}</RequireSession>,
    handle: { fetch: load } satisfies Fetched,
    children,
  };
}
