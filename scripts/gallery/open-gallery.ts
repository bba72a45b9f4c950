import { serveGallery } from './serve-gallery.ts';

// `npm run dev -- gallery`: the components of src/web/ui, seen after each save. PORT moves it.

const { url } = await serveGallery(Number(process.env['PORT'] ?? 3100));
process.stdout.write(`The gallery is at ${url}\n`);
