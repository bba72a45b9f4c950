/** For this long after a list moved, presses on it are ignored: they aimed at another row. */
const settleMs = 700;

const lists = 'tbody, ul, ol, [data-list]';

type Move = { list: Element; at: number };

/** Returns the visible rows among nodes; a skeleton's rows are hidden from screen readers. */
const rows = (nodes: NodeList): Element[] =>
  [...nodes].filter(
    (node): node is Element =>
      node instanceof Element && node.getAttribute('aria-hidden') !== 'true',
  );

/** Returns whether rows left or new ones came before others, so that rows changed places. */
function hasMoved(list: Element, records: readonly MutationRecord[]): boolean {
  if (records.some(({ removedNodes }) => rows(removedNodes).length > 0)) return true;
  const added = new Set(records.flatMap(({ addedNodes }) => rows(addedNodes)));
  const now = rows(list.childNodes);
  const firstAdded = now.findIndex((row) => added.has(row));
  return firstAdded >= 0 && now.slice(firstAdded).some((row) => !added.has(row));
}

/** Returns the address that determines the lists' content, without the open row. */
function addressOfLists(): string {
  const { pathname, search } = location;
  const params = new URLSearchParams(search);
  params.delete('row');
  return `${pathname}?${params}`;
}

/** Records which lists moved without user input, and when. */
function watchLists(page: Document): () => Move[] {
  /** The address for which each list was last filled. */
  const filledFor = new WeakMap<Node, string>();
  let moves: Move[] = [];
  const look = (records: readonly MutationRecord[]) => {
    const at = performance.now();
    const address = addressOfLists();
    for (const node of records.flatMap(({ addedNodes }) => rows(addedNodes))) {
      for (const list of node.querySelectorAll(lists)) filledFor.set(list, address);
    }
    for (const target of new Set(records.map((record) => record.target))) {
      if (!(target instanceof Element) || !target.matches(lists)) continue;
      const isAskedFor = filledFor.has(target) && filledFor.get(target) !== address;
      filledFor.set(target, address);
      const own = records.filter((record) => record.target === target);
      if (!isAskedFor && hasMoved(target, own)) moves.push({ list: target, at });
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(page.documentElement, { childList: true, subtree: true });
  return () => {
    look(observer.takeRecords());
    const now = performance.now();
    moves = moves.filter(({ at }) => now - at < settleMs);
    return moves;
  };
}

/**
 * Ignores pointer presses for a moment after a list moved without user input, so that no press
 * decides a row that has just moved under the finger. A page, filter or order that the user selects
 * changes the address and does not count as a move; keys act on the focused row.
 */
export function guardPresses(page: Document): void {
  const recentMoves = watchLists(page);
  const guard = (event: MouseEvent) => {
    const { target, detail } = event;
    if (detail === 0 || !(target instanceof Element)) return;
    const isAimedElsewhere = recentMoves().some(({ list }) => list.contains(target));
    if (!isAimedElsewhere) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', guard, { capture: true });
}
