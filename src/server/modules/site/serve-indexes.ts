import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import type { Config } from '#platform/config/config.ts';
import { keep, sendCompressed } from '#platform/http/compressed-assets.ts';
import { isThisMachine } from '#platform/mail/this-machine.ts';
import type { ListedPage, PageStore } from './store.ts';

/** Returns whether strangers, and so search engines, could find this installation. */
const isReachable = ({ publicUrl }: Config): boolean => !isThisMachine(new URL(publicUrl).hostname);

function robotsText(config: Config): string {
  const closed = [
    paths.dashboard,
    paths.admin,
    '/admin-login',
    '/admin-seat',
    '/admin-key',
    '/api/',
    '/dev/',
  ];
  // Play money is no offer: a sandbox reachable from outside stays out of search engines.
  const isHidden = config.mode === 'sandbox' && isReachable(config);
  const rules = isHidden ? ['Disallow: /'] : closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/**
 * Lists the pages (sitemaps.org, 0.9), each with its languages. It has no dates and no priorities,
 * because they would be guesses.
 */
function sitemapText(publicUrl: string, pages: readonly ListedPage[]): string {
  const at = (path: string): string => escape(publicUrl + path);
  const linkOf = ([hreflang, path]: ListedPage['alternates'][number]): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${at(path)}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    '  xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(
      ({ path, alternates }) =>
        `<url><loc>${at(path)}</loc>${alternates.map(linkOf).join('')}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
}

/** Serves `robots.txt` and `sitemap.xml`, the list of pages for machines. */
export function serveIndexes(app: FastifyInstance, config: Config, store: PageStore): void {
  const robots = robotsText(config);
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const text = sitemapText(config.publicUrl, await store.listed());
    const kept = await keep(text, 'text/xml; charset=utf-8');
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), kept);
  });
}
