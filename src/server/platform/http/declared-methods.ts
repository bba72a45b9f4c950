import { type AnyRouter, isProcedure } from '@orpc/server';

type Declared = { path: RegExp; method: string };

function declaredIn(router: AnyRouter): Declared[] {
  if (isProcedure(router)) {
    const { path, method } = router['~orpc'].route;
    if (path === undefined || method === undefined) return [];
    const pattern = path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', String.raw`\.`);
    return [{ path: new RegExp(`^${pattern}$`), method }];
  }
  return Object.values(router as Record<string, AnyRouter>).flatMap(declaredIn);
}

/** By which methods a path of the API may be called; none where no call has it. */
export function methodsByPath(router: AnyRouter): (path: string) => string[] {
  const all = declaredIn(router);
  return (path) => {
    const fitting = all.filter((one) => one.path.test(path)).map(({ method }) => method);
    return [...new Set(fitting)].toSorted();
  };
}
