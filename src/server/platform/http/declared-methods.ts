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
    // The router takes a stroke at the end as well.
    return [{ path: new RegExp(`^${pattern}/?$`), pattern: path, method, longestBody }];
  }
  return Object.values(router as Record<string, AnyRouter>).flatMap(declaredIn);
}

/** By which methods a path of the API may be called; none where no call has it. */
export function methodsByPath(router: AnyRouter): (path: string) => string[] {
  const all = declaredIn(router);
  return (path) => {
    const fitting = all.filter((item) => item.path.test(path)).map(({ method }) => method);
    return [...new Set(fitting)].toSorted();
  };
}

/** The pattern of the call that a path of the API is of, as `/user/notices/{id}`; null of none. */
export function patternsOf(router: AnyRouter): (path: string) => string | null {
  const all = declaredIn(router);
  return (path) => {
    const fitting = all.filter((item) => item.path.test(path)).map(({ pattern }) => pattern);
    // A word of its own comes before what stands for any word.
    return fitting.find((item) => !item.includes('{')) ?? fitting[0] ?? null;
  };
}

/** The calls whose bodies may be longer than others, by where Fastify serves them. */
export const longBodies = (router: AnyRouter) =>
  declaredIn(router).flatMap(({ pattern, method, longestBody }) =>
    longestBody === undefined
      ? []
      : [{ url: pattern.replaceAll(/\{(\w+)\}/g, ':$1'), method, bodyLimit: longestBody }],
  );
