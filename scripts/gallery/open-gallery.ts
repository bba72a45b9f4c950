import { serveGallery } from './serve-gallery.ts';

// `npm run dev -- gallery`: shows the components of src/web/ui after each save. PORT changes the
// port.

const { url } = await serveGallery(Number(process.env['PORT'] ?? 3100));
process.stdout.write(`The gallery is at ${url}\n`);
