import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RenderSite, SiteFacts } from '../../contract/site.ts';
import { keep, type Kept } from '../http/kept.ts';

const LOOK_AGAIN_MS = 2_000;

type KeptPage = { kept: Kept; isListed: boolean };

export type PageStore = {
  /** The page at a path as last rendered; looks for new facts behind the visitor's back. */
  page: (path: string) => Kept | undefined;
  /** The paths that the sitemap lists. */
  listed: () => string[];
  facts: () => SiteFacts;
  /** Renders anew now if the facts changed; true if they did. */
  refresh: () => Promise<boolean>;
};

type Pages = ReadonlyMap<string, KeptPage>;

/** A page whose bytes stayed the same is not compressed again, and keeps its ETag. */
async function renderAll(render: RenderSite, facts: SiteFacts, before: Pages): Promise<Pages> {
  const pages = new Map<string, KeptPage>();
  for (const { path, isListed, html } of render.pages(facts)) {
    const was = before.get(path)?.kept;
    const isSame = was !== undefined && was.plain.equals(Buffer.from(html));
    const kept = isSame ? was : await keep(html, 'text/html; charset=utf-8');
    pages.set(path, { kept, isListed });
    // Between two pages, requests may pass.
    await nextTurn();
  }
  return pages;
}

/** Keeps the public pages rendered in memory, and renders them again when their facts change. */
export async function openPageStore(
  render: RenderSite,
  readFacts: () => Promise<SiteFacts>,
): Promise<PageStore> {
  let facts = await readFacts();
  let pages = await renderAll(render, facts, new Map());
  let lookedAt = performance.now();
  const refresh = async (): Promise<boolean> => {
    lookedAt = performance.now();
    const now = await readFacts();
    if (JSON.stringify(now) === JSON.stringify(facts)) return false;
    pages = await renderAll(render, now, pages);
    facts = now;
    return true;
  };
  return {
    page: (path) => {
      // A database that is away leaves the visitor the page as it last was.
      if (performance.now() - lookedAt > LOOK_AGAIN_MS) void refresh().catch(() => false);
      return pages.get(path)?.kept;
    },
    listed: () => [...pages].filter(([, { isListed }]) => isListed).map(([path]) => path),
    facts: () => facts,
    refresh,
  };
}
