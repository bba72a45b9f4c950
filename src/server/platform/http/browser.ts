import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BrandFacts } from '#contract/brand.ts';
import { type Language, languageCookie, languageFor } from '#core/rules/language.ts';
import { type Config, ConfigFault } from '../config/config.ts';
import { keep, sendCompressed, serveAssets, type CompressedAsset } from './compressed-assets.ts';
import { readCookies } from './cookies.ts';
import { allow } from './headers.ts';
import { keepFor } from './keep-answers.ts';

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

const escaped = (line: string): string =>
  line.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Writes the firm's name, pictures and hue into the shell. */
function branded(html: string, { name, mark, markOnNight, icon, style }: BrandFacts): string {
  const data = { brand: name, mark, 'mark-on-night': markOnNight };
  const attributes = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `data-${key}="${escaped(value ?? '')}" `);
  const sheet = style === null ? '' : `<link rel="stylesheet" href="${style}" />`;
  return html
    .replace('<html ', () => `<html ${attributes.join('')}`)
    .replace(/<title>[^<]*/, () => `<title>${escaped(name)}`)
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}" />`)
    .replace('</head>', () => `${sheet}</head>`);
}

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

/** The firm's brand changes at most twice a day, and is asked for every other second. */
const BRAND_MS = 2_000;

type Brand = (shippedIcon: string) => Promise<BrandFacts>;

function servePortal(
  app: FastifyInstance,
  { html, urlOf, brand }: { html: string; urlOf: BrowserPart['urlOf']; brand: Brand },
): void {
  const shippedIcon = /<link rel="icon"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? '';
  const brandNow = keepFor(BRAND_MS, () => brand(shippedIcon));
  let kept = { of: '', shells: new Map<Language, Promise<CompressedAsset>>() };
  const shellNow = async (language: Language): Promise<CompressedAsset> => {
    const facts = await brandNow();
    const of = JSON.stringify(facts);
    if (kept.of !== of) kept = { of, shells: new Map() };
    const shell = kept.shells.get(language) ?? shellIn(language, branded(html, facts), urlOf);
    kept.shells.set(language, shell);
    return shell;
  };
  for (const path of PORTAL.split(/\s+/)) {
    // The administration is only in English.
    const isStaffs = path.startsWith('/admin');
    app.get(path, async (request, reply) => {
      const { cookie, 'accept-language': accepts } = request.headers;
      const language = languageFor(readCookies(cookie)[languageCookie], accepts);
      reply.header('cache-control', 'no-cache');
      if (!isStaffs) reply.header('vary', 'accept-encoding, accept-language, cookie');
      const shell = await shellNow(isStaffs ? 'en' : language);
      return sendCompressed(request, allow(reply, 'portal'), shell);
    });
  }
}

/** Serves the built files under `/assets`, and the portal's shell at each of its addresses. */
export async function serveBrowserPart(
  app: FastifyInstance,
  dist: string,
  { mode, coins, brand }: Pick<Config, 'mode' | 'coins'> & { brand: Brand },
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
  const about = `data-mode="${mode}" data-coins="${coins.join(' ')}"`;
  servePortal(app, { html: html.replace('<html ', `<html ${about} `), urlOf, brand });
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
