import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');

export type GalleryServer = { url: string; close: () => Promise<void> };

/** Serves the gallery with Vite alone and hot reload. Port 0 picks a free one. */
export async function serveGallery(port: number): Promise<GalleryServer> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: import.meta.dirname,
    // Separate, because `npm run dev` may run at the same time with other prepared packages.
    cacheDir: join(root, 'node_modules/.cache/gallery'),
    // Vite's scan misses this package; found later, it would invalidate what a page has loaded.
    optimizeDeps: { include: ['react-router/dom'] },
    appType: 'spa',
    server: { host: '127.0.0.1', port, fs: { allow: [root] } },
    logLevel: 'warn',
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  const found = typeof address === 'object' && address ? address.port : port;
  return { url: `http://localhost:${found}`, close: () => vite.close() };
}
