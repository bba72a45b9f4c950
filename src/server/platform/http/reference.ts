import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keep, sendCompressed, type CompressedAsset } from './compressed-assets.ts';
import { allow } from './headers.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// Test calls go to the page's own origin, under whatever name it was opened: the policy allows no
// other.
const START = `fetch('/api/openapi.json')
  .then((answer) => answer.json())
  .then((document) =>
    SwaggerUIBundle({
      spec: { ...document, servers: [{ url: '/api' }] },
      dom_id: '#reference',
      deepLinking: true,
      validatorUrl: null,
    }),
  );
`;

/** The API reference page, with a library that we serve under a separate policy. */
export function serveReference(app: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const ofLibrary = (name: string): Buffer => readFileSync(join(folder, name));
  const files: Record<string, () => Promise<CompressedAsset>> = {
    '/api/docs': () => keep(PAGE, 'text/html; charset=utf-8'),
    '/api/docs/start.js': () => keep(START, 'text/javascript; charset=utf-8'),
    '/api/docs/swagger-ui.css': () => keep(ofLibrary('swagger-ui.css'), 'text/css; charset=utf-8'),
    '/api/docs/swagger-ui-bundle.js': () =>
      keep(ofLibrary('swagger-ui-bundle.js'), 'text/javascript; charset=utf-8'),
  };
  for (const [path, make] of Object.entries(files)) {
    // Built on first use, so a start does not wait for a rarely opened page.
    let kept: Promise<CompressedAsset> | undefined;
    app.get(path, async (request, reply) => {
      kept ??= make();
      reply.header('cache-control', 'no-cache');
      return sendCompressed(request, allow(reply, 'reference'), await kept);
    });
  }
}
