import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageName, RenderSite, SiteFacts } from '../../contract/site.ts';
import { keep, type Kept } from '../http/kept.ts';

const NAMES: readonly PageName[] = ['landing', 'terms', 'risk'];
const LOOK_AGAIN_MS = 2_000;

export type PageStore = {
  /** The page as last rendered; looks for new facts behind the visitor's back. */
  page: (name: PageName) => Kept;
  facts: () => SiteFacts;
  /** Renders anew now if the facts changed; true if they did. */
  refresh: () => Promise<boolean>;
};

async function renderAll(render: RenderSite, facts: SiteFacts): Promise<Map<PageName, Kept>> {
  const pages = new Map<PageName, Kept>();
  for (const name of NAMES) {
    pages.set(name, await keep(render.page(name, facts), 'text/html; charset=utf-8'));
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
  let pages = await renderAll(render, facts);
  let lookedAt = performance.now();
  const refresh = async (): Promise<boolean> => {
    lookedAt = performance.now();
    const now = await readFacts();
    if (JSON.stringify(now) === JSON.stringify(facts)) return false;
    pages = await renderAll(render, now);
    facts = now;
    return true;
  };
  return {
    page: (name) => {
      // A database that is away leaves the visitor the page as it last was.
      if (performance.now() - lookedAt > LOOK_AGAIN_MS) void refresh().catch(() => false);
      const page = pages.get(name);
      if (page === undefined) throw new Error(`no page ${name}`);
      return page;
    },
    facts: () => facts,
    refresh,
  };
}
