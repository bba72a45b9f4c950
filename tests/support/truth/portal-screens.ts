import { registerHooks } from 'node:module';
import {
  type Query,
  QueryClient,
  QueryClientProvider,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter, Route, Routes } from 'react-router';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { TestApi } from '../api.ts';

// Renders portal screens as a browser would, from the answers of one installation and without a
// browser: each is rendered, its requests are fetched, and it is rendered again.

const contractUrl = new URL('../../../src/contract/', import.meta.url).href;
/** The build's virtual modules: the contract itself, no width and no theme. */
const made: Readonly<Record<string, string>> = {
  'virtual:contract': `export { contract as default } from '${contractUrl}contract.ts';`,
  'virtual:contract-of-staff': 'export default {};',
  [new URL('../../../src/web/ui/use-media.ts', import.meta.url).href]:
    "export const useMedia = () => false; export const phone = '';",
  [new URL('../../../src/web/ui/theme-switch.tsx', import.meta.url).href]:
    'export const ThemeSwitch = () => null;',
  'virtual:roles': `import { accessTable } from '${contractUrl}access-table.ts';
    export default Object.fromEntries(accessTable().flatMap(({ call, access }) =>
      (access.who === 'admin' ? [[call, access.roles]] : [])));`,
};
registerHooks({
  resolve: (name, context, next) =>
    name in made ? { url: name, shortCircuit: true } : next(name, context),
  load: (url, context, next) => {
    const source = made[url];
    if (source === undefined) return next(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});

const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const origin = 'http://localhost:3000';

/** The browser functions that screens call while they render. */
function actAsBrowser({ path, isLive = false }: Pick<ScreenView, 'path' | 'isLive'>): void {
  const at = new URL(path, origin);
  const location = { origin, href: at.href, pathname: at.pathname, search: at.search, hash: '' };
  const dataset = { ...(isLive ? { mode: 'live' } : {}), coins: offeredCoins().join(' ') };
  const document = { documentElement: { lang: 'en', dataset }, querySelector: () => null };
  const matchMedia = () => ({ matches: false, addEventListener: () => undefined });
  const known = { location, localStorage: kept, sessionStorage: kept, document, matchMedia };
  for (const [name, value] of Object.entries(known)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

const asks = ({ options }: Query): boolean => (options as QueryObserverOptions).enabled !== false;

/** A screen's text as it is read, with bars between its parts; drawings are left out. */
export const readText = (html: string): string =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/(?:\s|<[^>]+>)*<[^>]+>(?:\s|<[^>]+>)*/g, '|')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name]!);
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

type ScreenView = {
  /** The route's path with its parameters, where it has some. */
  route?: string | undefined;
  path: string;
  token: string;
  /** Whether the shell shows that money is real. */
  isLive?: boolean;
};

/** Renders screens for the session's owner; returns a screen's text. */
export function portalScreens(api: Pick<TestApi, 'call'>) {
  const drawn = portalPages(api);
  return async (load: () => Promise<ComponentType>, at: ScreenView): Promise<string> =>
    readText(await drawn(load, at));
}

/** Renders screens for the session's owner; returns a screen's elements. */
export function portalPages({ call }: Pick<TestApi, 'call'>) {
  return async function shown(load: () => Promise<ComponentType>, at: ScreenView): Promise<string> {
    const { path, token, route = path.replace(/\?.*/, '') } = at;
    actAsBrowser(at);
    globalThis.fetch = async (input) => {
      const { method, url, headers } = input as Request;
      const body: unknown = method === 'GET' ? undefined : await (input as Request).json();
      const { pathname, search } = new URL(url);
      const key = headers.get('idempotency-key');
      const sent = { token, body, ...(key === null ? {} : { key }) };
      const answer = await call(method, pathname.replace(/^\/api/, '') + search, sent);
      return Response.json(answer.body, { status: answer.status });
    };
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const Screen = await load();
    const page = () =>
      createElement(
        QueryClientProvider,
        { client },
        createElement(
          MemoryRouter,
          { initialEntries: [path] },
          createElement(
            Routes,
            null,
            createElement(Route, { path: route, element: createElement(Screen) }),
          ),
        ),
      );
    for (;;) {
      const { prelude } = await prerender(page());
      const html = await new Response(prelude).text();
      const open = client.getQueryCache().getAll().filter(asks);
      const unread = open.filter(({ state }) => state.status === 'pending');
      if (unread.length === 0) return html;
      await Promise.all(unread.map((query) => query.fetch()));
    }
  };
}
