import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RenderedPage, RenderSite, SiteFacts } from '#contract/site.ts';
import { keep, type CompressedAsset } from '#platform/http/compressed-assets.ts';

/** After this, a visit sets off a look for new facts, behind the visitor's back. */
const LOOK_AGAIN_MS = 2_000;
/** Older than this, the page waits for the look: a campaign that is over must not show (INT-2). */
const TOO_OLD_MS = 5_000;

type KeptPage = { kept: CompressedAsset } & ListedPage & { isListed: boolean };

/** What the sitemap says of a page. */
export type ListedPage = Pick<RenderedPage, 'path' | 'alternates'>;

export type PageStore = {
  /** The page at a path, of facts that are seconds old at most. */
  page: (path: string) => Promise<CompressedAsset | undefined>;
  /** The same at once, or nothing where the page must wait for a look at its facts. */
  pageNow: (path: string) => CompressedAsset | undefined;
  /** The pages that the sitemap lists. */
  listed: () => Promise<ListedPage[]>;
  facts: () => SiteFacts;
  /** Renders again now if the facts changed; true if they did. */
  refresh: () => Promise<boolean>;
};

type Pages = ReadonlyMap<string, KeptPage>;

/**
 * Puts each page in its place as it is drawn. One whose bytes stayed the same is not compressed
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
    // Between two pages, requests may pass.
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
  // Behind the start: who comes meanwhile waits for their page. A fault here ends the program.
  const drawn = renderAll(render, facts, new Map(), first);
  let lookedAt = elapsed();
  let looking: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    await drawn;
    // A database that is away leaves visitors the pages as they last were, and time to come back.
    const now = await readFacts().finally(() => (lookedAt = elapsed()));
    if (JSON.stringify(now) === JSON.stringify(facts)) return false;
    pages = await renderAll(render, now, pages);
    facts = now;
    return true;
  };
  // Visitors who come at once share one look.
  const refresh = (): Promise<boolean> => (looking ??= look().finally(() => (looking = undefined)));
  /** Sets off a look where one is due; what a visitor must wait for, if anything. */
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
