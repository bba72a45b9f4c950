import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const web = join(import.meta.dirname, '../../src/web');
const texts = join(import.meta.dirname, '../../src/text');

/** The page's `<html>` tag: its language, the mode and the coins, written by the server. */
const openingOf = (html: string): string => /<html [^>]*>/.exec(html)?.[0] ?? '<html lang="en">';

/** The portal's page from its source: scripts and styles come from Vite, none from dist. */
function portalFrom(built: string): string {
  const language = /lang="([a-z]+)"/.exec(openingOf(built))?.[1] ?? 'en';
  const first = '<script type="module" src="/first-paint.ts"></script>';
  const text =
    language === 'en' ? '' : `<script type="module" src="/@fs${texts}/${language}.ts"></script>`;
  return readFileSync(join(web, 'portal.html'), 'utf8')
    .replace(/<html [^>]*>/, openingOf(built))
    .replaceAll('"./', '"/')
    .replace('<title>', `${first}${text}<title>`);
}

/** A public page as the server rendered it, with the style and the scripts of the source. */
const publicFrom = (built: string): string =>
  built
    .replaceAll(/\/assets\/site-[\w-]+\.css/g, '/@dev/site/site.css')
    .replaceAll(/\/assets\/enhance-[\w-]+\.js/g, '/@dev/site/enhance/enhance.ts')
    .replace('</head>', '<script type="module" src="/@dev/@vite/client"></script></head>');

/** Fetches the server's answer to a browser's navigation; null while it starts. */
function ask(inner: string, request: IncomingMessage): Promise<Response | null> {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'accept-encoding' ? [[name, value]] : [],
  );
  const options = { headers: Object.fromEntries(headers), redirect: 'manual' } as const;
  return fetch(`${inner}${request.url ?? '/'}`, options).catch(() => null);
}

type Answer = { status: number; headers: Record<string, string | string[]>; body: string };

const starting: Answer = {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', refresh: '1' },
  body: 'Candor is starting. This page asks again every second.',
};

/** The server's page, rebuilt from the source; null if the answer is not a page. */
async function pageOf(vite: ViteDevServer, inner: string, request: IncomingMessage) {
  const answer = await ask(inner, request);
  if (answer === null) return starting;
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return null;
  const built = await answer.text();
  const body = built.includes('id="portal"')
    ? await vite.transformIndexHtml(request.url ?? '/', portalFrom(built))
    : publicFrom(built);
  const kept = [...answer.headers].filter(([name]) => /^(location|vary|content-type)$/.test(name));
  const cookies = answer.headers.getSetCookie();
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(kept), 'set-cookie': cookies, 'cache-control': 'no-store' },
    body,
  };
}

/**
 * In development Vite processes the server's pages: the portal's shell comes from the source and
 * reloads by itself. The content security policy is left out, because Vite's scripts and styles are
 * inline; the programs behind it are unaware of this.
 */
export const devPages = (inner: string): Plugin => ({
  name: 'candor-dev-pages',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const asks = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (!asks || request.url?.startsWith('/@dev/')) return next();
      pageOf(vite, inner, request).then((page) => {
        if (page === null) return next();
        response.writeHead(page.status, page.headers).end(page.body);
      }, next);
    });
  },
});
