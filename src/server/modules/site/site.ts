import type { FastifyInstance } from 'fastify';
import type { RenderSite } from '#contract/site.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { FileStore } from '#platform/files/files.ts';
import { sendCompressed } from '#platform/http/compressed-assets.ts';
import { sendProblem } from '#platform/http/guards.ts';
import { allow, secureHeadersOf } from '#platform/http/headers.ts';
import { serveCachedPages } from '#platform/http/page-cache.ts';
import { requestSignedFile } from '../identity/identity.ts';
import { type FactSources, readFacts } from './read-facts.ts';
import { serveForms } from './serve-forms.ts';
import { serveIcons } from './serve-icons.ts';
import { serveIndexes } from './serve-indexes.ts';
import { serveOperator } from './serve-operator.ts';
import { serveSecurity } from './serve-security.ts';
import { openPageStore, type PageStore } from './store.ts';

export { writeOperator } from './serve-operator.ts';
export { serveMail } from './serve-mail.ts';

export type SiteDeps = FactSources & { render: RenderSite; files: FileStore };

const LONGEST_SHOWN = 120;

/** The browser revalidates its copy each time. */
const asks = { 'cache-control': 'no-cache' };

function serveMissing(app: FastifyInstance, store: PageStore, render: RenderSite): void {
  app.setNotFoundHandler(async (request, reply) => {
    // A program is recognised by its path, or by the types it accepts.
    const isProgram = /\bjson\b/.test(request.headers.accept ?? '');
    const [path = '/'] = request.url.split('?');
    if (isProgram || path.startsWith('/api/')) return sendProblem(reply, new Refusal('not_found'));
    // Addresses are also typed and printed with capitals, or with a trailing slash.
    const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
    const isPage = request.method === 'GET' && plain !== path && render.routes.includes(plain);
    if (isPage) return reply.redirect(plain + request.url.slice(path.length), 301);
    const html = render.notFound(path.slice(0, LONGEST_SHOWN), store.facts());
    return allow(reply, 'site').code(404).type('text/html; charset=utf-8').send(html);
  });
}

/** Serves the public pages from memory, robots.txt, and a page for unknown paths. */
export async function serveSite(app: FastifyInstance, deps: SiteDeps): Promise<PageStore> {
  const store = await openPageStore(deps.render, () => readFacts(deps));
  for (const route of deps.render.routes) {
    app.get(route, async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      const page = await store.page(path);
      if (page === undefined) return reply.callNotFound();
      reply.headers(asks);
      return sendCompressed(request, allow(reply, 'site'), page);
    });
  }
  const headers = { ...secureHeadersOf('site', deps.config), ...asks };
  serveCachedPages(app, store.pageNow, headers, deps.config);
  serveForms(app, { ...deps, store });
  serveIndexes(app, deps.config, store);
  serveOperator(app, () => requestSignedFile(deps.db, { token: null, kind: 'operator' }));
  serveSecurity(app, deps.config);
  serveIcons(app, deps.browser, () => store.facts().brand);
  serveMissing(app, store, deps.render);
  return store;
}
export { submitMessage } from './submit-message.ts';
export { writeTestimonial } from './write-testimonial.ts';
