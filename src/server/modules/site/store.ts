import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RenderedPage, RenderSite, SiteFacts } from '#contract/site.ts';
import { keep, type CompressedAsset } from '#platform/http/compressed-assets.ts';

/** After this, a visit triggers a refresh of the facts in the background. */
const LOOK_AGAIN_MS = 2_000;
/** Older than this, the page waits for the refresh: an ended campaign must not show (INT-2). */
const TOO_OLD_MS = 5_000;

type KeptPage = { kept: CompressedAsset } & ListedPage & { isListed: boolean };

/** A page's entry in the sitemap. */
export type ListedPage = Pick<RenderedPage, 'path' | 'alternates'>;

export type PageStore = {
  /** Returns the page at a path, from facts that are at most seconds old. */
  page: (path: string) => Promise<CompressedAsset | undefined>;
  /** Returns the page synchronously, or undefined if it must wait for a refresh of the facts. */
  pageNow: (path: string) => CompressedAsset | undefined;
  /** The pages that the sitemap lists. */
  listed: () => Promise<ListedPage[]>;
  facts: () => SiteFacts;
  /** Renders again now if the facts changed; true if they did. */
  refresh: () => Promise<boolean>;
};

type Pages = ReadonlyMap<string, KeptPage>;

/**
 * Stores each page as soon as it is rendered. A page whose bytes did not change is not compressed
 * again, and keeps its ETag.
 */
async function renderAll(
  render: RenderSite,
  facts: SiteFacts,
  before: Pages,
  pages = new Map<string, KeptPage>(),
): Promise<Pages> {
  for (const { path, isListed, html, alternates } of render.pages(facts)) {
    const was = before.get(path)?.kept;
    const isSame = was !== undefined && was.plain.equals(Buffer.from(html));
    const kept = isSame ? was : await keep(html, 'text/html; charset=utf-8');
    pages.set(path, { kept, path, alternates, isListed });
    // Lets requests run between two pages.
    await nextTurn();
  }
  return pages;
}

/** Keeps the public pages rendered in memory, and renders them again when their facts change. */
export async function openPageStore(
  render: RenderSite,
  readFacts: () => Promise<SiteFacts>,
  elapsed = (): number => performance.now(),
): Promise<PageStore> {
  let facts = await readFacts();
  const first = new Map<string, KeptPage>();
  let pages: Pages = first;
  // Renders in the background; visitors wait for their page meanwhile. An error ends the process.
  const drawn = renderAll(render, facts, new Map(), first);
  let lookedAt = elapsed();
  let looking: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    await drawn;
    // If the database is down, visitors keep the last pages, and the next try waits as usual.
    const now = await readFacts().finally(() => (lookedAt = elapsed()));
    if (JSON.stringify(now) === JSON.stringify(facts)) return false;
    pages = await renderAll(render, now, pages);
    facts = now;
    return true;
  };
  // Simultaneous visitors share one refresh.
  const refresh = (): Promise<boolean> => (looking ??= look().finally(() => (looking = undefined)));
  /** Starts a refresh if one is due; returns it if the visitor must wait for it. */
  const lookIfDue = (): Promise<boolean> | undefined => {
    const age = elapsed() - lookedAt;
    const looked = age > LOOK_AGAIN_MS ? refresh().catch(() => false) : undefined;
    return age > TOO_OLD_MS ? looked : undefined;
  };
  return {
    page: async (path) => {
      await lookIfDue();
      if (!pages.has(path)) await drawn;
      return pages.get(path)?.kept;
    },
    pageNow: (path) => {
      const page = pages.get(path);
      return page === undefined || lookIfDue() !== undefined ? undefined : page.kept;
    },
    listed: async () => {
      await drawn;
      return [...pages.values()].filter(({ isListed }) => isListed);
    },
    facts: () => facts,
    refresh,
  };
}
