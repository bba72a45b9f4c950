import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');

export type GalleryServer = { url: string; close: () => Promise<void> };

/** The gallery by Vite alone, with hot reload. Port 0 takes a free one. */
export async function serveGallery(port: number): Promise<GalleryServer> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: import.meta.dirname,
    // `npm run dev` may run beside it, with other packages prepared.
    cacheDir: join(root, 'node_modules/.cache/gallery'),
    // Vite's search passes this one by; found later, it would make what a page has loaded stale.
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
