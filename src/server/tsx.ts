import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as compiler from 'rolldown/utils';

// Node strips types from .ts files, but refuses .tsx: pages and mails are compiled as they load,
// with a source map for debuggers and `--enable-source-maps`.
const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    // Loaded with the first page; a program without pages never loads it.
    const { transformSync } = require('rolldown/utils') as typeof compiler;
    const { code, map } = transformSync(file, readFileSync(file, 'utf8'), {
      lang: 'tsx',
      jsx: { runtime: 'automatic' },
      sourcemap: true,
    });
    const inline = Buffer.from(JSON.stringify({ ...map, sources: [url] })).toString('base64');
    const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
    return { format: 'module', source, shortCircuit: true };
  },
});
