import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { rolldown } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';
import { accessTable } from '#contract/access-table.ts';
import { contract } from '#contract/contract.ts';

const root = `${import.meta.dirname}/src/web`;

/**
 * The browser ships where each call goes, as JSON, but neither Zod nor shapes (DECISIONS 5); the
 * calls of administrators come with their screens.
 */
function minifiedContract(): Plugin {
  const ofStaff = new Set(
    accessTable().flatMap(({ call, access }) => (access.who === 'admin' ? [call] : [])),
  );
  const parts: Record<string, (call: string) => boolean> = {
    'virtual:contract': (call) => !ofStaff.has(call),
    'virtual:contract-of-staff': (call) => ofStaff.has(call),
  };
  return {
    name: 'candor-contract',
    resolveId: (source) => (source in parts ? `\0${source}` : undefined),
    load: (source) => {
      const isOfPart = parts[source.slice(1)];
      if (!source.startsWith('\0') || isOfPart === undefined) return undefined;
      return `export default ${JSON.stringify(routesOf(isOfPart))}`;
    },
  };
}

/** Area, call and route of the calls that belong to a part. */
function routesOf(isOfPart: (call: string) => boolean): Record<string, object> {
  const areas = Object.entries(routesOnly(contract) as Record<string, object>);
  return Object.fromEntries(
    areas.map(([area, calls]) => [
      area,
      Object.fromEntries(Object.entries(calls).filter(([call]) => isOfPart(`${area}.${call}`))),
    ]),
  );
}

function routesOnly(router: AnyContractRouter): unknown {
  return JSON.parse(JSON.stringify(minifyContractRouter(router)), (key, value: unknown) =>
    wordsOfRoutes.has(key) ? undefined : value,
  );
}
const wordsOfRoutes = new Set([
  'summary',
  'description',
  'tags',
  'access',
  'refuses',
  'successStatus',
  'movesMoney',
  'sandboxOnly',
]);

/** Which roles may make each call of the administrators, for screens that explain their buttons. */
function rolesByCall(): Plugin {
  const id = 'virtual:roles';
  const roles = accessTable().flatMap(({ call, access }) =>
    access.who === 'admin' ? [[call, access.roles]] : [],
  );
  return {
    name: 'candor-roles',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export default ${JSON.stringify(Object.fromEntries(roles))}`
        : undefined,
  };
}

/** Videos, posters and pictures: no script or style asks for them, the server's markup does. */
function siteMedia(): Plugin {
  const folder = `${root}/site/media`;
  return {
    name: 'candor-site-media',
    apply: 'build',
    buildStart() {
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        const originalFileName = `site/media/${name}`;
        const source = readFileSync(`${folder}/${name}`);
        this.emitFile({ type: 'asset', name, originalFileName, source });
      }
    },
  };
}

/** An entry with all that it imports, as one script. */
async function scriptOf(entry: string, platform: 'browser' | 'node'): Promise<string> {
  const bundle = await rolldown({ input: `${import.meta.dirname}/${entry}`, platform });
  const { output } = await bundle.generate({ format: 'es', minify: platform === 'browser' });
  return output[0].code;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** What checks a proof away from the site: two scripts for Node, and a page of one file. */
function proofFiles(): Plugin {
  return {
    name: 'candor-proof-files',
    apply: 'build',
    async generateBundle() {
      const script = await scriptOf('src/web/public/verifier.ts', 'browser');
      const page = readFileSync(`${root}/public/verifier.html`, 'utf8');
      const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
      const whole = page
        .replace('sha256-SCRIPT', `sha256-${sha256(script)}`)
        .replace('sha256-STYLE', `sha256-${sha256(style)}`)
        .replace('<script>', () => `<script type="module">${script}`);
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', fileName: `proof/${name}`, source });
      emit('verifier.html', whole);
      emit('verify.mjs', await scriptOf('scripts/verify-proof.ts', 'node'));
      emit('witness.mjs', await scriptOf('scripts/witness.ts', 'node'));
      emit('audit.mjs', await scriptOf('scripts/audit-snapshot.ts', 'node'));
      emit('verify-decisions.mjs', await scriptOf('scripts/verify-decisions.ts', 'node'));
    },
  };
}

// The public pages' enhancers and style, and every language but English, are entries of their own;
// the server finds their names in the manifest.
const languages = ['../text/de.ts'];
/** Joins neighbouring blocks of one layer: each sheet arrives in a block of its own. */
function joinLayers(css: string): string {
  let joined = '';
  let depth = 0;
  let layer: string | undefined;
  for (const [token] of css.matchAll(/"[^"]*"|@layer [\w-]+\{|[{}]|[^"@{}]+|@/g)) {
    const isTop = depth === 0;
    if (token.endsWith('{')) depth += 1;
    if (token === '}') depth -= 1;
    if (isTop && token === layer) joined = joined.slice(0, -1);
    else joined += token;
    if (isTop) layer = token.startsWith('@layer ') ? token : undefined;
  }
  return joined;
}

/** Every layer of a sheet is one block in the bundle. */
function joinedLayers(): Plugin {
  return {
    name: 'candor-joined-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = joinLayers(String(asset.source));
      }
    },
  };
}

const entries = [
  'portal.html',
  'first-paint.ts',
  ...languages,
  'site/enhance/enhance.ts',
  'site/site.css',
];

// What every page needs, and no change of ours touches: browsers keep it from release to release.
const unchanging = /node_modules\/(react|react-dom|scheduler|react-router|@orpc)\//;

export default defineConfig({
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [react(), minifiedContract(), rolesByCall(), siteMedia(), proofFiles(), joinedLayers()],
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    manifest: true,
    // No script names its map: the web process does, in a sandbox (platform/http/browser.ts).
    sourcemap: 'hidden',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Vite's own minifier loses a rule once in some fifty builds (record 0022).
    cssMinify: 'esbuild',
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      input: entries.map((entry) => `${root}/${entry}`).filter((entry) => existsSync(entry)),
      output: { codeSplitting: { groups: [{ name: 'base', test: unchanging }] } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      const { client } = builder.environments;
      if (client) await builder.build(client);
    },
  },
});
