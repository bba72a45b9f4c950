import type { FastifyInstance } from 'fastify';
import type { BrandFacts } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { coloursOf, hexOf } from '#core/brand/colours.ts';
import type { BrowserPart } from '#platform/http/browser.ts';

/** Serves the files a phone needs to put the firm on its home screen, and the favicon (HSE-1). */
export function serveIcons(
  app: FastifyInstance,
  browser: BrowserPart,
  brandNow: () => BrandFacts,
): void {
  const shipped = (name: string, sizes: string, purpose: string) => ({
    src: browser.urlOf(`site/media/${name}`),
    sizes,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const ours = [
    shipped('icon.svg', 'any', 'any'),
    shipped('icon-192.png', '192x192', 'any'),
    shipped('icon-512.png', '512x512', 'any'),
    shipped('icon-maskable.png', '512x512', 'maskable'),
  ];
  /** An adopted brand has one icon, whose mark stays within what a phone cuts. */
  const iconsOf = ({ mark, icon: src }: BrandFacts) =>
    mark === null
      ? ours
      : ['any', 'maskable'].map((purpose) => ({
          src,
          sizes: '512x512',
          type: 'image/png',
          purpose,
        }));
  app.get('/site.webmanifest', async (_request, reply) => {
    const brand = brandNow();
    const night = hexOf(coloursOf(brand.hue).light.night);
    reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return reply.send({
      name: brand.name,
      short_name: brand.shortName,
      start_url: paths.dashboard,
      display: 'standalone',
      background_color: night,
      theme_color: night,
      icons: iconsOf(brand),
    });
  });
  const redirectTo = (path: string, shippedIcon: string): void => {
    app.get(path, async (_request, reply) => {
      const { mark, icon } = brandNow();
      const to = mark === null ? browser.urlOf(`site/media/${shippedIcon}`) : icon;
      return reply.header('cache-control', 'public, max-age=86400').redirect(to);
    });
  };
  // Browsers request this address by default, whatever the page links.
  redirectTo('/favicon.ico', 'favicon.ico');
  redirectTo('/apple-touch-icon.png', 'icon-180.png');
  redirectTo('/apple-touch-icon-precomposed.png', 'icon-180.png');
  // Password managers look here for the page to change a password (W3C, change-password-url).
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(paths.updatePassword),
  );
}
