import { type AnyRouter, isProcedure } from '@orpc/server';
import type { Meta } from '#contract/endpoint.ts';

type Declared = { path: RegExp; pattern: string; method: string; longestBody: number | undefined };

function declaredIn(router: AnyRouter): Declared[] {
  if (isProcedure(router)) {
    const { route, meta } = router['~orpc'];
    const { path, method } = route;
    const { longestBody } = meta as Meta;
    if (path === undefined || method === undefined) return [];
    const pattern = path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', String.raw`\.`);
    // The router also accepts a trailing slash.
    return [{ path: new RegExp(`^${pattern}/?$`), pattern: path, method, longestBody }];
  }
  return Object.values(router as Record<string, AnyRouter>).flatMap(declaredIn);
}

/** Returns the methods of an API path; none if no call has it. */
export function methodsByPath(router: AnyRouter): (path: string) => string[] {
  const all = declaredIn(router);
  return (path) => {
    const fitting = all.filter((item) => item.path.test(path)).map(({ method }) => method);
    return [...new Set(fitting)].toSorted();
  };
}

/** Returns the pattern of an API path, such as `/user/notices/{id}`; null if no call has it. */
export function patternsOf(router: AnyRouter): (path: string) => string | null {
  const all = declaredIn(router);
  return (path) => {
    const fitting = all.filter((item) => item.path.test(path)).map(({ pattern }) => pattern);
    // A literal path comes before one with a parameter.
    return fitting.find((item) => !item.includes('{')) ?? fitting[0] ?? null;
  };
}

/** The calls that accept longer bodies, by their Fastify path. */
export const longBodies = (router: AnyRouter) =>
  declaredIn(router).flatMap(({ pattern, method, longestBody }) =>
    longestBody === undefined
      ? []
      : [{ url: pattern.replaceAll(/\{(\w+)\}/g, ':$1'), method, bodyLimit: longestBody }],
  );
