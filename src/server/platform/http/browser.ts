import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Language, languageCookie, languageFor, languages } from '#core/rules/language.ts';
import { type Config, ConfigFault } from '../config/config.ts';
import { keep, sendCompressed, serveAssets, type CompressedAsset } from './compressed-assets.ts';
import { readCookies } from './cookies.ts';
import { allow } from './headers.ts';

type Chunk = { file: string; css?: string[]; assets?: string[] };

/** The built browser code: where its entries are, by their names in the source. */
export type BrowserPart = {
  /** The URL of a built entry (`site/site.css` → `/assets/site-….css`). */
  urlOf: (entry: string) => string;
  /** The fonts that every page with an entry's style needs, for preloading. */
  fontsOf: (entry: string) => string[];
  /** The URLs of a folder's built files, by name. */
  filesOf: (folder: string) => Record<string, string>;
};

function readManifest(dist: string): Record<string, Chunk> {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) {
    throw new ConfigFault(
      `the pages are not built: ${dist} lacks them; \`npm run build\` makes them`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const PORTAL = `/login /signup /verify /forgot-password /reset-password/* /confirm/*
  /confirm-email/* /wallets/cancel/* /dashboard /dashboard/* /admin-login /admin-forgot-password
  /admin-seat/* /admin-key/* /admin-dashboard /admin-dashboard/*`;

const isBasicFont = (file: string): boolean => /-basic-[^/]*\.woff2$/.test(file);

/**
 * The portal's shell in one language. The first script blocks, because it must run before the first
 * paint; the texts of another language load before the portal starts.
 */
function shellIn(
  language: Language,
  html: string,
  urlOf: BrowserPart['urlOf'],
): Promise<CompressedAsset> {
  const first = `<script src="${urlOf('first-paint.ts')}"></script>`;
  const text =
    language === 'en'
      ? ''
      : `<script type="module" src="${urlOf(`../text/${language}.ts`)}"></script>`;
  const spoken = html.replace('lang="en"', `lang="${language}"`);
  return keep(spoken.replace('<title>', `${first}${text}<title>`), 'text/html; charset=utf-8');
}

async function servePortal(
  app: FastifyInstance,
  html: string,
  urlOf: BrowserPart['urlOf'],
): Promise<void> {
  const shells = {} as Record<Language, CompressedAsset>;
  for (const language of languages) shells[language] = await shellIn(language, html, urlOf);
  for (const path of PORTAL.split(/\s+/)) {
    // The administration is only in English.
    const isStaffs = path.startsWith('/admin');
    app.get(path, async (request, reply) => {
      const { cookie, 'accept-language': accepts } = request.headers;
      const language = languageFor(readCookies(cookie)[languageCookie], accepts);
      reply.header('cache-control', 'no-cache');
      if (!isStaffs) reply.header('vary', 'accept-encoding, accept-language, cookie');
      return sendCompressed(request, allow(reply, 'portal'), shells[isStaffs ? 'en' : language]);
    });
  }
}

/** Serves the built files under `/assets`, and the portal's shell at each of its addresses. */
export async function serveBrowserPart(
  app: FastifyInstance,
  dist: string,
  mode: Config['mode'],
): Promise<BrowserPart> {
  const manifest = readManifest(dist);
  serveAssets(app, dist, mode);
  const chunkOf = (entry: string): Chunk => {
    const chunk = manifest[entry];
    if (chunk === undefined) throw new Error(`the browser's part has no ${entry}`);
    return chunk;
  };
  const html = readFileSync(join(dist, 'portal.html'), 'utf8');
  const urlOf = (entry: string) => `/${chunkOf(entry).file}`;
  await servePortal(app, html.replace('<html ', `<html data-mode="${mode}" `), urlOf);
  return {
    urlOf,
    fontsOf: (entry) => (chunkOf(entry).assets ?? []).filter(isBasicFont).map((file) => `/${file}`),
    filesOf: (folder) =>
      Object.fromEntries(
        Object.entries(manifest)
          .filter(([name]) => name.startsWith(`${folder}/`))
          .map(([name, { file }]) => [name.slice(folder.length + 1), `/${file}`]),
      ),
  };
}
