import type { Page } from 'playwright-core';

/**
 * Finds heads that are not aligned with their column: text ends where figures end, or begins where
 * texts begin, and all heads of a table share a baseline. Returns a line for each misaligned one,
 * and the number of cells checked. Tables shown as cards have no visible head.
 */
export const headsOff = (page: Page): Promise<{ cells: number; off: string[] }> =>
  page.locator('table:visible').evaluateAll((tables) => {
    const apart = 1.5;
    let cells = 0;
    const off: string[] = [];
    const rectsOf = (cell: Element): DOMRect[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement!.closest('.sr, .btn')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        rects.push(...range.getClientRects());
      }
      for (const element of cell.querySelectorAll('svg, .btn, input, button.icon')) {
        // The sort sign is beside its word, on the other side of the column's edge.
        if (element.closest('th button, .icon svg, .btn svg')) continue;
        rects.push(element.getBoundingClientRect());
      }
      return rects.filter(({ width, height }) => width > 1 && height > 1);
    };
    const isRight = (cell: Element) => getComputedStyle(cell).textAlign === 'right';
    for (const table of tables) {
      const heads = [...table.querySelectorAll('thead th')];
      const name = table.getAttribute('aria-label');
      const shown = heads.flatMap((head, at) => {
        const rects = rectsOf(head);
        return rects.length > 0 ? [{ head, at, rects }] : [];
      });
      const isHidden = getComputedStyle(table.querySelector('thead') ?? table).position;
      if (isHidden === 'absolute') continue;
      const tops = shown
        .filter(({ rects }) => rects.length === 1)
        .map(({ rects }) => rects[0]!.top);
      if (Math.max(...tops) - Math.min(...tops) > apart) off.push(`${name}: heads on two lines`);
      for (const { head, at, rects } of shown) {
        for (const row of table.querySelectorAll('tbody tr')) {
          const cell = row.children.length === heads.length ? row.children[at] : undefined;
          const within = cell ? rectsOf(cell) : [];
          if (!cell || within.length === 0) continue;
          cells += 1;
          const edge = (of: DOMRect[]) =>
            isRight(cell)
              ? Math.max(...of.map(({ right }) => right))
              : Math.min(...of.map(({ left }) => left));
          const by = edge(within) - edge(rects);
          if (Math.abs(by) <= apart) continue;
          off.push(`${name}, ${head.textContent}: ${by.toFixed(1)} px`);
          break;
        }
      }
    }
    return { cells, off };
  });

/** The look of both ends of a tab list, scrolled to the start or end. */
async function endsOf(page: Page, to: 'start' | 'end'): Promise<[left: string, right: string]> {
  const tabs = page.locator('.tabs').first();
  await tabs.evaluate((tab, at) => {
    tab.scrollLeft = at === 'start' ? 0 : tab.scrollWidth;
  }, to);
  const { x, y, width } = (await tabs.boundingBox())!;
  const endAt = async (left: number): Promise<string> => {
    const clip = { x: left, y, width: 6, height: 2 };
    return (await page.screenshot({ clip })).toString('base64');
  };
  return [await endAt(x), await endAt(x + width - 6)];
}

/** Whether overflowing tabs show at which end there are more. */
export async function saysMoreTabs(page: Page): Promise<boolean> {
  const [atStart, atEnd] = [await endsOf(page, 'start'), await endsOf(page, 'end')];
  return atStart[0] !== atEnd[0] && atStart[1] !== atEnd[1];
}
