import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import type { BrowserPart } from '#platform/http/browser.ts';

const NIGHT = '#090d0b';

/** Serves the files a phone needs to put the product on its home screen, and the favicon. */
export function serveIcons(app: FastifyInstance, browser: BrowserPart): void {
  const icon = (name: string, sizes: string, purpose: string) => ({
    src: browser.urlOf(`site/media/${name}`),
    sizes,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const manifest = {
    name: 'Candor',
    short_name: 'Candor',
    start_url: paths.dashboard,
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: [
      icon('icon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable.png', '512x512', 'maskable'),
    ],
  };
  app.get('/site.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
  // Browsers request this address by default, whatever the page links.
  app.get('/favicon.ico', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .redirect(browser.urlOf('site/media/favicon.ico')),
  );
  for (const name of ['apple-touch-icon.png', 'apple-touch-icon-precomposed.png']) {
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .redirect(browser.urlOf('site/media/icon-180.png')),
    );
  }
  // Password managers look here for the page to change a password (W3C, change-password-url).
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(paths.updatePassword),
  );
}
